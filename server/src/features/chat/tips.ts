import { tokensErrors } from '@shoal/bus/tokens/errors'
import { tipSaid } from '../../happenings/chat.ts'
import { tokensTipped } from '../../happenings/tokens.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { blockedBetween } from '../moderation/index.ts'
import { useAccess } from './access.ts'
import { useDeeds } from './deeds.ts'
import { useDirect } from './direct/service.ts'
import { useLive } from './live.ts'
import { usePins } from './pins.ts'

/**
 * TOK-4: a tip that was given in a room is a line there, in the transaction that moves its tokens. A giver who may not
 * speak in the room is refused as with a message, and so is one of two people of whom one blocked the other [CHAT-4]; the
 * refusal takes the tokens back. While the giver is muted the tokens arrive without a line that others see.
 */
export function writeTips(platform: Platform): void {
  const { database, happenings } = platform
  const people = usePeople(platform)
  happenings.inTransaction(tokensTipped, async ({ payload: { fromUserId, toUserId, amount, room } }) => {
    const refused = room === undefined ? null : await useAccess(platform).toSpeakNow(room, fromUserId)
    if (refused) throw refused
    if (await blockedBetween(database, fromUserId, toUserId)) {
      const name = (await people.person(toUserId))?.displayName ?? 'This person'
      refuse(tokensErrors.closed, { name })
    }
    if (room === undefined) return
    const named = await people.persons(useLive(platform).persons.missing([fromUserId, toUserId]))
    const line = await useDeeds(platform).write(
      { room, kind: 'tip', authorId: fromUserId, text: '', tipTo: toUserId, tipAmount: amount },
      [...named.values()],
    )
    if (line === null) return
    useDirect(platform).tell(room, line.shadow ? fromUserId : undefined)
    if (line.shadow) return
    usePins(platform).announce(line)
    await happenings.happen(tipSaid, { messageId: line.id, fromUserId, toUserId, amount, room })
  })
}
