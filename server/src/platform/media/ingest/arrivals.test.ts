import { arrivals } from './arrivals.ts'

/** Somebody who sends a picture each 40 ms. */
function publisher() {
  const delays = arrivals()
  let now = 5_000
  let at = 10_000
  return {
    delays,
    pass: (ms: number) => (now += ms),
    /** Sends for so long, in ms, of which each 40 ms take `pace` as long. */
    send(ms: number, pace = 1) {
      for (let sent = 0; sent < ms; sent += 40) {
        delays.heard(at, now)
        at += 40
        now += 40 * pace
      }
    },
    /** How late it is by what is known, in ms, when the line has no delay. */
    dated: () => now - at - delays.least(),
  }
}

describe('[STR-12] the delay of a publisher', () => {
  it('is known once it has caught up for a while, or after a second and a half', () => {
    const { delays, pass, send } = publisher()
    expect(delays.known(5_000)).toBe(false)
    send(200)
    expect(delays.known(5_200)).toBe(false)
    pass(-150)
    send(240)
    expect(delays.known(5_290)).toBe(false)
    send(400)
    expect(delays.known(5_690)).toBe(true)
  })

  it('takes pauses out in which the dates stood still, also short ones that add up, and one within another', () => {
    const { delays, pass, send, dated } = publisher()
    send(10_000)
    pass(8_000)
    send(3_000)
    expect(delays.paused()).toBe(0)
    expect(delays.late()).toBe(8_000)
    send(4_000)
    expect(delays.paused()).toBe(8_000)
    expect([delays.late(), dated()]).toEqual([0, 0])
    for (let pauses = 0; pauses < 3; pauses++) {
      pass(600)
      send(6_000)
    }
    expect(delays.paused()).toBeGreaterThan(9_000)
    pass(5_000)
    send(2_000)
    pass(5_000)
    send(8_000)
    expect(dated()).toBeLessThan(1_000)
  })

  it.each([
    ['at once', 0],
    ['at four times the pace', 0.25],
    ['slowly', 0.9],
  ])('stays what it was where who stalled catches up %s', (_, pace) => {
    const { delays, pass, send, dated } = publisher()
    send(10_000)
    pass(4_000)
    send(4_000 / (1 - pace), pace)
    send(10_000)
    expect(delays.paused()).toBe(0)
    expect([delays.late(), dated()]).toEqual([0, 0])
  })

  it('tells how late what comes is over a line that carries less, however long it does', () => {
    const { delays, send } = publisher()
    send(10_000)
    send(30_000, 1.03)
    send(30_000, 1.2)
    send(10_000)
    expect(delays.paused()).toBe(0)
    expect(Math.round(delays.late() / 100)).toBe(69)
  })
})
