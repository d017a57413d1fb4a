import type { Medal, OwnMedals } from '@shoal/bus/medals'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import YourMedalsModal from './YourMedalsModal.tsx'

const states = { session: sessionOf({ displayName: 'puddle' }) }
afterEach(() => {
  cleanup()
  queries.clear()
})

const medal = (id: string, more: Partial<Medal> = {}): Medal => ({
  ...{ id, name: `The ${id}`, for: `Did ${id}`, icon: 'anchor', xp: 25, category: 'viewer' },
  ...more,
})
const all = [
  ...['one', 'two', 'three', 'four', 'five', 'six'].map((id) => medal(id)),
  medal('rare', { category: 'special', xp: 0 }),
  medal('ahead', { instructions: 'Be patient.', xp: 1000 }),
]
const earnedOf = (...ids: string[]) =>
  ids.map((id) => ({ id, count: id === 'two' ? 3 : 1, at: '2026-07-01T12:00:00Z' }))

function open(own: OwnMedals, show: (input?: { body: { medals: string[] } }) => unknown = () => own) {
  return renderInShell(<YourMedalsModal />, {
    states,
    api: { medals: { list: () => ({ medals: all }), own: () => own, show } },
  })
}
const button = (id: string) => screen.getByRole('button', { name: `The ${id}, Did ${id}` })

describe('Your Medals', () => {
  it('[MED-2] says when there are none', async () => {
    open({ earned: [], shown: [] })
    expect(await screen.findByText('You have not earned any medals...')).toBeVisible()
  })

  it('[MED-2] groups by category, shows how often, and lets five be chosen', async () => {
    const earned = earnedOf('one', 'two', 'three', 'four', 'five', 'six', 'rare')
    const chosen: string[][] = []
    open({ earned, shown: ['one', 'two', 'three', 'four'] }, (input) => {
      chosen.push(input!.body.medals)
      return { earned, shown: input!.body.medals }
    })
    const groups = await screen.findAllByRole('region')
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Special', 'Viewer'])
    expect(within(groups[0]!).getAllByRole('listitem')).toHaveLength(1)
    expect(button('two')).toHaveTextContent('×3')
    expect(button('one')).not.toHaveTextContent('×')

    await userEvent.click(button('rare'))
    expect(await screen.findByText(/5 of 5 chosen/)).toBeVisible()
    expect(button('rare')).toHaveAttribute('aria-pressed', 'true')
    expect(button('six')).toBeDisabled()
    await userEvent.click(button('two'))
    expect(await screen.findByText(/4 of 5 chosen/)).toBeVisible()
    expect(button('six')).toBeEnabled()
    expect(chosen).toEqual([
      ['one', 'two', 'three', 'four', 'rare'],
      ['one', 'three', 'four', 'rare'],
    ])
  })

  it('[MED-2] takes back what the server refused', async () => {
    const earned = earnedOf('one')
    const { toasts } = open({ earned, shown: [] }, () => Promise.reject(new Error('You do not have this medal')))
    await userEvent.click(await screen.findByRole('button', { name: /The one/ }))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error' }]))
    expect(button('one')).toHaveAttribute('aria-pressed', 'false')
  })

  it('[MED-1] lists what there is to earn, how, and for how much XP', async () => {
    open({ earned: earnedOf('one'), shown: [] })
    await userEvent.click(await screen.findByRole('tab', { name: 'To earn' }))
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toHaveLength(all.length - 1)
    expect(items.at(-1)).toBe('The ahead ViewerDid ahead. Be patient.+1,000 XP')
  })
})
