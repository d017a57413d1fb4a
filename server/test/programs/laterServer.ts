// The whole server with a clock that a test moves on while it runs. A message `{ by }` moves it by so many milliseconds and
// runs every timer whose time has come by then; it is answered when that is done. LATER_MS is how far it runs ahead at first.
// A message `{ set }` sets the time of day by so many milliseconds, forward or back, while no time passes.
// A message `{ disk }` says what the disk does from then on: `ok`, `full` where nothing can be written but over what is
// there, `refuses` where not even that is possible, as on a file system that copies what it writes.
// A message `{ collect }` is answered with how many bytes are held when all garbage is collected.

import fs from 'node:fs'
import { collectGarbage } from '../../src/platform/database/collectGarbage.ts'

let ahead = Number(process.env.LATER_MS ?? 0)

const RealDate = Date
class LaterDate extends RealDate {
  constructor(...args: ConstructorParameters<typeof Date> | []) {
    if (args.length === 0) super(LaterDate.now())
    else super(...(args as [string]))
  }
  static override now(): number {
    return RealDate.now() + ahead
  }
}
globalThis.Date = LaterDate as DateConstructor

let passed = 0
const realPassed = performance.now.bind(performance)
performance.now = () => realPassed() + passed

const { setTimeout: start, clearTimeout: clear } = globalThis
/** What has not run yet, and when it is due by the time that has passed. */
const waiting = new Map<unknown, { due: number; run(): void }>()

/** How many calls of the database's driver are under way just now. */
let inDriver = 0

/** Has it known when one of these methods runs. */
function watchDriver(prototype: object, names: string[]): void {
  const methods = prototype as Record<string, (...args: unknown[]) => unknown>
  for (const name of names) {
    const method = methods[name] as (typeof methods)[string]
    methods[name] = function (this: unknown, ...args: unknown[]) {
      inDriver += 1
      try {
        return method.apply(this, args)
      } finally {
        inDriver -= 1
      }
    }
  }
}

function startTimer(action: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) {
  const run = () => {
    waiting.delete(timer)
    action(...values)
  }
  const timer = start(run, ms)
  // The time that the database may take, for a connection or an answer, is not moved: what is under way meanwhile would fail.
  if (inDriver === 0) waiting.set(timer, { due: performance.now() + ms, run })
  return timer
}
function clearTimer(timer: NodeJS.Timeout | undefined): void {
  waiting.delete(timer)
  clear(timer)
}
globalThis.setTimeout = startTimer as unknown as typeof start
globalThis.clearTimeout = clearTimer as typeof clear

const { writeSync } = fs
let disk: 'ok' | 'full' | 'refuses' = 'ok'
/** As a file system without room refuses it. The embedded database writes by this function alone, and always at a place. */
function write(...args: Parameters<typeof writeSync>): number {
  const [file, bytes, , length, position] = args as unknown as [number, ArrayBufferView, number, number, number | null]
  const isRefused = () => disk === 'refuses' || position! + (length ?? bytes.byteLength) > fs.fstatSync(file).size
  if (disk !== 'ok' && typeof position === 'number' && isRefused())
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  return writeSync(...args)
}
fs.writeSync = write as typeof writeSync

interface Message {
  by?: number
  set?: number
  collect?: boolean
  disk?: typeof disk
}
process.on('message', (message: Message) => {
  const { by = 0, set = 0, collect = false } = message
  if (message.disk !== undefined) {
    disk = message.disk
    process.send?.({ disk })
    return
  }
  if (collect) {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    process.send?.({ held: heapUsed + external })
    return
  }
  ahead += by + set
  passed += by
  for (const [timer, { due, run }] of [...waiting].toSorted(([, one], [, other]) => one.due - other.due)) {
    // One that ran before may have cleared it.
    if (due > performance.now() || !waiting.has(timer)) continue
    clear(timer as NodeJS.Timeout)
    run()
  }
  process.send?.({ moved: by })
})
// A process that only waits for messages may end.
process.channel?.unref()

// Modules that are loaded before the clock is in place keep the real one.
const { default: pg } = await import('pg')
// `_release` starts the time that a connection may lie idle: with it every move would close all of them.
watchDriver(pg.Pool.prototype, ['connect', 'newClient', '_release'])
watchDriver(pg.Client.prototype, ['connect', 'query'])
await import('../../src/main.ts')
