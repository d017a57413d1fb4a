import { randomFillSync } from 'node:crypto'

let lastMs = 0
let sequence = 0
const random = new Uint8Array(10)

/**
 * A new time-ordered UUID (version 7). Ids made by one process increase strictly: within a millisecond the twelve bits
 * behind the time count up, and when they run out the time is moved ahead.
 */
export function newId(): string {
  randomFillSync(random)
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    // Starts in the lower half, so that a burst within this millisecond has room.
    sequence = ((random[8]! << 8) | random[9]!) & 0x7ff
  } else if (++sequence > 0xfff) {
    lastMs++
    sequence = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const middle = (0x7000 | sequence).toString(16)
  random[0] = (random[0]! & 0x3f) | 0x80
  const tail = Buffer.from(random.buffer, 0, 8).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-${middle}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether an id that came in may be one of `newId`; only such a one can be compared with a uuid column. */
export const isUuid = (id: string): boolean => uuid.test(id)
