import { meets } from '@shoal/bus'
import { chatErrors } from '@shoal/bus/chat/errors'
import { service } from '../../../platform/feature.ts'
import { type Refusal, refusal } from '../../../platform/refusal.ts'
import { type AccountRecord, flagsOf, passOf, usePeople } from '../../accounts/index.ts'
import { blockedBetween } from '../../moderation/index.ts'
import { wroteBefore } from './rows.ts'

/** The people whom somebody's direct messages reach [CHAT-4]. */
export const useReach = service((platform) => {
  const { clock, database } = platform

  /** Whether somebody may have direct messages: season pass holders and staff. */
  const mayWrite = (account: AccountRecord): boolean =>
    meets('pass', { flags: flagsOf(account), pass: passOf(account, clock.now()) })

  return {
    mayWrite,

    /**
     * The refusal that one person gets at the conversation with another, or null. Its messages can be read by somebody with
     * a pass; to say more, both need one, and neither may have blocked the other.
     */
    async refusal(userId: string, partnerId: string, speaking: boolean): Promise<Refusal | null> {
      const partner = await usePeople(platform).account(partnerId)
      if (!speaking) {
        const there = partner !== null || (await wroteBefore(database, userId, partnerId))
        return there ? null : refusal(chatErrors.noSuchRoom)
      }
      if (!partner) return refusal(chatErrors.noDirect, 'gone')
      const name = partner.displayName
      // Checked first: a blocked person learns nothing more about the other one.
      if (await blockedBetween(database, userId, partnerId)) return refusal(chatErrors.noDirect, 'closed', { name })
      return mayWrite(partner) ? null : refusal(chatErrors.noDirect, 'needsPass', { name })
    },
  }
})
