import { roomKind } from '@shoal/bus/chat/rules'
import { tokensErrors } from '@shoal/bus/tokens/errors'
import { limits } from '@shoal/bus/tokens/limits'
import { type TokensTipped, tokensTipped } from '../../happenings/tokens.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useChat } from '../chat/index.ts'
import type { NewMoment } from '../moments/index.ts'
import { useTokens } from './service.ts'

export interface Tip {
  from: Who
  toUserId: string
  amount: number
  /** The chat room it came from, which then shows it. */
  room?: string
  /** The Idempotency-Key of the call; it counts for the giver only. */
  key?: string
}

/**
 * TOK-4: gives tokens to another person. Tokens and the line in the room are one transaction; a repeated key changes
 * neither and answers as the first time [TOK-5].
 */
export async function tip(platform: Platform, { from, toUserId, amount, room, key }: Tip): Promise<{ tokens: number }> {
  if (toUserId === from.userId) refuse(tokensErrors.ownTip)
  const people = usePeople(platform)
  const to = await people.person(toUserId)
  if (!to) refuse(tokensErrors.noSuchUser)
  // Only who may speak in a room leaves a line there.
  if (room !== undefined) await useChat(platform).letIn(room, from)
  const purse = useTokens(platform)
  await purse.open(from.userId, to.id)
  return platform.database.transaction(async () => {
    const { tokens, replayed } = await purse.transfer(from.userId, to.id, amount, 'tip', {
      key: key === undefined ? undefined : `tip:${from.userId}:${key}`,
      reference: room === undefined ? {} : { room },
    })
    // Their account may have been deleted since. Whoever deletes one holds its purse, as this transaction does by now.
    if (!replayed && !(await people.account(to.id))) refuse(tokensErrors.noSuchUser)
    if (!replayed && room !== undefined) await useChat(platform).tipLine(room, { from: from.person, to, amount })
    if (!replayed)
      await platform.happenings.happen(tokensTipped, { fromUserId: from.userId, toUserId: to.id, amount, room })
    return { tokens }
  })
}

const cameraRoom = 'stream:'

/** A tip in a chat room as those see it who watch its camera, or any camera when it was in Global. */
export function tipMoment({ fromUserId, toUserId, amount, room }: TokensTipped): NewMoment | null {
  // Nobody but the two knows of a tip that was given in no room, and those of a room that is for few of one there.
  if (room === undefined || !['global', 'stream'].includes(roomKind(room))) return null
  const size = amount >= limits.grandTip ? 'grand' : amount >= limits.largeTip ? 'large' : 'small'
  return {
    ...{ kind: 'tip', size, sound: `tip-${size}`, listed: amount >= limits.largeTip },
    streamId: room.startsWith(cameraRoom) ? room.slice(cameraRoom.length) : null,
    parts: [{ personId: fromUserId }, { text: 'tipped' }, { personId: toUserId }, { tokens: amount }],
  }
}
