import { limits as moments } from '../moments/limits.ts'

/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** Notifications of a page, and of each older page. */
  notificationsPage: 30,
  /** So many are kept of one person, the newest, and for so many days. */
  notificationsMost: 500,
  notificationsDays: 60,
  /** People who were away for at least this long, in ms, are told what happened meanwhile. */
  goneLeast: 60 * 60 * 1000,
  /** Events longer ago than this, in ms, are not summed up any more. */
  goneMost: moments.momentsDays * 24 * 60 * 60 * 1000,
  /** Moments of the house in that summary. */
  goneMoments: 3,
  /** NOT-2, in ms */
  globalToast: 25_000,
  globalHeaderMax: 60,
  globalTextMax: 280,
  seasonWordsMax: 400,
  seasonWarnDaysMost: 60,
} as const
