import { arrivals } from './arrivals.ts'
import { type Timed, type Track, times } from './times.ts'

const TURN = 2 ** 32
const HOUR = 3_600_000

/** Somebody who sends a picture each 40 ms and sound each 20 ms, in time. */
function publisher() {
  const dates = times<{ length: number; name: string }>(arrivals())
  const taken: Timed<{ name: string }>[] = []
  let now = 1_000
  const send = (track: Track, raw: number, name = `${raw}`) =>
    taken.push(...dates.push(track, ((raw % TURN) + TURN) % TURN, { length: 100, name }, now))
  return {
    taken,
    send,
    pass: (ms: number) => (now += ms),
    /** So many pictures from `raw` on, with their sound unless `alone` says which. */
    inTime(raw: number, pictures: number, alone?: Track) {
      for (let i = 0; i < pictures; i++) {
        if (alone !== 'audio') send('video', raw + i * 40)
        if (alone !== 'video') for (const more of [0, 20]) send('audio', raw + i * 40 + more)
        now += 40
      }
    },
    of: (track: Track) => taken.filter((one) => one.track === track),
  }
}
const steps = (list: readonly Timed<unknown>[]) => list.slice(1).map(({ at }, i) => at - (list[i]?.at ?? 0))
const only = (step: number, list: readonly Timed<unknown>[]) => expect([...new Set(steps(list))]).toEqual([step])

describe('[STR-12] the dates of what a publisher sends', () => {
  it('are taken as they are while they go on', () => {
    const { inTime, of, taken } = publisher()
    inTime(500, 50)
    only(40, of('video'))
    only(20, of('audio'))
    expect(of('video')[0]?.at).toBe(of('audio')[0]?.at)
    expect(taken.some(({ anew }) => anew)).toBe(false)
  })

  it.each([
    ['hours back', -3 * HOUR],
    ['hours ahead', 3 * HOUR],
    ['a little back', -50],
    ['some seconds ahead', 7_000],
    ['half the count away', 2 ** 31],
  ])('one that is odd, %s, gets the time between its neighbours, in its order', (_, by) => {
    for (const track of ['video', 'audio'] as const) {
      const { inTime, send, pass, of, taken } = publisher()
      inTime(HOUR, 10, track)
      const step = track === 'video' ? 40 : 20
      const due = HOUR + 400
      send(track, due + by, 'odd')
      pass(step)
      inTime(due + 40, 10, track)
      const names = of(track).map(({ item }) => item.name)
      expect(names.indexOf('odd')).toBe(track === 'video' ? 10 : 20)
      const list = of(track)
      for (const each of steps(list)) expect(each).toBeGreaterThanOrEqual(0)
      expect((list.at(-1)?.at ?? 0) - (list[0]?.at ?? 0)).toBe(track === 'video' ? 20 * 40 : 20 * 40 + 20)
      expect(taken.some(({ anew }) => anew)).toBe(false)
    }
  })

  it('go on at the time that passed where the clock leaps, ahead or back, and begin anew once', () => {
    for (const by of [HOUR, -HOUR, 10_000, -10_000]) {
      const { inTime, of } = publisher()
      inTime(2 * HOUR, 25)
      inTime(2 * HOUR + 1_000 + by, 25)
      for (const track of ['video', 'audio'] as const)
        for (const step of steps(of(track))) expect(step >= 20 && step <= 60).toBe(true)
      expect(
        of('video')
          .filter(({ anew }) => anew)
          .map(({ item }) => item.name),
      ).toEqual([`${2 * HOUR + 1_000 + by}`])
      expect(of('video').at(-1)!.at - of('audio').at(-1)!.at).toBe(-20)
    }
  })

  it('turn over at 2^32 without a leap', () => {
    const { inTime, of, taken } = publisher()
    inTime(TURN - 1_000, 50)
    only(40, of('video'))
    only(20, of('audio'))
    expect(taken.some(({ anew }) => anew)).toBe(false)
  })

  it('keep a pause of the publisher, as long as it was', () => {
    const { inTime, pass, of, taken } = publisher()
    inTime(0, 25)
    pass(8_000)
    inTime(9_000, 25)
    expect(steps(of('video')).toSorted((a, b) => b - a)[0]).toBe(8_040)
    expect(taken.some(({ anew }) => anew)).toBe(false)
  })

  it('may come late, and all at once', () => {
    const { inTime, send, pass, of } = publisher()
    inTime(0, 25)
    pass(3_000)
    for (let i = 0; i < 75; i++) send('video', 1_000 + i * 40)
    inTime(4_000, 25)
    only(40, of('video'))
  })

  it('that fit neither each other nor the clock end it, with a reason', () => {
    const { inTime, send, pass } = publisher()
    inTime(HOUR, 10)
    const nonsense = () => {
      for (let i = 0; i < 100; i++) {
        send('video', (i * 7_777_777 + 123) % TURN)
        pass(40)
      }
    }
    expect(nonsense).toThrow(new RangeError('The times of its pictures fit neither each other nor the clock'))
  })

  it('hold no more memory than some pictures have, whatever comes', () => {
    const dates = times<{ length: number }>(arrivals())
    dates.push('video', 0, { length: 1 }, 0)
    const large = { length: 8 * 1024 * 1024 }
    dates.push('video', HOUR, large, 1)
    dates.push('video', 3 * HOUR, large, 2)
    expect(() => dates.push('video', 5 * HOUR, large, 3)).toThrow(RangeError)
  })
})
