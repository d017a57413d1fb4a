import { join } from 'node:path'
import { allow } from '../../../../../scripts/lib/pace.mjs'
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

jest.setTimeout(allow(60_000))

describe('stills of a stream', () => {
  it('are made anew now and then, until nobody follows the stream any more', async () => {
    const { follow, forget, of } = stills({ log, every: 100 })
    expect(await of('tank')).toBeUndefined()
    follow('tank', source)
    const first = (await of('tank')) as Buffer
    expect(isJpeg(first)).toBe(true)
    // While the next one is made there is always the last.
    await until('another still', async () => !((await of('tank')) as Buffer).equals(first))
    forget('tank')
    expect(await of('tank')).toBeUndefined()
    expect(warnings).toEqual([])
  })

  it('one that fails leaves the one before, and says so', async () => {
    let broken = false
    const { follow, forget, of } = stills({ log, every: 100 })
    const fragile = Object.create(source, {
      playlist: {
        value: (rendition: string) =>
          broken ? Promise.reject(new Error('the stream is damaged')) : source.playlist(rendition),
      },
    })
    follow('tank', fragile)
    expect(isJpeg(await of('tank'))).toBe(true)
    const before = warnings.length
    broken = true
    await until('a warning', () => warnings.length > before)
    expect(isJpeg(await of('tank'))).toBe(true)
    forget('tank')
  })
})
