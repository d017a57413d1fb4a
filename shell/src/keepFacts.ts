import { sessionArea } from '@shoal/bus'
import { announcementArea } from '@shoal/bus/announcement'
import { type FeatureName, type FeatureToggle, featuresArea } from '@shoal/bus/features'
import { streamsArea } from '@shoal/bus/streams'
import type { Page } from './page/context.ts'
import { defaultLiveStream } from './session/pageStorage.ts'

const asMap = (toggles: readonly FeatureToggle[]): Partial<Record<FeatureName, boolean>> =>
  Object.fromEntries(toggles.map(({ feature, enabled }) => [feature, enabled]))

/** Keeps what the whole page needs to know up to date: the announcement, the feature toggles, the camera to come back to. */
export function keepFacts({ bus, api }: Page): void {
  const fetchAll = () => {
    api(announcementArea)
      .read()
      .then(
        ({ announcement }) => bus.state(announcementArea.states.announcement).set(announcement),
        () => {},
      )
    api(featuresArea)
      .list()
      .then(
        ({ featureToggles }) => bus.state(featuresArea.states.features).set(asMap(featureToggles)),
        () => {},
      )
  }
  fetchAll()
  bus.on(sessionArea.topics.resync).subscribe(fetchAll)
  bus
    .on(announcementArea.receives.changed)
    .subscribe(({ announcement }) => bus.state(announcementArea.states.announcement).set(announcement))
  bus
    .on(featuresArea.receives.updated)
    .subscribe(({ featureToggles }) => bus.state(featuresArea.states.features).set(asMap(featureToggles)))
  bus.state(streamsArea.states['selected-stream']).changes.subscribe((stream) => {
    if (stream) defaultLiveStream.keep(stream.id)
  })
}
