import type { RegistryEntry } from '@shoal/bus/remotes'
import { connectionText } from './ConnectionStatus.tsx'
import { grouped } from './Rail.tsx'
import { sizeOf } from './useLayoutSize.ts'

const widths = [
  [1099, 'small'],
  [1100, 'normal'],
  [1920, 'normal'],
  [1921, 'large'],
] as const
it.each(widths)('[NAV-4] %i px is %s', (width, size) => {
  expect(sizeOf(width)).toBe(size)
})

it('says how the connection is', () => {
  expect(connectionText({ status: 'connected', latency: 38, error: null })).toBe('connected · 38 ms')
  expect(connectionText({ status: 'connected', latency: null, error: null })).toBe('connected')
  expect(connectionText({ status: 'connected', latency: 38, error: null, partial: true })).toBe('connected in part')
  expect(connectionText({ status: 'disconnected', latency: 38, error: null })).toBe('reconnecting…')
})

it('[MFE-1] the navigation is made of the panels that remotes offer, by their groups, without those that have no icon', () => {
  const panel = (id: string, group?: string, icon: string | undefined = 'tv') => ({
    kind: 'panel' as const,
    entry: {} as RegistryEntry,
    offer: { id, title: id, place: 'main' as const, access: 'anyone' as const, files: [], group, icon },
  })
  const groups = grouped([
    panel('live'),
    panel('clans', 'Community'),
    panel('clips'),
    { ...panel('hidden'), offer: { ...panel('hidden').offer, icon: undefined } },
    panel('stox', 'Economy'),
    panel('ranks', 'Community'),
  ])
  expect(groups.map(([heading, members]) => [heading, members.map(({ offer }) => offer.id)])).toEqual([
    ['', ['live', 'clips']],
    ['Community', ['clans', 'ranks']],
    ['Economy', ['stox']],
  ])
})
