import { tokensErrors } from '@shoal/bus/tokens/errors'
import { tokensTipped } from '../../happenings/tokens.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useTokens } from './service.ts'

export interface Tip {
  fromUserId: string
  toUserId: string
  /** In whole tokens. */
  amount: number
  /** The chat room it came from, which then shows it. */
  room?: string
  /** The Idempotency-Key of the call; it counts for the giver only. */
  key?: string
}

/**
 * TOK-4: gives tokens to another person. The tip is told within the transaction that moves its tokens: the chat writes
 * its line there, and where it refuses to, its refusal is the answer and no token moved. A repeated key changes nothing
 * and answers as the first time, also when the giver may not speak in the room any more [TOK-5].
 *
 * Throws the Refusals `tokens/own-tip`, `tokens/no-such-user`, `tokens/insufficient`, `idempotency/mismatch`, and those of
 * features that listen to `tokensTipped` within the transaction.
 */
export async function tip(
  platform: Platform,
  { fromUserId, toUserId, amount, room, key }: Tip,
): Promise<{ tokens: number }> {
  if (toUserId === fromUserId) refuse(tokensErrors.ownTip)
  if (!(await usePeople(platform).account(toUserId))) refuse(tokensErrors.noSuchUser)
  const purse = useTokens(platform)
  await purse.open(fromUserId, toUserId)
  return platform.database.transaction(async () => {
    const { tokens, replayed, reached } = await purse.transfer(fromUserId, toUserId, amount, 'tip', {
      key: key === undefined ? undefined : `tip:${fromUserId}:${key}`,
      reference: room === undefined ? {} : { room },
    })
    if (replayed) return { tokens }
    // Their account may have been deleted since. Deleting one locks its purse, which this transaction holds by now.
    if (!reached) refuse(tokensErrors.noSuchUser)
    await platform.happenings.happen(tokensTipped, { fromUserId, toUserId, amount, room })
    return { tokens }
  })
}
