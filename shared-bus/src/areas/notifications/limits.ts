/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** Notifications of a page, and of each older page. */
  notificationsPage: 30,
  /** So many are kept of one person, the newest, and for so many days. */
  notificationsMost: 500,
  notificationsDays: 60,
  /** Who was away for at least this long is told what happened meanwhile, in ms. */
  goneLeast: 60 * 60 * 1000,
  /** What happened longer ago than this is not summed up any more, in ms. */
  goneMost: 7 * 24 * 60 * 60 * 1000,
  /** Moments of the house in that summary. */
  goneMoments: 3,
  /** NOT-2, in ms */
  globalToast: 25_000,
  globalHeaderMax: 60,
  globalTextMax: 280,
  seasonWordsMax: 400,
  seasonWarnDaysMost: 60,
} as const
