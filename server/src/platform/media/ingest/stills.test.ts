import { join } from 'node:path'
import { until } from '../../../../test/people.ts'
import { systemClock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { demoSources } from '../demoSources.ts'
import { stills } from './stills.ts'

/** A room in which something moves all the time, as a stream that somebody publishes. */
const [{ source }] = demoSources(join(__dirname, '../../../../media-assets'), systemClock).filter(
  ({ name }) => name === 'The Tank',
) as [ReturnType<typeof demoSources>[number]]
const warnings: unknown[] = []
const log = { warn: (facts: unknown) => warnings.push(facts) } as unknown as Log

const isJpeg = (bytes: Buffer | undefined) => bytes?.subarray(0, 3).toString('hex') === 'ffd8ff'

jest.setTimeout(60_000)

describe('stills of a stream', () => {
  it('[PASS-4] are made anew now and then, and vanish when not everybody may see the stream any more', async () => {
    let open = true
    const { follow, forget, of } = stills({ mayShow: async () => open, log, every: 100 })
    expect(await of('tank')).toBeUndefined()
    follow('tank', source)
    const first = (await of('tank')) as Buffer
    expect(isJpeg(first)).toBe(true)
    // While the next one is made there is always the last.
    await until('another still', async () => !((await of('tank')) as Buffer).equals(first))
    open = false
    await until('no still', async () => (await of('tank')) === undefined)
    forget('tank')
    expect(warnings).toEqual([])
  })

  it('one that fails leaves the one before, and says so', async () => {
    let broken = false
    const { follow, forget, of } = stills({
      mayShow: async () => {
        if (broken) throw new Error('the database is away')
        return true
      },
      log,
      every: 100,
    })
    follow('tank', source)
    expect(isJpeg(await of('tank'))).toBe(true)
    const before = warnings.length
    broken = true
    await until('a warning', () => warnings.length > before)
    expect(isJpeg(await of('tank'))).toBe(true)
    forget('tank')
  })
})
