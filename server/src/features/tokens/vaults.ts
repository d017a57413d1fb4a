import { idempotencyErrors } from '@shoal/bus/errors'
import { tokensErrors } from '@shoal/bus/tokens/errors'
import type { TokenReason } from '../../contract.ts'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { accountId, LedgerError } from '../../platform/ledger/index.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { type Moved, type MoveOptions, useTokens } from './service.ts'

/** One person's share of a vault. */
export interface Share {
  userId: string
  amount: number
}

/** People in one transfer out of a vault. */
const sharesAtOnce = 500

/**
 * Tokens that people put by together, such as for a goal: each thing has a vault of its own in the ledger, by its name
 * (`goal:<id>`). Every movement is a ledger transfer [TOK-1] and joins the transaction it is called in.
 */
export const useVaults = service((platform) => {
  const { ledger, publisher } = platform
  const vault = (name: string) => ledger.ensureAccount('vault', name)
  const house = () => ledger.ensureAccount('house', 'main')

  return {
    balance: (name: string): Promise<number> => ledger.balance(accountId('vault', name)),

    /**
     * Makes sure that a vault is there. Call it before the transaction, so that the first people who put something in do
     * not wait for each other.
     */
    open: async (name: string): Promise<void> => void (await vault(name)),

    /** Puts tokens of a person into a vault. Throws the Refusals `tokens/insufficient` and `idempotency/mismatch`. */
    async put(userId: string, name: string, amount: number, reason: TokenReason, options: MoveOptions): Promise<Moved> {
      await useTokens(platform).open(userId)
      const account = accountId('user', userId)
      const legs = [
        { account, amount: -amount },
        { account: await vault(name), amount },
      ]
      try {
        const { balances, replayed } = await ledger.transfer({ ...options, reason, legs })
        const tokens = balances[account]!
        if (!replayed) publisher.toUser(userId, 'tokens:updated', { delta: -amount, tokens, reason, with: null })
        return { tokens, replayed }
      } catch (error) {
        if (!(error instanceof LedgerError)) throw error
        if (error.code === 'tokens/insufficient')
          refuse(tokensErrors.insufficient, 'few', { amount: amount.toLocaleString('en') })
        if (error.code === 'tokens/stopped') refuse(tokensErrors.insufficient, 'stopped')
        if (error.code === 'idempotency/mismatch') refuse(idempotencyErrors.mismatch)
        throw error
      }
    },

    /**
     * Within a transaction: nobody else moves the tokens of a person and of a vault until its end. For transactions that
     * lock other rows as well: tokens come first, as when an account is deleted.
     */
    async lock(userId: string, name: string): Promise<void> {
      await useTokens(platform).open(userId)
      const accounts = [accountId('user', userId), await vault(name)]
      await platform.database.query(sql`
        select id from ledger_accounts where id = any (${sql.param(accounts)}::text[]) order by id for update`)
    },

    /** Gives a person tokens out of a vault. Throws the LedgerError `tokens/insufficient`, and the transaction is lost. */
    async take(
      userId: string,
      name: string,
      amount: number,
      reason: TokenReason,
      options: MoveOptions,
    ): Promise<Moved> {
      await useTokens(platform).open(userId)
      const account = accountId('user', userId)
      const legs = [
        { account, amount },
        { account: await vault(name), amount: -amount },
      ]
      try {
        const { balances, replayed } = await ledger.transfer({ ...options, reason, legs })
        const tokens = balances[account]!
        if (!replayed) publisher.toUser(userId, 'tokens:updated', { delta: amount, tokens, reason, with: null })
        return { tokens, replayed }
      } catch (error) {
        if (error instanceof LedgerError && error.code === 'idempotency/mismatch') refuse(idempotencyErrors.mismatch)
        throw error
      }
    },

    /** Movements of a vault, newest first; `page` counts from 0. `userId`: the person who put it in or got it. */
    async history(name: string, { page, pageSize }: { page: number; pageSize: number }) {
      const { items, total } = await ledger.history(accountId('vault', name), { page: page + 1, pageSize })
      const lines = items.map(({ id, createdAt, amount, balance, others }) => ({
        ...{ id, at: createdAt, amount, balance },
        userId: others.map(({ account }) => /^user:(.+)$/.exec(account)?.[1]).find((id) => id !== undefined) ?? null,
      }))
      return { lines, total }
    },

    /**
     * Empties a vault: each share goes to its person, the rest to the house, and so do the shares of deleted accounts.
     * The keys begin with `key`. Within a transaction only, which takes back all of it or nothing.
     */
    async empty(
      name: string,
      shares: readonly Share[],
      { key, reason, ...options }: MoveOptions & { key: string; reason: TokenReason },
    ): Promise<void> {
      const people = usePeople(platform)
      const from = await vault(name)
      for (let start = 0; start < shares.length; start += sharesAtOnce) {
        const some = shares.slice(start, start + sharesAtOnce)
        const known = await people.persons(some.map(({ userId }) => userId))
        const living = some.filter(({ userId }) => known.has(userId))
        if (living.length === 0) continue
        const legs = living.map(({ userId, amount }) => ({ account: accountId('user', userId), amount }))
        const whole = legs.reduce((sum, { amount }) => sum + amount, 0)
        const { balances } = await ledger.transfer({
          ...{ ...options, key: `${key}:${start}`, reason },
          legs: [...legs, { account: from, amount: -whole }],
        })
        // Deleting an account locks its purse, which this transaction holds by now: people deleted since are known.
        const still = await people.persons(living.map(({ userId }) => userId))
        for (const { userId, amount } of living) {
          const account = accountId('user', userId)
          if (still.has(userId))
            publisher.toUser(userId, 'tokens:updated', {
              delta: amount,
              tokens: balances[account]!,
              reason,
              with: null,
            })
          else
            await ledger.transfer({
              ...{ ...options, key: `${key}:gone:${userId}`, reason },
              legs: [
                { account, amount: -amount },
                { account: await house(), amount },
              ],
            })
        }
      }
      const rest = await ledger.balance(from)
      if (rest === 0) return
      const legs = [
        { account: from, amount: -rest },
        { account: await house(), amount: rest },
      ]
      await ledger.transfer({ ...options, key: `${key}:rest`, reason, legs })
    },
  }
})
