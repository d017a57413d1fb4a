// The whole server at a later time: DATA_DIR/later holds the milliseconds by which its clock runs ahead.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const realNow = Date.now.bind(Date)
let ahead = 0
try {
  ahead = Number(readFileSync(join(process.env.DATA_DIR as string, 'later'), 'utf8'))
} catch {
  // not later yet
}
const RealDate = Date
class LaterDate extends RealDate {
  constructor(...args: ConstructorParameters<typeof Date> | []) {
    if (args.length === 0) super(realNow() + ahead)
    else super(...(args as [string]))
  }
  static override now(): number {
    return realNow() + ahead
  }
}
globalThis.Date = LaterDate as DateConstructor

await import('../../src/main.ts')
