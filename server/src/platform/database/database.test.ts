import { startProgram } from '../../../test/program.ts'
import { dialects, freshStorage } from '../../../test/storage.ts'

describe.each(dialects)('the database on %s', (dialect) => {
  let facts: Record<string, unknown>
  let lines: readonly string[]
  beforeAll(async () => {
    const storage = await freshStorage(dialect)
    const program = startProgram('test/programs/databaseCases.ts', storage.env)
    const code = await program.exited
    lines = program.lines
    if (code !== 0) throw new Error(lines.join('\n'))
    facts = JSON.parse(lines.at(-1) as string)
    await storage.remove()
  })

  it('answers raw queries with the same types as any other', () => {
    const time = '2026-01-02T03:04:05.000Z'
    const more = { times: [time, null], never: null }
    expect(facts.types).toEqual({
      bigint: 5,
      numeric: '1.5',
      time,
      list: ['a', 'b'],
      json: { a: [1] },
      count: 0,
      ...more,
    })
  })

  it('leaves to drizzle what it parses by itself', () => {
    const time = '2026-01-02 03:04:05'
    expect(facts.written).toEqual([{ time, times: '{2026-01-02}', numbers: '{1.50}', never: null }])
  })

  it('answers statements that are kept as it does all others, whatever the parameters', () => {
    const { once, keptRows, withNul, after } = facts.kept as Record<string, unknown[]>
    expect(once).toMatchObject([{ small: 5, big: 2 ** 40, numeric: '1.50', flag: true, never: null }])
    expect(keptRows).toEqual([once, once])
    expect(withNul).toEqual(['22021', '22021'])
    expect(after).toEqual(once)
  })

  it('parses a kept statement once, and not in a transaction that has failed', () => {
    expect(facts.keptPlans).toEqual([{ runs: 3 }])
    expect(facts.keptLate).toEqual(['25P02', [{ count: 0 }], [{ count: 0 }]])
  })

  if (dialect === 'pglite') {
    it('parses a kept statement anew from time to time, for tables as they are then', () => {
      expect(facts.keptAnew).toEqual([{ runs: 3 }])
    })

    it('keeps statements over a change of the schema', () => {
      expect(facts.beforeChange).toEqual([[{ one: 1 }], []])
      expect(facts.afterChange).toEqual([{ one: 1, two: 'b' }])
      expect(facts.afterOtherType).toEqual([[], [{ one: '1' }, { one: '2' }, { one: 'three' }]])
    })
  }

  it('[OPS-4] makes little garbage for a statement: no copy of all parsers', () => {
    expect(facts.garbageOfStatement).toBeGreaterThan(1_000)
    expect(facts.garbageOfStatement).toBeLessThan(120_000)
  })

  it('joins nested transactions and acts after the commit only', () => {
    expect(facts.committed).toEqual([3, ['working, inside: true', 'committed, inside: false']])
  })

  it('takes everything back when a statement fails, and tells which rule refused it', () => {
    expect(facts.rolledBack).toEqual(['23505', true, false])
    expect(facts.afterRollback).toEqual([3, []])
  })

  it('runs what a transaction asks for at once one after the other, and takes all of it back when one fails', () => {
    expect(facts.atOnce).toEqual([3, 4])
    expect([facts.failedAtOnce, facts.afterFailedAtOnce]).toEqual([['23505'], 4])
    expect(facts.warnings).toEqual([])
  })

  it('runs a transaction again that gave way in a deadlock', () => {
    // The embedded database runs one transaction at a time: there is no deadlock to solve.
    if (dialect === 'postgres') expect(facts.deadlock).toBeGreaterThanOrEqual(3)
    else expect(facts.deadlock).toBe(2)
  })

  it('closes only after what is still under way, and what a commit set going', () => {
    expect(facts.readWhileClosing).toBe(4)
    expect(facts.readAfterLastCommit).toBe(4)
  })

  it('keeps the parameters of failed queries out of the log', () => {
    const refused = lines.find((line) => line.includes('"msg":"refused"')) as string
    expect(JSON.parse(refused).err.message).toContain('Failed query')
    expect(refused).not.toContain('params')
  })
})
