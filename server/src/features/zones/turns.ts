import { service } from '../../platform/feature.ts'
import { useZoneView } from './view.ts'

/**
 * Pages know only the zones that are active, so they hear of it when one becomes so, or ends: a job that waits for the
 * next of these moments [ZON-1].
 */
export const useTurns = service((platform) => {
  const { jobs, clock, log } = platform
  const view = useZoneView(platform)

  const turn = jobs.define('zones-turn', async () => {
    await view.publish()
    await schedule()
  })

  async function schedule(): Promise<void> {
    const now = clock.ms()
    const moments = (await view.rows()).flatMap(({ validStart, validEnd }) => [
      ...(validStart ? [validStart.getTime()] : []),
      // Its last millisecond belongs to it.
      ...(validEnd ? [validEnd.getTime() + 1] : []),
    ])
    const next = moments.filter((at) => at > now).sort((a, b) => a - b)[0]
    if (next === undefined) {
      await jobs.cancel('zones-turn', { singletonKey: 'next' })
      return
    }
    await turn.enqueue({}, { startAfter: new Date(next), singletonKey: 'next', replace: true })
    log.debug({ at: new Date(next) }, 'the zones turn next')
  }

  return { schedule }
})
