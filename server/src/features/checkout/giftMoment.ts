import type { NewMoment } from '../moments/index.ts'

/** How many are named; of more it is said how many there are. */
const namedMost = 3
/** From so many passes on the whole frame glows. */
const grandFrom = 5

/** Passes that somebody gave, as viewers see it [PASS-3]. */
export function giftMoment({ byUserId, userIds }: { byUserId: string; userIds: string[] }): NewMoment {
  const named = userIds.slice(0, namedMost)
  const others = userIds.length - named.length
  const gift = userIds.length === 1 ? 'a season pass' : `${userIds.length} season passes`
  return {
    ...{ kind: 'pass-gift', streamId: null, size: userIds.length >= grandFrom ? 'grand' : 'large', sound: 'lock-open' },
    parts: [
      { personId: byUserId },
      { text: 'gave' },
      { strong: gift },
      { text: 'to' },
      ...named.flatMap((personId, index) => [
        ...(index === 0 ? [] : [{ text: index === named.length - 1 && others === 0 ? 'and' : '·' }]),
        { personId },
      ]),
      ...(others > 0 ? [{ text: `and ${others} ${others === 1 ? 'other' : 'others'}` }] : []),
    ],
  }
}
