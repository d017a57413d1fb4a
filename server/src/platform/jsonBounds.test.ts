import fc from 'fast-check'
import { beyondBounds } from './jsonBounds.ts'

const bytes = (text: string) => Buffer.from(text)
const sizeOf = (value: unknown): { values: number; depth: number } => {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 }
  const inside = Object.values(value).map(sizeOf)
  return {
    // An empty one counts as one with a value in it.
    values: 1 + (inside.length === 0 ? 1 : inside.reduce((sum, { values }) => sum + values, 0)),
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
  }
}

describe('JSON before it is read', () => {
  it('[OPS-4] is beyond the bounds when it holds more values or is nested more deeply, whatever stands in its texts', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(2), (value, space) => {
        const text = bytes(JSON.stringify(value, null, space))
        const { values, depth } = sizeOf(value)
        expect(beyondBounds(text, { values, depth })).toBeNull()
        if (depth > 0) expect(beyondBounds(text, { values, depth: depth - 1 })).toBe('depth')
        expect(beyondBounds(bytes(`[${text}${',1'.repeat(values)}]`), { values, depth: 9 })).toBe('values')
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['brackets in a text', `{"a":"${'[{,'.repeat(1_000)}"}`, null],
    ['quotes and backslashes in a text', String.raw`{"a":"\"[[[[[[\\\"","b":["\\"]}`, null],
    ['a text without an end', `{"a":"${'['.repeat(1_000)}`, null],
    ['no JSON', 'hello', null],
    ['nothing', '', null],
    ['many keys', `{${Array.from({ length: 11 }, (_, at) => `"k${at}":1`)}}`, 'values'],
    ['many empty lists', `[${'[],'.repeat(5)}[]]`, 'values'],
    ['deep lists that never end', '['.repeat(5), 'depth'],
  ])('[OPS-4] %s', (_, json, beyond) => {
    expect(beyondBounds(bytes(json), { values: 10, depth: 4 })).toBe(beyond)
  })
})
