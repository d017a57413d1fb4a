import { moment } from '../testing/moments.ts'
import { type Bar, marksOf } from './markRow.ts'

const hour = 3_600_000
const from = Date.parse('2026-06-01T20:00:00.000Z')
const bar: Bar = { streamId: 'kitchen', from, to: from + hour, width: 720 }
const zoomed: Bar = { ...bar, from: from + hour - 600_000 }
const at = (minutes: number) => ({ seenAt: new Date(from + minutes * 60_000).toISOString() })
const idsOn = (on: Bar, ...moments: Parameters<typeof moment>[]) =>
  marksOf(
    moments.map((one) => moment(...one)),
    on,
  ).map((mark) => mark.moment.id)

describe('the marks of the time bar', () => {
  it('[STR-8] stand for what can be seen on this camera or concerns the whole show, oldest first', () => {
    const marks = marksOf(
      [
        moment('late', at(54)),
        moment('show', { ...at(30), streamId: null }),
        moment('tank', { ...at(24), streamId: 'tank' }),
        moment('gone', at(-1)),
        moment('dark', { ...at(18), kind: 'camera' }),
      ],
      bar,
    )
    expect(marks.map(({ moment, share }) => [moment.id, share])).toEqual([
      ['show', 0.5],
      ['late', 0.9],
    ])
    expect(idsOn({ ...bar, to: from }, ['one', at(0)])).toEqual([])
    expect(idsOn({ ...bar, width: 0 }, ['one', at(30)])).toEqual([])
  })

  it('[STR-8] tell kinds by their form; one that is not known has the form of what people do with things', () => {
    const kinds = ['tip', 'goal', 'battle', 'poll', 'clip', 'toy', 'sardine']
    const marks = marksOf(
      kinds.map((kind, index) => moment(kind, { ...at(index * 8), kind })),
      bar,
    )
    expect(marks.map(({ form }) => form)).toEqual(['coin', 'coin', 'diamond', 'diamond', 'frame', 'ring', 'ring'])
  })

  it('[STR-8] are few over the hour: the weightiest of five minutes, of two alike the older, and nothing small', () => {
    const minute = Array.from({ length: 60 }, (_, index) => index)
    const all = minute.map((index) => moment(`large-${index}`, at(index + 0.5)))
    const marks = marksOf([...all, moment('grand', { ...at(58), size: 'grand' })].reverse(), bar)
    expect(marks.map(({ moment }) => moment.id)).toEqual([
      ...minute.filter((index) => index % 5 === 0 && index < 55).map((index) => `large-${index}`),
      'grand',
    ])
    expect(marks.map(({ more }) => more)).toEqual([...marks.slice(1).map(() => 4), 5])
    expect(idsOn(bar, ['small', { ...at(30), size: 'small' }])).toEqual([])
  })

  it('[UI-10] are never nearer to each other than their targets are wide, on a phone either', () => {
    for (const width of [256, 720, 1_490])
      for (const length of [bar, zoomed]) {
        const on = { ...length, width }
        const all = Array.from({ length: 600 }, (_, index) => moment(`${index}`, at(index / 10)))
        const places = marksOf(all, on).map(({ share }) => share * width)
        expect(places.length).toBeGreaterThan(4)
        for (const [index, place] of places.entries())
          if (index > 0) expect(place - places[index - 1]!).toBeGreaterThanOrEqual(24)
      }
  })

  it('[STR-8] zoomed in are many, the small ones, too, as where there is no more than that yet', () => {
    const sizes = ['small', 'large', 'small'] as const
    const moments = sizes.map((size, index): Parameters<typeof moment> => [`${index}`, { ...at(52 + index), size }])
    expect(idsOn(zoomed, ...moments)).toEqual(['0', '1', '2'])
    expect(idsOn(bar, ...moments)).toEqual(['1'])
  })

  it('[STR-8] stay where they are while the bar moves on', () => {
    const all = Array.from({ length: 240 }, (_, index) => moment(`${index}`, at(index / 2)))
    const marked = (minutes: number) =>
      marksOf(all, { ...bar, from: from + minutes * 60_000, to: from + hour + minutes * 60_000 }).map(
        ({ moment }) => moment.id,
      )
    const before = marked(0)
    for (let minutes = 1; minutes < 5; minutes += 1) {
      const after = marked(minutes)
      expect(after.slice(0, before.length - 1)).toEqual(before.slice(1))
      expect(after.length).toBeLessThanOrEqual(before.length + 1)
    }
  })
})
