// How fast this machine is just now, and the limits that follow from it for tests. Machines of one kind differ by more than
// twice, and one on which something else runs is slow as well: a limit in seconds that fits one is wrong on another.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'

/** Seconds that the work below took on the machine whose pace counts as 1, with nothing beside it. */
const usualSeconds = 0.73

/** The kind of work that servers, builds and pages do: objects, texts, compiling functions. */
const work = `
const { createHash } = require('node:crypto')
let kept = 0
for (let round = 0; round < 240; round += 1) {
  const people = Array.from({ length: 1500 }, (_, n) => ({ id: 'p' + ((n * 7919) % 1500), name: 'Person ' + n, tags: [n % 7, n % 11] }))
  const again = JSON.parse(JSON.stringify(people))
  again.sort((one, other) => (one.id < other.id ? -1 : 1))
  const text = again.map(({ name }) => name.replace(/[aeiou]/g, (letter) => letter.toUpperCase())).join(' ')
  const compute = new Function('text', 'return text.split(" ").reduce((sum, word) => sum + word.length, ' + round + ')')
  kept += compute(text) + createHash('sha256').update(text).digest()[0]
}
process.exit(kept > 0 ? 0 : 1)
`

/** Runs the work in a process of its own; resolves with the seconds it took. */
function runOnce() {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', work], { stdio: 'ignore' })
    child.once('error', reject)
    child.once('close', () => resolve((performance.now() - began) / 1000))
  })
}

/**
 * Measures the pace, for some seconds at most: 1 is the machine that the limits are written for, 0.5 takes twice as long. All
 * processors work at once, as they do in a run of the tests, so what runs beside it counts.
 */
export async function measurePace() {
  const seconds = await Promise.all(Array.from({ length: availableParallelism() }, runOnce))
  const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length
  return Math.round((usualSeconds / mean) * 100) / 100
}

/** The pace of this run. If Jest or Playwright is started by hand, it was not measured, and limits are generous. */
export const pace = () => {
  const measured = Number(process.env.SHOAL_PACE)
  return measured > 0 ? measured : 0.5
}

/** No limit grows beyond four times: a machine that is slower than that has other problems. */
const slowest = 1 / 4

/** A limit of time, in ms, for this machine, from the limit at pace 1. A passing test never waits for it. */
export const allow = (ms) => Math.round(ms / Math.min(1, Math.max(slowest, pace())))

/**
 * How many work at a time. Tests of servers wait now and then, so Jest gets one worker more than there are processors,
 * where that makes nothing late; with two more nothing was faster.
 */
export function workersAt(measured, processors = availableParallelism()) {
  if (measured < slowest) return { jest: 1, journeys: 1 }
  if (measured < 0.5) return { jest: processors, journeys: processors }
  return { jest: processors + 1, journeys: processors }
}
