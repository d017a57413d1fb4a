/** What is read of an RTP packet. */
export interface RtpIn {
  /** 16 bits. */
  readonly sequence: number
  /** 32 bits, in ticks of its codec. */
  readonly timestamp: number
  /** The last one of a picture. */
  readonly marker: boolean
  readonly payload: Buffer
}

export interface RtpTrackOptions {
  /** How long a packet is waited for that did not come, in milliseconds. */
  readonly patience: number
  /** In their order, each once. */
  onPacket(packet: RtpIn): void
  /** What was missing will not come any more. */
  onLoss(): void
  /** Asks for packets once more, by their sequence numbers. */
  ask(missing: readonly number[]): void
}

/** So many packets wait for one that is missing; whoever leaps further has begun anew. */
const MOST_WAITING = 1_024
/** Packets that come twice or late are not older than this; two in a row that are have begun anew. */
const MOST_LATE = 1_024
/** A sender that begins anew a little further back is known by so many late packets in a row: more than are asked for again. */
const MOST_LATE_IN_A_ROW = 64
/** No packet of the net is as large, in bytes: the largest in use have 1 500. */
const LARGEST = 4_096
/** At one time so many are asked for, and again after so many milliseconds. */
const MOST_ASKED = 64
const ASK_AGAIN = 50

/** What a receiver report tells of a track. */
export interface Received {
  /** Of 256, since the last report. */
  readonly fractionLost: number
  readonly packetsLost: number
  readonly highest: number
}

/**
 * Puts the packets of one sender into their order, and asks for those that are missing. Throws a RangeError where one is
 * larger than packets are: those that wait are counted.
 */
export function rtpTrack({ patience, onPacket, onLoss, ask }: RtpTrackOptions) {
  const waiting = new Map<number, RtpIn>()
  /** Sequence numbers that go on counting beyond 16 bits: the next to hand on, and the highest that came. */
  let next: number | null = null
  let highest = 0
  let missingSince: number | null = null
  /** Late packets that came one after the other. */
  let lateRun: RtpIn[] = []
  let asked = 0
  let base = 0
  let received = 0
  let reported = { expected: 0, received: 0 }

  function skip(to: number): void {
    next = to
    missingSince = null
    onLoss()
  }

  function drain(now: number): void {
    if (next === null) return
    for (;;) {
      for (let packet = waiting.get(next); packet; packet = waiting.get(next)) {
        waiting.delete(next)
        next += 1
        missingSince = null
        onPacket(packet)
      }
      if (waiting.size === 0) return
      missingSince ??= now
      if (now - missingSince <= patience) break
      skip(Math.min(...waiting.keys()))
    }
    if (now - asked >= ASK_AGAIN) askFor(now)
  }

  function askFor(now: number): void {
    asked = now
    const missing: number[] = []
    for (let at = next as number; at < highest && missing.length < MOST_ASKED; at++)
      if (!waiting.has(at)) missing.push(at & 0xffff)
    if (missing.length > 0) ask(missing)
  }

  return {
    /** Takes what came; `now` in milliseconds, as everywhere here. */
    take(packet: RtpIn, now: number): void {
      if (packet.payload.length > LARGEST) throw new RangeError('Its packets are too large')
      if (next === null) {
        next = highest = base = packet.sequence
      }
      const at = highest + (((packet.sequence - highest + 0x8000) & 0xffff) - 0x8000)
      const late = at < next
      const last = lateRun.at(-1)
      if (!late || (last && packet.sequence !== ((last.sequence + 1) & 0xffff))) lateRun = []
      if (late) lateRun.push(packet)
      const anew = late && lateRun.length > (at < next - MOST_LATE ? 1 : MOST_LATE_IN_A_ROW)
      if (late && !anew) return
      if (anew || at - next > MOST_WAITING) {
        // The first of them has the settings that all others need.
        const run = anew ? lateRun : [packet]
        const first = at - run.length + 1
        lateRun = []
        waiting.clear()
        base = first
        highest = at
        received = run.length
        reported = { expected: 0, received: 0 }
        skip(first)
        for (const [index, one] of run.entries()) waiting.set(first + index, one)
      } else {
        received += 1
        highest = Math.max(highest, at)
        waiting.set(at, packet)
      }
      drain(now)
    },
    /** Time has passed. */
    tick: drain,
    report(): Received {
      const expected = next === null ? 0 : highest - base + 1
      const [since, got] = [expected - reported.expected, received - reported.received]
      reported = { expected, received }
      const fractionLost = since <= 0 ? 0 : Math.max(0, Math.min(255, Math.floor(((since - got) * 256) / since)))
      const packetsLost = Math.max(0, Math.min(0x7fffff, expected - received))
      return { fractionLost, packetsLost, highest: highest % 0x1_0000_0000 }
    },
  }
}
