import { ApiError } from '@shoal/bus'
import { chatArea } from '@shoal/bus/chat'
import { UserName } from '@shoal/remote-kit'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import { profileOf } from './testing/samples.ts'
// Asked for when a card is shown: here loaded before, outside of the time that a test has.
import './UserCard.tsx'
import UserCardLayer from './UserCardLayer.tsx'

const page = (
  <>
    <UserName user={somebody()} />
    <button type="button">elsewhere</button>
    <UserCardLayer />
  </>
)
const reading = (read: () => unknown) => ({ api: { profile: { read } } })
const open = (options: Parameters<typeof renderInShell>[1] = reading(() => profileOf())) =>
  renderInShell(page, { states: { session: sessionOf() }, ...options })
const name = () => screen.getByRole('button', { name: 'lantern_lou' })
const card = () => screen.findByRole('dialog', { name: 'About lantern_lou' })
const mouse = (event: 'pointerEnter' | 'pointerLeave', element: Element) =>
  act(() => {
    // React builds enter and leave from over and out.
    const type = event === 'pointerEnter' ? 'pointerover' : 'pointerout'
    const native = new MouseEvent(type, { bubbles: true, relatedTarget: document.body })
    Object.defineProperty(native, 'pointerType', { value: 'mouse' })
    element.dispatchEvent(native)
  })
const point = (element: Element, movementX = 1) => {
  mouse('pointerEnter', element)
  const native = new MouseEvent('pointermove', { bubbles: true })
  act(() => void element.dispatchEvent(Object.assign(native, { pointerType: 'mouse', movementX, movementY: 0 })))
}

afterEach(() => {
  jest.useRealTimers()
  cleanup()
  queries.clear()
})

describe('the user card', () => {
  it('[UI-1] comes when a name is pointed at, and goes 500 ms after the pointer left', async () => {
    open()
    point(name())
    const shown = await card()
    expect(within(shown).getByText('Here for the cat.')).toBeVisible()
    expect(within(shown).getByText('Joined', { exact: false })).toHaveTextContent('Joined Jun 1, 2026')
    expect(within(shown).getByText('150 / 229')).toBeVisible()

    jest.useFakeTimers()
    mouse('pointerLeave', name())
    act(() => jest.advanceTimersByTime(490))
    expect(shown).toBeVisible()
    act(() => jest.advanceTimersByTime(20))
    jest.useRealTimers()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[UI-1] comes once the pointer rests on a name, and not where it crosses one or a name comes to lie under it', async () => {
    jest.useFakeTimers()
    open()
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    // A list went on, or a dialog has closed.
    point(name(), 0)
    await pass(2_000)
    mouse('pointerLeave', name())
    point(name())
    await pass(250)
    mouse('pointerLeave', name())
    await pass(2_000)
    expect(screen.queryByRole('dialog')).toBeNull()
    point(name())
    await pass(400)
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('[UI-1] stays where the pointer only seemed to leave the name', async () => {
    jest.useFakeTimers()
    open()
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    point(name())
    await pass(400)
    mouse('pointerLeave', name())
    await pass(100)
    point(name(), 0)
    await pass(2_000)
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('[UI-1] stays while the pointer is on the card', async () => {
    open()
    point(name())
    const shown = await card()
    jest.useFakeTimers()
    mouse('pointerLeave', name())
    act(() => jest.advanceTimersByTime(300))
    mouse('pointerEnter', shown)
    act(() => jest.advanceTimersByTime(2_000))
    expect(shown).toBeVisible()
  })

  it('[UI-1] comes on a tap, takes the focus, and goes on Escape', async () => {
    open()
    await userEvent.click(name())
    const shown = await card()
    await waitFor(() => expect(shown).toContainElement(document.activeElement as HTMLElement))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[UI-1] comes when a name gets the focus by keyboard, and leaves the focus there', async () => {
    open()
    await userEvent.tab()
    expect(await card()).toBeVisible()
    expect(name()).toHaveFocus()
  })

  it('[UI-1] shows at most five medals', async () => {
    const medals = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`medal-${index}`, index + 1]))
    open(reading(() => profileOf({ medals, shownMedals: Object.keys(medals) })))
    await userEvent.click(name())
    expect(within(await card()).getAllByRole('listitem')).toHaveLength(5)
  })

  it('leads to the profile and to a mention', async () => {
    const { bus, modals, panels } = open()
    const mentioned: string[] = []
    bus.on(chatArea.topics.mention).subscribe(({ displayName }) => mentioned.push(displayName))
    await userEvent.click(name())
    await userEvent.click(within(await card()).getByRole('button', { name: 'Mention' }))
    expect([mentioned, panels]).toEqual([['lantern_lou'], ['chat']])
    await userEvent.click(name())
    await userEvent.click(within(await card()).getByRole('button', { name: 'View profile' }))
    expect(modals).toEqual([{ id: 'profile', props: { userId: 'lou' } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says when there is nobody', async () => {
    open(
      reading(() => {
        throw new ApiError(404, 'profile/no-such-user', 'There is no such person')
      }),
    )
    fireEvent.click(name())
    expect(await screen.findByText('There is no such person')).toBeVisible()
  })
})
