import { type Experience, verdict } from './verdict.ts'

const had = (version: string, people: number, failing: number): Experience => ({ version, people, failing })
const guard = { rollback: true, margin: 10, people: 5 }

describe('verdict', () => {
  it('[MFE-6] says in words what it compared', () => {
    expect(verdict(had('0.3.0', 5, 3), had('0.2.0', 40, 0), guard)).toBe(
      '3 of 5 people met an error with 0.3.0, 0 of 40 with 0.2.0',
    )
    expect(verdict(had('0.3.0', 1, 1), had('0.2.0', 0, 0), { ...guard, people: 1 })).toBe(
      '1 of 1 person met an error with 0.3.0, nobody had 0.2.0',
    )
    expect(verdict(had('0.3.0', 5, 3), null, guard)).toBe('3 of 5 people met an error with 0.3.0')
  })

  it('[MFE-6] waits until enough people had the candidate', () => {
    expect(verdict(had('0.3.0', 4, 4), had('0.2.0', 40, 0), guard)).toBe(null)
    expect(verdict(had('0.3.0', 5, 5), had('0.2.0', 40, 0), guard)).not.toBe(null)
    expect(verdict(had('0.3.0', 0, 0), had('0.2.0', 40, 0), { ...guard, people: 1 })).toBe(null)
  })

  it('[MFE-6] allows the margin above the share of stable, and not more', () => {
    // 20 % against 10 %: just the margin.
    expect(verdict(had('0.3.0', 10, 2), had('0.2.0', 40, 4), guard)).toBe(null)
    expect(verdict(had('0.3.0', 10, 3), had('0.2.0', 40, 4), guard)).not.toBe(null)
    expect(verdict(had('0.3.0', 10, 1), had('0.2.0', 0, 0), guard)).toBe(null)
    expect(verdict(had('0.3.0', 10, 2), had('0.2.0', 0, 0), guard)).not.toBe(null)
    expect(verdict(had('0.3.0', 10, 10), had('0.2.0', 10, 0), { ...guard, margin: 100 })).toBe(null)
    expect(verdict(had('0.3.0', 5, 0), had('0.2.0', 5, 0), { ...guard, margin: 0 })).toBe(null)
  })
})
