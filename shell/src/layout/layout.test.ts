import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shapes } from '@shoal/bus/page/limits'
import { connectionText } from './ConnectionStatus.tsx'
import { sizeOf } from './useLayoutSize.ts'

const told = [
  [['lying', 'small', 'compact'], 'lying'],
  [['small', 'compact'], 'small'],
  [['compact'], 'compact'],
  [[], 'normal'],
  [['large'], 'large'],
] as const
it.each(told)('[NAV-4] where the window is %j, the layout is %s', (holding, size) => {
  const queries: readonly string[] = holding.map((shape) => shapes[shape])
  expect(sizeOf((query) => queries.includes(query))).toBe(size)
})

it('[NAV-4] every style sheet means the same by a small window and by a telephone on its side', () => {
  const root = join(import.meta.dirname, '../../..')
  const shapesIn = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/@media ([^{]*(?:959px|1099px|499px\) and)[^{]*) \{/g)].map(
      ([, query]) => query?.replace(/\s+/g, ' '),
    )
  const files = globSync('{shell,shared-ui,mfe-*}/src/**/*.css', { cwd: root })
  const used = new Set(files.flatMap(shapesIn))
  expect([...used].sort()).toEqual([shapes.lying, shapes.small].sort())
})

it('says how the connection is', () => {
  expect(connectionText({ status: 'connected', latency: 38, error: null })).toBe('connected · 38 ms')
  expect(connectionText({ status: 'connected', latency: null, error: null })).toBe('connected')
  expect(connectionText({ status: 'connected', latency: 38, error: null, partial: true })).toBe('connected in part')
  expect(connectionText({ status: 'disconnected', latency: 38, error: null })).toBe('reconnecting…')
})
