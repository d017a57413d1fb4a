import { runProgram } from '../../../test/program.ts'
import { dialects, freshStorage } from '../../../test/storage.ts'

// Several nodes need PostgreSQL.
const describeNodes = dialects.includes('postgres') ? describe : describe.skip

describeNodes('the keys of push', () => {
  type Read = { keys: string[]; devices: number }
  let facts: { starts: string[][]; same: Read; other: Read }
  beforeAll(async () => {
    const fresh = await freshStorage('postgres')
    facts = await runProgram('test/programs/pushKeys.ts', fresh.env)
    await fresh.remove()
  })

  it('[NOT-3] [OPS-2] nodes that start at once have one pair, which stays', () => {
    expect(facts.starts).toHaveLength(5)
    for (const start of facts.starts) {
      expect(start.at(-1)).toBe('rows 1')
      expect(new Set(start).size).toBe(2)
    }
    expect(facts.starts.at(-1)![0]).toMatch(new RegExp(`^${facts.same.keys[0]} `))
    expect(facts.same).toEqual({ keys: [expect.any(String)], devices: 1 })
  })

  it('[NOT-3] with other secrets there is one other pair, and the devices of the first are forgotten', () => {
    expect(facts.other).toEqual({ keys: [expect.any(String)], devices: 0 })
    expect(facts.other.keys).not.toEqual(facts.same.keys)
  })
})
