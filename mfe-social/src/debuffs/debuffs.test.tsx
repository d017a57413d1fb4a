import type { Debuff, DebuffName } from '@shoal/bus/debuffs'
import { debuffsArea } from '@shoal/bus/debuffs'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, screen } from '@testing-library/react'
import DebuffLayer from './DebuffLayer.tsx'

const start = Date.parse('2026-06-01T20:00:00.000Z')
const at = (ms: number) => new Date(start + ms).toISOString()

const debuff = (name: DebuffName, forMs: number, more: Partial<Debuff> = {}): Debuff => ({
  ...{
    id: name.replace(' ', '-'),
    name,
    by: somebody(),
    item: 'Torpedo',
    startedAt: at(0),
    expiresAt: at(forMs),
    forMs,
    ...more,
  },
})
let end = () => {}
const open = (debuffs: Record<string, Debuff[]>) => {
  const view = renderInShell(<DebuffLayer />, {
    states: { session: sessionOf() },
    api: { debuffs: { list: () => ({ debuffs }) } },
  })
  end = view.unmount
  return { ...view, look: () => view.bus.state(debuffsArea.states['page-look']).value }
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

describe('what works on the own clan', () => {
  beforeEach(() => jest.useFakeTimers({ now: start, doNotFake: ['queueMicrotask'] }))
  afterEach(() => {
    end()
    cleanup()
    jest.useRealTimers()
  })

  it('[CLAN-5] dresses the page and says by whom and how long, each to its own second', async () => {
    const { look } = open({
      KRIL: [
        debuff('Color Blind', 90_000),
        debuff('Mirror Universe', 10_000, { by: somebody({ displayName: 'jet' }) }),
      ],
    })
    await pass(0)
    expect(look()).toEqual(['blind', 'mirror'])
    const [mirror, blind] = await screen.findAllByRole('listitem')
    expect(mirror).toHaveTextContent('Mirror Universe works on KRIL, by jet, for 10s')
    expect(mirror).toHaveTextContent('0:10')
    expect(blind).toHaveTextContent('by lantern_lou1:30')
    await pass(9_900)
    expect(look()).toEqual(['blind', 'mirror'])
    await pass(200)
    expect(look()).toEqual(['blind'])
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    await pass(80_000)
    expect(look()).toEqual([])
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  it('[CLAN-5] goes by what is left, not by the clock of the browser, and ends on time after a sleep', async () => {
    // The browser is an hour ahead: by `expiresAt` it would be over long ago.
    jest.setSystemTime(start + 3_600_000)
    const { look } = open({ KRIL: [debuff('Color Blind', 60_000)] })
    await pass(0)
    expect(look()).toEqual(['blind'])
    // The machine sleeps: its clock goes on, its timers do not.
    jest.setSystemTime(start + 3_600_000 + 600_000)
    await pass(1_010)
    expect(look()).toEqual([])
  })

  it('[CLAN-5] a Cyber Attack that comes live has an overlay; leaving the clan frees the page at once', async () => {
    const { receive, look, container } = open({})
    await pass(0)
    expect(look()).toEqual([])
    const cyber = debuff('Cyber Attack', 90_000)
    receive('debuffs:added', { clanTag: 'KRIL', debuff: cyber })
    receive('debuffs:added', { clanTag: 'KRIL', debuff: cyber })
    expect(look()).toEqual(['cyber'])
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
    // For the eye alone: a screen reader hears the chip.
    expect(container.querySelector('[data-cyber]')).toHaveAttribute('aria-hidden', 'true')
    receive('debuffs:set', { debuffs: {} })
    expect(look()).toEqual([])
    expect(container.querySelector('[data-cyber]')).toBeNull()
  })

  it('[CLAN-5] undresses the page when it ends itself', async () => {
    const { look, unmount } = open({ KRIL: [debuff('Color Blind', 60_000)] })
    await pass(0)
    expect(look()).toEqual(['blind'])
    unmount()
    expect(look()).toEqual([])
  })
})
