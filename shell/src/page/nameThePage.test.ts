import { createBus, panelArea } from '@shoal/bus'
import type { RegistryEntry } from '@shoal/bus/remotes'
import { createStore } from 'zustand'
import { createRegistryStore } from '../loading/registry.ts'
import type { Destination } from '../routing/destination.ts'
import { followMarks } from './followMarks.ts'
import { nameThePage } from './nameThePage.ts'
import { createSideStore } from './side.ts'

const panels = [
  { id: 'live-streams', title: 'Live', place: 'main' },
  { id: 'clips', title: 'Clips', place: 'main' },
  { id: 'episodes', title: 'Episodes', place: 'main' },
]

/** The page on a panel, with these things open in panels before anybody names it. */
function open(at: string, thing: { id: string; title: string } | null = null) {
  const bus = createBus({ request: async () => ({}) })
  const registry = createRegistryStore()
  registry.setState({ entries: [{ panels } as unknown as RegistryEntry] })
  const state = createStore<{ destination: Destination }>(() => ({ destination: { kind: 'panel', id: at } }))
  const side = createSideStore()
  const things = bus.state(panelArea.states['page-title'])
  things.set(thing)
  followMarks(bus, side)
  nameThePage({ bus, registry, side, router: { state } })
  const title = (change: () => void) => {
    change()
    return document.title
  }
  return {
    go: (destination: Destination) => title(() => state.setState({ destination })),
    opens: (next: typeof thing) => title(() => things.set(next)),
    mark: (id: string, count: number) => title(() => bus.publish(panelArea.topics.mark, { id, count })),
  }
}
const to = (id: string): Destination => ({ kind: 'panel', id })

it('[NAV-2] the page is called by its main panel, and the home page by the show', () => {
  const { go } = open('clips')
  expect(document.title).toBe('Clips · Shoal')
  expect(go(to('live-streams'))).toBe('Shoal')
  expect(go({ kind: 'page', page: 'not-found' })).toBe('No such page · Shoal')
  expect(go({ kind: 'page', page: 'log-out' })).toBe('Shoal')
})

it('[NAV-2] the page is called by what stands open in its panel, also what opened before, and by nothing of another panel', () => {
  const pan = { id: 'clips', title: 'The pan is on fire' }
  const { go, opens } = open('clips', pan)
  expect(document.title).toBe('The pan is on fire · Shoal')
  expect(opens(null)).toBe('Clips · Shoal')
  expect(opens(pan)).toBe('The pan is on fire · Shoal')
  // The next panel is named at once, and stays so when the one before ends.
  expect(go(to('episodes'))).toBe('Episodes · Shoal')
  expect(opens(null)).toBe('Episodes · Shoal')
  // Back, and the clip has loaded again.
  expect(go(to('clips'))).toBe('Clips · Shoal')
  expect(opens(pan)).toBe('The pan is on fire · Shoal')
})

it('[NAV-2] what waits for the person stands before the name, whatever it is', () => {
  const { go, opens, mark } = open('clips')
  expect(mark('chat', 2)).toBe('(2) Clips · Shoal')
  expect(opens({ id: 'clips', title: '(3) fish' })).toBe('(2) (3) fish · Shoal')
  expect(mark('messages', 1)).toBe('(3) (3) fish · Shoal')
  expect(go(to('live-streams'))).toBe('(3) Shoal')
  expect(mark('chat', 0)).toBe('(1) Shoal')
})
