import { streamStarsPoints } from '@shoal/bus/auditions/offers'
import { yourLiveStream } from '@shoal/bus/cameras/offers'
import { auditionApproved, auditionClosed, pointsGiven } from '../../happenings/auditions.ts'
import type { Platform } from '../../platform/platform.ts'
import { toModal, useNotifications } from '../notifications/index.ts'
import { createStore } from './store.ts'

/** Tells the star what staff decided about their audition [AUD-3]. */
export function tellAuditions(platform: Platform): void {
  const notifications = useNotifications(platform)
  const store = createStore(platform.database)
  const decided = { type: 'audition', label: 'Auditions', icon: 'fish', important: true, sound: 'xp' } as const
  const lead = toModal(yourLiveStream)
  notifications.of(auditionApproved, decided, ({ userId }) => [
    { userId, parts: [{ text: 'You are on the show:' }, { strong: 'your camera is one of the house now' }], lead },
  ])
  notifications.of(auditionClosed, decided, async ({ userId }) => {
    const row = await store.ofPerson(userId)
    if (row?.closeReason == null) return []
    return [{ userId, parts: [{ text: 'Your audition was closed:' }, { strong: row.closeReason }], lead }]
  })
  const points = { type: 'audition-points', label: 'Stream Stars Points', icon: 'star' } as const
  notifications.of(pointsGiven, points, ({ userId, points: count }) => {
    const text = count > 0 ? `You got ${count} Stream Stars Points` : `${-count} of your Stream Stars Points were taken`
    return [{ userId, parts: [{ text }], lead: toModal(streamStarsPoints) }]
  })
}
