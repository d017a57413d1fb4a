import type { FeatureName, FeatureToggle } from '@shoal/bus'
import { defaultLiveStream } from '../session/pageStorage.ts'
import type { Page } from './context.ts'

const asMap = (toggles: readonly FeatureToggle[]): Partial<Record<FeatureName, boolean>> =>
  Object.fromEntries(toggles.map(({ feature, enabled }) => [feature, enabled]))

/** Keeps what the whole page needs to know up to date: the announcement, the feature toggles, the camera to come back to. */
export function keepFacts({ bus, api }: Page): void {
  const fetchAll = () => {
    api.announcement.read().then(
      ({ announcement }) => bus.state('announcement').set(announcement),
      () => {},
    )
    api.features.list().then(
      ({ featureToggles }) => bus.state('features').set(asMap(featureToggles)),
      () => {},
    )
  }
  fetchAll()
  bus.on('session:resync').subscribe(fetchAll)
  bus.on('announcement:changed').subscribe(({ announcement }) => bus.state('announcement').set(announcement))
  bus.on('features:updated').subscribe(({ featureToggles }) => bus.state('features').set(asMap(featureToggles)))
  bus.state('selected-stream').changes.subscribe((stream) => {
    if (stream) defaultLiveStream.keep(stream.id)
  })
}
