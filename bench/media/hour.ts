import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Left } from '../programs/recordedHour.ts'
import { startProgram } from '../support/process.ts'
import { atMost, type Row } from '../support/row.ts'

/** When it is looked what a broadcast leaves behind, in minutes of it; by the first the window is full. */
const looks = [10, 30, 60, 90]
/** Until the second look memory that is free again piles up between two collections, as in any program that begins. */
const [settled, end] = [1, 3]

/** A broadcast that runs faster than real time: what it leaves in memory and on disk, once bounded by time, once by size. */
export async function hour(): Promise<Row[]> {
  const byTime = await broadcast({ minutes: 10, maxBytes: 20e9 })
  const bySize = await broadcast({ minutes: 60, maxBytes: 15e6 })
  return [
    ...growth('an hour recorded, ten minutes kept', byTime),
    atMost('… the past that is kept, in minutes', Math.max(...byTime.map(({ past }) => past)), 10.1, 'min', 1),
    ...growth('an hour recorded, 15 MB kept', bySize),
    atMost('… files on disk', Math.max(...bySize.map(({ disk }) => disk)), 15, 'MB', 1),
  ]
}

async function broadcast(bounds: { minutes: number; maxBytes: number }): Promise<Left[]> {
  const dir = mkdtempSync(join(tmpdir(), 'shoal-bench-'))
  const program = startProgram('recordedHour.ts', [], { NODE_OPTIONS: '--expose-gc' })
  try {
    program.tell({ dir, looks, ...bounds })
    const left: Left[] = []
    while (left.length < looks.length) left.push(await program.next<Left>())
    return left
  } finally {
    await program.end()
    rmSync(dir, { recursive: true, force: true })
  }
}

function growth(what: string, left: Left[]): Row[] {
  const grown = (of: 'resident' | 'heap') => (left[end]![of] / left[settled]![of] - 1) * 100
  const told = (of: 'resident' | 'heap') => left.map((one) => `${one[of].toFixed(0)} at ${one.minute} min`).join(', ')
  return [
    atMost(`${what}: growth of memory within an hour (MB: ${told('resident')})`, grown('resident'), 10, '%', 1),
    atMost(`… of it what is in use (MB: ${told('heap')})`, grown('heap'), 10, '%', 1),
  ]
}
