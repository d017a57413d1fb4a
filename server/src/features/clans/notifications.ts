import { clanInfoPanel, clanInvitation } from '@shoal/bus/clans/offers'
import { clanInvited, clanLeft, clanRanked } from '../../happenings/clans.ts'
import type { Platform } from '../../platform/platform.ts'
import { toModal, toPanel, useNotifications } from '../notifications/index.ts'

/** What others decide about somebody in clans [NOT-1]; the pages have a toast of their own for it. */
export function tellClans(platform: Platform): void {
  const clans = { type: 'clan', label: 'Clans', icon: 'shield', important: true } as const
  const { of } = useNotifications(platform)
  of(clanInvited, clans, ({ tag, userId, byUserId }) => [
    {
      userId,
      parts: [{ personId: byUserId }, { text: 'invited you to' }, { strong: tag }],
      lead: toModal(clanInvitation, { tag }),
    },
  ])
  of(clanLeft, clans, ({ tag, userId, why, byUserId, vault }) => {
    if (why === 'kicked') return [{ userId, parts: [{ text: 'You were removed from' }, { strong: tag }] }]
    if (why !== 'disbanded') return []
    const ended = { text: byUserId === null ? 'ended with the account of its owner' : 'was disbanded' }
    const paid = vault ? [{ text: 'and you have the' }, { tokens: vault }, { text: 'of its vault' }] : []
    return [{ userId, parts: [{ strong: tag }, ended, ...paid] }]
  })
  of(clanRanked, clans, ({ tag, userId, to, byUserId }) => {
    // The person who hands the clan over knows it already.
    if (byUserId === userId) return []
    return [
      {
        userId,
        parts: [{ text: 'Your rank in' }, { strong: tag }, { text: 'is' }, { strong: to }, { text: 'now' }],
        lead: toPanel(clanInfoPanel),
      },
    ]
  })
}
