import type { Medal } from '@shoal/bus/medals'
import { renderInShell, somebody } from '@shoal/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import CorrectXpModal from './CorrectXpModal.tsx'
import GiveMedalModal from './GiveMedalModal.tsx'
import PersonProgressModal from './PersonProgressModal.tsx'
import TakeMedalModal from './TakeMedalModal.tsx'

const lou = somebody()
const medal = (id: string, name: string): Medal => ({
  ...{ id, name, for: `Being ${name}`, icon: 'star', xp: 25, category: 'viewer' },
})
const list = () => ({ medals: [medal('popular', 'Popular'), medal('brave', 'Brave')] })
const why = (text: string) => userEvent.type(screen.getByRole('textbox', { name: /^(Reason|Why)/ }), text)
afterEach(() => queries.clear())

describe('how far somebody is', () => {
  it('[ADM-2] shows XP, level and medals, and leads to giving and taking them', async () => {
    const profile = { ...lou, xp: 1_700, medals: { popular: 2 } }
    const { modals } = renderInShell(<PersonProgressModal user={lou} />, {
      api: { profile: { read: () => profile }, medals: { list } },
    })
    expect(await screen.findByText('lantern_lou has 1,700 XP, which is level 11.')).toBeVisible()
    expect(await screen.findByRole('row', { name: /^Popular 2/ })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Take Popular' }))
    await userEvent.click(screen.getByRole('button', { name: 'Correct the XP' }))
    await userEvent.click(screen.getByRole('button', { name: 'Give a medal' }))
    expect(modals).toEqual([
      { id: 'take-medal', props: { user: lou, medal: { id: 'popular', name: 'Popular' } } },
      { id: 'correct-xp', props: { user: lou } },
      { id: 'give-medal', props: { user: lou, had: ['popular'] } },
    ])
  })

  it('[ADM-2] says that somebody has no medals, and when they cannot be read', async () => {
    const { unmount } = renderInShell(<PersonProgressModal user={lou} />, {
      api: { profile: { read: () => ({ ...lou, xp: 0, medals: {} }) }, medals: { list } },
    })
    expect(await screen.findByText('No medals yet')).toBeVisible()
    unmount()
    queries.clear()
    renderInShell(<PersonProgressModal user={lou} />, {
      api: { profile: { read: () => Promise.reject(new Error('Away')) }, medals: { list } },
    })
    expect(await screen.findByText('Nothing to show of them')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Give a medal' })).toBeDisabled()
  })

  it('[ADM-2] takes XP with a reason', async () => {
    const correctXp = jest.fn((_input?: unknown) => ({ xp: 60 }))
    const { toasts, modals } = renderInShell(<CorrectXpModal user={lou} />, { api: { economy: { correctXp } } })
    await userEvent.click(screen.getByRole('radio', { name: 'Take' }))
    await userEvent.type(screen.getByRole('spinbutton', { name: /^Amount/ }), '1000')
    await why('Counted twice')
    await userEvent.click(screen.getByRole('button', { name: 'Take 1,000 XP' }))
    await waitFor(() => expect(toasts).toMatchObject([{ text: 'lantern_lou has 60 XP now' }]))
    expect(correctXp).toHaveBeenCalledWith({
      ...{ body: { userId: 'lou', amount: -1_000, reason: 'Counted twice' }, key: expect.stringMatching(/./) },
    })
    expect(modals).toEqual([{ id: 'person-progress', props: { user: lou } }])
  })

  it('[ADM-2] gives a medal that is not had, and takes one, with a reason', async () => {
    const [give, take] = [
      jest.fn((_input?: unknown) => ({ earned: [] })),
      jest.fn((_input?: unknown) => ({ earned: [] })),
    ]
    const given = renderInShell(<GiveMedalModal user={lou} had={['popular']} />, { api: { medals: { list, give } } })
    await userEvent.click(screen.getByRole('button', { name: 'Give' }))
    expect(await screen.findByText('Choose one')).toBeVisible()
    await userEvent.click(screen.getByRole('combobox', { name: /^Medal/ }))
    const brave = await screen.findByRole('option', { name: 'Brave' })
    expect(screen.queryByRole('option', { name: 'Popular' })).toBeNull()
    await userEvent.click(brave)
    expect(screen.getByText('Being Brave, 25 XP')).toBeVisible()
    await why('Was brave')
    await userEvent.click(screen.getByRole('button', { name: 'Give' }))
    await waitFor(() => expect(give).toHaveBeenCalledTimes(1))
    expect(give.mock.calls[0]![0]).toMatchObject({ body: { userId: 'lou', medalId: 'brave', reason: 'Was brave' } })
    given.unmount()
    renderInShell(<TakeMedalModal user={lou} medal={{ id: 'brave', name: 'Brave' }} />, { api: { medals: { take } } })
    await why('Was not')
    await userEvent.click(screen.getByRole('button', { name: 'Take it' }))
    await waitFor(() => expect(take).toHaveBeenCalledTimes(1))
    expect(take.mock.calls[0]![0]).toMatchObject({ body: { userId: 'lou', medalId: 'brave', reason: 'Was not' } })
  })
})
