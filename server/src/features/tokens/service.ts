import type { Person } from '@shoal/bus/common'
import { idempotencyErrors } from '@shoal/bus/errors'
import { tokensErrors } from '@shoal/bus/tokens/errors'
import { service } from '../../platform/feature.ts'
import { accountId, LedgerError, type Transfer, type TransferRequest } from '../../platform/ledger/index.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'

/** What else belongs to a movement. `key` is unique in the whole ledger: put area and person in front. */
export interface MoveOptions {
  /** A repeated key moves nothing and answers with the first result [TOK-5]. */
  key?: string
  /** What it was about (ids), for the history and whoever has to understand it later. */
  reference?: Record<string, unknown>
}

/** The result of a movement. `tokens` is the balance after it of the person it was asked for. */
export interface Moved {
  readonly tokens: number
  /** The key was used before: nothing moved now. */
  readonly replayed: boolean
}

/** Runs a transfer; the ledger's refusals become refusals of the call. */
async function refusing<T>(amount: number, move: () => Promise<T>): Promise<T> {
  try {
    return await move()
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    if (error.code === tokensErrors.insufficient.code)
      refuse(tokensErrors.insufficient, { amount: amount.toLocaleString('en') })
    if (error.code === idempotencyErrors.mismatch.code) refuse(idempotencyErrors.mismatch)
    throw error
  }
}

/**
 * Tokens of people. Every method that moves some is one ledger transfer [TOK-1], joins the database transaction it is
 * called in, and tells the people touched after the commit [TOK-3]. A spend above the balance throws the Refusal
 * `tokens/insufficient` and nothing moves [TOK-2]; within a transaction let it out, the transaction is lost.
 */
export const useTokens = service((platform) => {
  const { ledger, publisher } = platform
  const house = () => ledger.ensureAccount('house', 'main')
  const mint = () => ledger.ensureAccount('mint', 'main')
  const of = (userId: string) => ledger.ensureAccount('user', userId)

  const move = (amount: number, request: TransferRequest): Promise<Transfer> =>
    refusing(amount, () => ledger.transfer(request))

  function tell(userId: string, delta: number, tokens: number, reason: string, other: Person | null): void {
    publisher.toUser(userId, 'tokens:updated', { delta, tokens, reason, with: other })
  }

  /** Moves between a person and an account of the show; `amount` is what the person gains or (negative) gives. */
  async function alone(userId: string, amount: number, show: string, reason: string, options: MoveOptions) {
    const account = await of(userId)
    const legs = [
      { account, amount },
      { account: show, amount: -amount },
    ]
    const { balances, replayed } = await move(Math.abs(amount), { ...options, reason, legs })
    const tokens = balances[account]!
    if (!replayed) tell(userId, amount, tokens, reason, null)
    return { tokens, replayed } satisfies Moved
  }

  return {
    /** What a person can spend. */
    balance: (userId: string): Promise<number> => ledger.balance(accountId('user', userId)),

    /**
     * Makes sure that people have an account. Before a transaction, it keeps their first movements from waiting for
     * each other.
     */
    async open(...userIds: string[]): Promise<void> {
      for (const userId of userIds) await of(userId)
    },

    /** Gives a person new tokens from the mint. */
    grant: async (userId: string, amount: number, reason: string, key?: string): Promise<Moved> =>
      alone(userId, amount, await mint(), reason, { key }),

    /** Takes tokens from a person for the house. */
    spend: async (userId: string, amount: number, reason: string, options: MoveOptions = {}): Promise<Moved> =>
      alone(userId, -amount, await house(), reason, options),

    /** Moves tokens between two people; `tokens` of the answer is the giver's balance. */
    async transfer(
      from: string,
      to: string,
      amount: number,
      reason: string,
      options: MoveOptions = {},
    ): Promise<Moved> {
      const [giver, taker] = [await of(from), await of(to)]
      const legs = [
        { account: giver, amount: -amount },
        { account: taker, amount },
      ]
      const { balances, replayed } = await move(amount, { ...options, reason, legs })
      if (!replayed) {
        const persons = await usePeople(platform).persons([from, to])
        tell(from, -amount, balances[giver]!, reason, persons.get(to) ?? null)
        tell(to, amount, balances[taker]!, reason, persons.get(from) ?? null)
      }
      return { tokens: balances[giver]!, replayed }
    },

    /** Destroys what a deleted account still holds, so that no tokens are left that nobody can spend. */
    async burnAll(userId: string): Promise<void> {
      const account = await of(userId)
      const left = await ledger.balance(account)
      if (left === 0) return
      const legs = [
        { account, amount: -left },
        { account: await mint(), amount: left },
      ]
      await ledger.transfer({ key: `deleted:${userId}`, reason: 'account-deleted', legs })
    },

    /** TOK-6: movements of a person, newest first; `page` counts from 0. */
    async history(userId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const account = accountId('user', userId)
      const [{ items, total }, tokens] = await Promise.all([
        ledger.history(account, { page: page + 1, pageSize }),
        ledger.balance(account),
      ])
      const others = items.map(({ others }) => others.find((leg) => leg.account.startsWith('user:'))?.account.slice(5))
      const persons = await usePeople(platform).persons([...new Set(others.filter((id) => id !== undefined))])
      const lines = items.map(({ id, createdAt, amount, reason }, index) => ({
        id,
        at: createdAt.toISOString(),
        amount,
        reason,
        with: persons.get(others[index] ?? '') ?? null,
      }))
      return { lines, total, tokens }
    },

    /** TOK-1: checks the ledger against its invariants: what came since the last check, and every balance. */
    async check() {
      const { sum, drifted, unbalanced, belowFloor, transfers } = await platform.books.check('tokens')
      const minted = await ledger.balance(accountId('mint', 'main'))
      return {
        sum,
        driftedAccounts: drifted.length,
        unbalancedTransfers: unbalanced.length,
        belowFloor: belowFloor.length,
        transfers,
        // What the mint gave out and nobody has destroyed.
        circulating: -minted,
      }
    },
  }
})
