import { isStaff } from '@shoal/bus'
import { generalErrors } from '@shoal/bus/errors'
import { limits } from '@shoal/bus/reports/contract'
import { reportsErrors } from '@shoal/bus/reports/errors'
import { personBlocked } from '../../happenings/moderation.ts'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useMutes, useOptions } from '../chat/index.ts'
import { block, blockedBy, unblock } from '../moderation/index.ts'
import { useCases } from './cases.ts'

/** What is wanted of a mute; everything but the message is for staff. */
export interface WantedMute {
  /** The message that made one do it. */
  messageId?: string
  minutes?: number
  reason?: string
  shadow?: boolean
}

/** One call for two kinds of people: viewers block and report, staff mute for a time [MUTE-1]. */
export const useBlocking = service((platform) => {
  const { database, clock, happenings } = platform
  const people = usePeople(platform)

  const blockAndReport = (userId: string, blockedId: string, messageId: string | undefined): Promise<void> =>
    database.transaction(async () => {
      // Simultaneous blocks by one person come one after the other, so that the limit holds.
      await people.hold(userId)
      const account = await people.account(blockedId)
      if (!account) refuse(generalErrors.notFound, { what: 'This person' })
      if (account.admin || account.mod) refuse(reportsErrors.staffStay)
      if ((await blockedBy(database, userId)).length >= limits.blockedMax)
        refuse(reportsErrors.tooMany, { most: limits.blockedMax })
      if (await block(database, userId, blockedId, clock.now())) {
        await happenings.happen(personBlocked, { byUserId: userId, userId: blockedId })
        await useOptions(platform).tell(userId)
      }
      await useCases(platform).add({ reporterId: userId, reportedId: blockedId, messageId })
    })

  return {
    /** Blocks and reports, or mutes when staff ask. Answers with when the mute ends; null for a block. */
    async mute(who: Who, userId: string, { messageId, ...mute }: WantedMute): Promise<{ until: string | null }> {
      if (userId === who.userId) refuse(reportsErrors.yourself)
      if (isStaff(who)) {
        const { minutes, reason, shadow } = mute
        if (minutes === undefined) refuse(reportsErrors.howLong)
        return useMutes(platform).mute(who, { userId, minutes, reason, shadow })
      }
      if (Object.values(mute).some((value) => value !== undefined)) refuse(reportsErrors.forStaff)
      await blockAndReport(who.userId, userId, messageId)
      return { until: null }
    },

    /** Takes a block back; staff end a mute as well. */
    async unmute(who: Who, userId: string): Promise<void> {
      await database.transaction(async () => {
        if (await unblock(database, who.userId, userId)) await useOptions(platform).tell(who.userId)
      })
      if (isStaff(who)) await useMutes(platform).unmute(who, userId)
    },
  }
})
