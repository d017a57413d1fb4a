import { watchGlobals } from './globals.ts'

it('names what was left on the global object since, but for what the page puts there itself', () => {
  const leftBehind = watchGlobals()
  const page = globalThis as unknown as Record<string, unknown>
  const left = ['jQuery', 'state', 'mfe_streams', 'chunks:mfe-streams:abc', '__shoal']
  for (const name of left) page[name] = 1
  expect(leftBehind()).toEqual(['jQuery', 'state'])
  for (const name of left) delete page[name]
  expect(leftBehind()).toEqual([])
})
