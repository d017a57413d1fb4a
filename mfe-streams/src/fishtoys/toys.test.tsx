import type { ShownToy } from '@shoal/bus/fishtoys'
import { renderInShell, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, screen } from '@testing-library/react'
import ToyLayer from './ToyLayer.tsx'
import { pause, waitingMost } from './turns.ts'

const toy = (id: string, more: Partial<ShownToy> = {}): ShownToy => ({
  ...{ id, item: { id: 1, name: `Toy ${id}`, icon: 'x', kind: 'FISHTOY', show: 'drop', seconds: 8 } },
  ...{ user: somebody(), target: null, secondary: null, text: null, streamId: null },
  ...more,
})

describe('toys on the picture', () => {
  afterEach(() => {
    cleanup()
    jest.useRealTimers()
  })
  function open({ beside = false } = {}) {
    jest.useFakeTimers()
    const view = renderInShell(<ToyLayer streamId="kitchen" beside={beside} />, {})
    const said = () => screen.getByRole('status').textContent
    const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    return { ...view, said, later }
  }

  it('[ITEM-3] one at a time, each for its seconds and with its sound; then nothing runs. Nothing is there before the first', async () => {
    const { receive, said, later, sounds, container } = open()
    expect(container.querySelector('[data-slot]')).toBeNull()
    receive('fishtoys:shown', toy('1'))
    receive('fishtoys:shown', toy('2', { item: { ...toy('2').item, kind: 'BIGTOY', seconds: 14 } }))
    receive('fishtoys:shown', toy('1'))
    expect(container.querySelector('[data-slot="fishtoys/on-picture"]')).not.toBeNull()
    expect(said()).toContain('used Toy 1')
    await later(8_000)
    expect(said()).toBe('')
    await later(pause)
    expect(said()).toContain('used Toy 2')
    await later(14_000)
    expect(said()).toBe('')
    expect(sounds).toEqual(['toy', 'toy-big'])
    expect(jest.getTimerCount()).toBe(0)
  })

  it('[ITEM-3] of the room that one watches, or of the whole show; of too many the bigtoys stay, and all are shorter', async () => {
    const { receive, said, later } = open()
    receive('fishtoys:shown', toy('0', { streamId: 'attic' }))
    expect(said()).toBe('')
    receive('fishtoys:shown', toy('1', { streamId: 'kitchen', text: 'Hello' }))
    expect(said()).toMatch(/: Hello$/)
    const big = toy('big', { item: { ...toy('big').item, kind: 'BIGTOY' } })
    for (let count = 2; count < waitingMost + 2; count++) receive('fishtoys:shown', toy(String(count)))
    receive('fishtoys:shown', big)
    const seen: (string | null)[] = []
    await later(8_000)
    await later(pause)
    for (let count = 0; count < waitingMost; count++) {
      seen.push(/Toy (\w+)/.exec(said() ?? '')?.[1] ?? null)
      await later(count < waitingMost - 3 ? 4_000 : 8_000)
      await later(pause)
    }
    expect(seen).toEqual(['2', '3', '4', '5', '6', 'big'])
  })

  it('[ITEM-3] [STR-16] on a picture of the wall: those of its own room, seen and not heard', async () => {
    const { receive, later, sounds, container } = open({ beside: true })
    receive('fishtoys:shown', toy('all'))
    receive('fishtoys:shown', toy('0', { streamId: 'attic' }))
    expect(container.querySelector('[data-slot]')).toBeNull()
    receive('fishtoys:shown', toy('1', { streamId: 'kitchen' }))
    expect(container.querySelector('[data-slot="fishtoys/on-picture"]')).not.toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
    await later(8_000)
    expect(sounds).toEqual([])
    expect(jest.getTimerCount()).toBe(0)
  })
})
