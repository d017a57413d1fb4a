import { isStaff } from '@shoal/bus'
import { generalErrors } from '@shoal/bus/errors'
import { limits } from '@shoal/bus/reports/contract'
import { reportsErrors } from '@shoal/bus/reports/errors'
import { personBlocked } from '../../happenings/moderation.ts'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useMutes, useOptions, useSaid } from '../chat/index.ts'
import { block, blockedBy, unblock } from '../moderation/index.ts'
import { useCases } from './cases.ts'
import { evidenceOf } from './present.ts'

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

  /** The line that is the reason; throws the Refusal `reports/no-such-message` unless `who` can read it and `userId` wrote it. */
  const lineOf = async (who: Who, userId: string, messageId: string | undefined) =>
    messageId === undefined
      ? null
      : ((await useSaid(platform).heard(who, messageId, userId)) ?? refuse(reportsErrors.noSuchMessage))

  async function blockAndReport(who: Who, blockedId: string, messageId: string | undefined): Promise<void> {
    const { userId } = who
    const heard = await lineOf(who, blockedId, messageId)
    await database.transaction(async () => {
      // Simultaneous blocks by one person come one after the other, so that the limit holds, and nobody's account goes while
      // a report of it is written. Always in one order: two people may block each other.
      for (const id of [userId, blockedId].toSorted()) await people.hold(id)
      const account = await people.account(blockedId)
      if (!account) refuse(generalErrors.notFound, { what: 'This person' })
      if (account.admin || account.mod) refuse(reportsErrors.staffStay)
      // Nobody is reported for what stands nowhere any more.
      const said = heard && ((await useSaid(platform).standing(heard.id)) ?? refuse(reportsErrors.noSuchMessage))
      if (await block(database, userId, blockedId, clock.now())) {
        // One who is blocked already takes no further place.
        if ((await blockedBy(database, userId)).length > limits.blockedMax)
          refuse(reportsErrors.tooMany, { most: limits.blockedMax })
        await happenings.happen(personBlocked, { byUserId: userId, userId: blockedId })
        await useOptions(platform).tell(userId)
      }
      await useCases(platform).add({ reporterId: userId, reportedId: blockedId, said: said && evidenceOf(said) })
    })
  }

  return {
    /** Blocks and reports, or mutes when staff ask. Answers with when the mute ends; null for a block. */
    async mute(who: Who, userId: string, { messageId, ...mute }: WantedMute): Promise<{ until: string | null }> {
      if (userId === who.userId) refuse(reportsErrors.yourself)
      if (isStaff(who)) {
        if (mute.minutes === undefined) refuse(reportsErrors.howLong)
        const line = await lineOf(who, userId, messageId)
        const { minutes } = mute
        return useMutes(platform).mute(who, {
          userId,
          ...mute,
          minutes,
          // What was taken away before has no words to quote; the log has them with the removal.
          said: line && line.removedBy === null ? evidenceOf(line).text : undefined,
        })
      }
      if (Object.values(mute).some((value) => value !== undefined)) refuse(reportsErrors.forStaff)
      await blockAndReport(who, userId, messageId)
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
