import { sessionArea } from '@shoal/bus'
import { announcementArea } from '@shoal/bus/announcement'
import { featuresArea, type Toggles } from '@shoal/bus/features'
import { streamsArea } from '@shoal/bus/streams'
import type { Observable } from 'rxjs'
import type { Page } from './page/context.ts'
import { defaultLiveStream } from './session/pageStorage.ts'

const asMap = ({ featureToggles, switches }: Toggles): Record<string, boolean> =>
  Object.fromEntries([
    ...featureToggles.map(({ feature, enabled }) => [feature, enabled]),
    ...switches.map(({ name, enabled }) => [name, enabled]),
  ])

/**
 * Keeps what the whole page needs to know up to date, from what came with the document: the announcement, the feature
 * toggles, the camera to come back to.
 */
export function keepFacts({ bus, snapshot }: Pick<Page, 'bus' | 'snapshot'>): void {
  /** Takes what the server answers, unless it told of a change meanwhile. */
  const keep = <T>(read: () => Promise<T>, changed: Observable<T>, take: (fact: T) => void) => {
    let news = 0
    const load = () => {
      const before = news
      read().then(
        (fact) => news === before && take(fact),
        () => {},
      )
    }
    changed.subscribe((fact) => {
      news += 1
      take(fact)
    })
    bus.on(sessionArea.topics['catch-up']).subscribe(load)
  }
  keep(
    () => snapshot(announcementArea),
    bus.on(announcementArea.receives.changed),
    ({ announcement }) => bus.state(announcementArea.states.announcement).set(announcement),
  )
  keep(
    () => snapshot(featuresArea),
    bus.on(featuresArea.receives.updated),
    (toggles) => bus.state(featuresArea.states.features).set(asMap(toggles)),
  )
  bus.state(streamsArea.states['selected-stream']).changes.subscribe((stream) => {
    if (stream) defaultLiveStream.keep(stream.id)
  })
}
