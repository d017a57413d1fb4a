import { manualClock } from '../../platform/clock.ts'
import { type BuildOf, createRecent, hour, percentile } from './recent.ts'

const build = (version: string, remote = 'mfe-clips'): BuildOf => ({ remote, version, build: 'aaaaaaaa' })
const start = new Date('2026-01-01T12:00:30Z')

describe('the last hour', () => {
  it('[MFE-13] counts loads, mounts, errors, people and times of an hour, and no longer', () => {
    const clock = manualClock(start)
    const recent = createRecent(clock, () => {})
    const record = recent.of(build('0.1.0'))
    for (const ms of [10, 30, 20]) record.load(ms, clock.ms())
    record.mount(4, clock.ms())
    record.error('mount', 'remote/threw', 2, clock.ms())
    record.error('mount', 'remote/threw', 1, clock.ms())
    record.person('ann', true, clock.ms())
    clock.advance(hour / 2)
    recent.of(build('0.1.0')).person('ann', false, clock.ms())
    record.person('bob', false, clock.ms())
    record.load(100, clock.ms())
    record.error('chunk', 'remote/timeout', 1, clock.ms())
    expect(recent.all()).toEqual([
      {
        ...build('0.1.0'),
        ...{ people: 2, failing: 1, loads: 4, mounts: 4, errors: 4, median: 20, p95: 100 },
        lastErrors: [
          { phase: 'chunk', code: 'remote/timeout', times: 1, at: '2026-01-01T12:30:30.000Z' },
          { phase: 'mount', code: 'remote/threw', times: 3, at: '2026-01-01T12:00:30.000Z' },
        ],
      },
    ])
    clock.advance(hour / 2)
    expect(recent.all()).toMatchObject([{ people: 2, failing: 0, loads: 1, mounts: 0, errors: 1, median: 100 }])
    clock.advance(hour / 2)
    expect(recent.all()).toEqual([])
  })

  it('[MFE-13] forgets a build of which it heard nothing for an hour, unless people still get it', async () => {
    const clock = manualClock(start)
    const gone: string[] = []
    const recent = createRecent(clock, ({ version }, left) =>
      gone.push(`${version}, ${left.map((other) => other.version).join(' ')} left`),
    )
    recent.of(build('0.1.0'))
    recent.of(build('0.2.0'))
    clock.advance(hour - 1)
    recent.of(build('0.3.0'))
    await recent.tidy(() => false)
    expect(gone).toEqual([])
    clock.advance(1)
    await recent.tidy(({ version }) => version === '0.1.0')
    expect(gone).toEqual(['0.2.0, 0.1.0 0.3.0 left'])
    expect(recent.all().map(({ version }) => version)).toEqual(['0.3.0'])
  })

  it('[MFE-13] keeps 20 builds of a remote and no more, those it heard of last', () => {
    const gone: string[] = []
    const recent = createRecent(manualClock(start), ({ remote, version }) => gone.push(`${remote} ${version}`))
    for (let n = 0; n < 20; n++) recent.of(build(`0.1.${n}`))
    recent.of(build('0.1.0'))
    recent.of(build('0.1.0', 'mfe-social'))
    expect(gone).toEqual([])
    recent.of(build('0.2.0'))
    expect(gone).toEqual(['mfe-clips 0.1.1'])
    expect(recent.all()).toHaveLength(21)
  })

  it('bounds what it keeps of a build, whatever comes', () => {
    const clock = manualClock(start)
    const recent = createRecent(clock, () => {})
    const record = recent.of(build('0.1.0'))
    for (let n = 0; n < 12_000; n++) {
      record.load(n, clock.ms())
      record.person(`fish ${n}`, n < 2_000, clock.ms())
      if (n % 100 === 0) record.error(n % 200 === 0 ? 'mount' : 'chunk', 'remote/threw', 1, clock.ms())
    }
    expect(recent.all()).toMatchObject([{ people: 10_000, failing: 0, loads: 12_000, median: 11_499, p95: 11_949 }])
    expect(recent.all()[0]!.lastErrors).toHaveLength(20)
  })

  it('takes percentiles by nearest rank', () => {
    expect(percentile([], 0.5)).toBe(null)
    expect(percentile([7], 0.95)).toBe(7)
    expect(percentile([1, 2, 3, 4], 0.5)).toBe(2)
  })
})
