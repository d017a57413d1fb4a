import { tokensErrors } from '@shoal/bus/tokens/errors'
import { tokensTipped } from '../../happenings/tokens.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useChat } from '../chat/index.ts'
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
    if (!replayed) await platform.happenings.happen(tokensTipped, { fromUserId: from.userId, toUserId: to.id, amount })
    return { tokens }
  })
}
