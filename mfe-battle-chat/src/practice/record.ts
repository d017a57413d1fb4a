import { useShell } from '@shoal/remote-kit'
import { useState } from 'react'
import { type OpponentId, opponents } from './opponents.ts'

/** How the person's own practice battles ended, by opponent. */
export type PracticeRecord = Readonly<Partial<Record<OpponentId, { won: number; lost: number }>>>

const key = 'practice-record'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** The record that was kept, as far as it can be read. */
export function readRecord(text: string | null): PracticeRecord {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    if (typeof found !== 'object' || found === null) return {}
    const kept = new Map(Object.entries(found))
    return Object.fromEntries(
      opponents.flatMap(({ id }) => {
        const { won, lost } = Object(kept.get(id)) as { won?: unknown; lost?: unknown }
        return isCount(won) && isCount(lost) ? [[id, { won, lost }]] : []
      }),
    )
  } catch {
    return {}
  }
}

/** The record of this browser; nobody else knows it [BAT-11]. */
export function useRecord(): readonly [PracticeRecord, (opponent: OpponentId, won: boolean) => void] {
  const { local } = useShell().storage
  const [record, setRecord] = useState(() => readRecord(local.get(key)))
  function count(opponent: OpponentId, hasWon: boolean): void {
    // Another tab may have counted meanwhile.
    const before = readRecord(local.get(key))
    const { won, lost } = before[opponent] ?? { won: 0, lost: 0 }
    const after = { ...before, [opponent]: hasWon ? { won: won + 1, lost } : { won, lost: lost + 1 } }
    local.set(key, JSON.stringify(after))
    setRecord(after)
  }
  return [record, count]
}

/** Such as "2 won, 1 lost". */
export const recordText = (record: PracticeRecord, opponent: OpponentId): string => {
  const { won, lost } = record[opponent] ?? { won: 0, lost: 0 }
  return won + lost === 0 ? 'Not fought yet' : `${won} won, ${lost} lost`
}
