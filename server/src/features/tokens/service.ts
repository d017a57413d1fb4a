import type { Person } from '@shoal/bus/common'
import { idempotencyErrors } from '@shoal/bus/errors'
import { tokensErrors } from '@shoal/bus/tokens/errors'
import { reasonText, type TokenReason } from '../../contract.ts'
import { service } from '../../platform/feature.ts'
import { accountId, LedgerError, type Leg, type Transfer, type TransferRequest } from '../../platform/ledger/index.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'

/** What else belongs to a movement. `key` is unique in the whole ledger: put area and person in front. */
export interface MoveOptions {
  /** A repeated key moves nothing and answers with the first result [TOK-5]. */
  key?: string
  /** The subject (ids), for the history and for people who have to understand it later. */
  reference?: Record<string, unknown>
}

/** Purposes that tokens are held for. Each person has one escrow account for each, so everybody's held tokens are always known. */
export const escrows = ['fishtoys', 'market', 'stocks', 'trade', 'voice'] as const
export type Escrow = (typeof escrows)[number]

/** One step of a movement of held tokens; `amount` is above 0. */
export type HeldStep =
  /** From the person's spendable tokens into the escrow. */
  | { hold: string; amount: number }
  /** From the escrow back to the person. */
  | { release: string; amount: number }
  /** The held tokens of `pay` go to `to` (null: the house), less `fee`, which goes to the house. */
  | { pay: string; to: string | null; amount: number; fee?: number }

/** The result of a movement. `tokens` is the balance after it of the person it was asked for. */
export interface Moved {
  readonly tokens: number
  /** The key was used before: nothing moved now. */
  readonly replayed: boolean
}

/**
 * The other person of a transfer: the one whose tokens a person gained, or who gained theirs. A transfer between somebody
 * and their own escrow has none.
 */
function facing(userId: string, amount: number, legs: readonly Leg[]): string | undefined {
  const gained = new Map([[userId, amount]])
  for (const leg of legs) {
    const id = /^(?:user|escrow:[a-z]+):(.+)$/.exec(leg.account)?.[1]
    if (id !== undefined) gained.set(id, (gained.get(id) ?? 0) + leg.amount)
  }
  const own = gained.get(userId)!
  return [...gained].find(([, other]) => own * other < 0)?.[0]
}

/** Runs a transfer; the ledger's refusals become refusals of the call. */
async function refusing<T>(amount: number, move: () => Promise<T>): Promise<T> {
  try {
    return await move()
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    if (error.code === tokensErrors.insufficient.code)
      refuse(tokensErrors.insufficient, 'few', { amount: amount.toLocaleString('en') })
    if (error.code === 'tokens/stopped') refuse(tokensErrors.insufficient, 'stopped')
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

  function tell(
    userId: string,
    delta: number,
    tokens: number,
    reason: TokenReason,
    other: Person | null,
    held?: number,
  ) {
    publisher.toUser(userId, 'tokens:updated', {
      delta,
      tokens,
      reason,
      with: other,
      ...(held !== undefined && { held }),
    })
  }

  const heldAccount = (escrow: Escrow, userId: string) => accountId('escrow', `${escrow}:${userId}`)

  /** What is held of a person, by escrow. */
  async function heldOf(userId: string): Promise<{ account: string; amount: number }[]> {
    const accounts = escrows.map((escrow) => heldAccount(escrow, userId))
    return platform.database.prepared(
      'tokens-held',
      'select id as account, balance as amount from ledger_accounts where id = any ($1::text[]) and balance > 0',
      [accounts],
    )
  }
  const held = async (userId: string) => (await heldOf(userId)).reduce((sum, { amount }) => sum + amount, 0)

  /** What is held of several people. */
  async function heldOfAll(userIds: readonly string[]): Promise<Map<string, number>> {
    if (userIds.length === 0) return new Map()
    const rows = await platform.database.prepared<{ account: string; amount: number }>(
      'tokens-held',
      'select id as account, balance as amount from ledger_accounts where id = any ($1::text[]) and balance > 0',
      [userIds.flatMap((userId) => escrows.map((escrow) => heldAccount(escrow, userId)))],
    )
    const sums = new Map<string, number>()
    for (const { account, amount } of rows) {
      const userId = account.split(':').slice(2).join(':')
      sums.set(userId, (sums.get(userId) ?? 0) + amount)
    }
    return sums
  }

  /** The giver and the receiver of a step, as people; a move between a person and their own escrow has no other side. */
  const sides = (step: HeldStep): [string, string | null] =>
    'hold' in step ? [step.hold, null] : 'release' in step ? [step.release, null] : [step.pay, step.to]

  /**
   * Moves held tokens, all steps in one ledger transfer, which locks its accounts in one order: two bids that outbid each
   * other's people never wait for each other. Answers with the tokens that each person of the steps can spend afterwards.
   */
  async function settle(
    escrow: Escrow,
    steps: readonly HeldStep[],
    reason: TokenReason,
    options: MoveOptions = {},
  ): Promise<{ tokens: Record<string, number>; replayed: boolean }> {
    const people = [...new Set(steps.flatMap(sides))].filter((id) => id !== null).sort()
    for (const id of people) {
      await of(id)
      await ledger.ensureAccount('escrow', `${escrow}:${id}`)
    }
    const amounts = new Map<string, number>()
    const add = (account: string, amount: number) => amounts.set(account, (amounts.get(account) ?? 0) + amount)
    for (const step of steps) {
      const { amount } = step
      const [from, to] = sides(step)
      if (amount <= 0) throw new Error(`${amount} tokens cannot be held, released or paid`)
      if ('hold' in step) {
        add(accountId('user', from), -amount)
        add(heldAccount(escrow, from), amount)
        continue
      }
      const fee = 'pay' in step ? (step.fee ?? 0) : 0
      add(heldAccount(escrow, from), -amount)
      const taker = 'release' in step ? accountId('user', from) : to === null ? await house() : accountId('user', to)
      add(taker, amount - fee)
      if (fee > 0) add(await house(), fee)
    }
    const legs = [...amounts].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]))
    const asked = steps.reduce((sum, step) => ('hold' in step ? sum + step.amount : sum), 0)
    const { balances, replayed } = await move(asked, { ...options, reason, legs })

    const tokens: Record<string, number> = {}
    for (const id of people)
      tokens[id] = balances[accountId('user', id)] ?? (await ledger.balance(accountId('user', id)))
    if (!replayed) {
      const persons = await usePeople(platform).persons(people)
      for (const id of people) {
        const delta = amounts.get(accountId('user', id)) ?? 0
        const paid = steps.find((step) => 'pay' in step && sides(step).includes(id))
        const other = paid && sides(paid).find((side) => side !== id)
        tell(id, delta, tokens[id]!, reason, persons.get(other ?? '') ?? null, await held(id))
      }
    }
    return { tokens, replayed }
  }

  /** One step of held tokens, as its person sees it. */
  async function settleOne(escrow: Escrow, step: HeldStep, reason: TokenReason, options: MoveOptions): Promise<Moved> {
    const { tokens, replayed } = await settle(escrow, [step], reason, options)
    return { tokens: tokens[sides(step)[0]]!, replayed }
  }

  /** Moves between a person and an account of the show; `amount` is what the person gains or (negative) gives. */
  async function alone(userId: string, amount: number, show: string, reason: TokenReason, options: MoveOptions) {
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

    /** What a person can spend, and what is held of it where something is: what their page shows. */
    async purse(userId: string): Promise<{ tokens: number; held?: number }> {
      const [tokens, aside] = await Promise.all([ledger.balance(accountId('user', userId)), held(userId)])
      return { tokens, ...(aside > 0 && { held: aside }) }
    },

    /**
     * Makes sure that people have an account. Before a transaction, it keeps their first movements from waiting for
     * each other.
     */
    async open(...userIds: string[]): Promise<void> {
      for (const userId of userIds) await of(userId)
    },

    /** Gives a person new tokens from the mint. */
    grant: async (userId: string, amount: number, reason: TokenReason, key?: string): Promise<Moved> =>
      alone(userId, amount, await mint(), reason, { key }),

    /** Puts a balance right, up or down, from the mint or to it [TOK-1]. Earlier movements stay as they are. */
    correct: async (userId: string, amount: number, options: MoveOptions): Promise<Moved> =>
      alone(userId, amount, await mint(), 'correction', options),

    /** Takes tokens from a person for the house. */
    spend: async (userId: string, amount: number, reason: TokenReason, options: MoveOptions = {}): Promise<Moved> =>
      alone(userId, -amount, await house(), reason, options),

    /** Gives back to a person from the house what they had paid it. */
    giveBack: async (userId: string, amount: number, reason: TokenReason, options: MoveOptions = {}): Promise<Moved> =>
      alone(userId, amount, await house(), reason, options),

    /**
     * Moves tokens between two people; `tokens` of the answer is the giver's balance. `reached` is false when the taker's
     * account was deleted before their purse was locked.
     */
    async transfer(
      from: string,
      to: string,
      amount: number,
      reason: TokenReason,
      options: MoveOptions = {},
    ): Promise<Moved & { reached: boolean }> {
      const [giver, taker] = [await of(from), await of(to)]
      const legs = [
        { account: giver, amount: -amount },
        { account: taker, amount },
      ]
      const { balances, replayed } = await move(amount, { ...options, reason, legs })
      const tokens = balances[giver]!
      if (replayed) return { tokens, replayed, reached: true }
      const persons = await usePeople(platform).persons([from, to])
      tell(from, -amount, tokens, reason, persons.get(to) ?? null)
      tell(to, amount, balances[taker]!, reason, persons.get(from) ?? null)
      return { tokens, replayed, reached: persons.has(to) }
    },

    /** Sets tokens of a person aside for a bid, an order or a trade: they cannot be spent, but are still theirs. */
    hold: (userId: string, escrow: Escrow, amount: number, reason: TokenReason, options: MoveOptions = {}) =>
      settleOne(escrow, { hold: userId, amount }, reason, options),

    /** Gives a person back what was held. */
    release: (userId: string, escrow: Escrow, amount: number, reason: TokenReason, options: MoveOptions = {}) =>
      settleOne(escrow, { release: userId, amount }, reason, options),

    /** Pays what is held of a person to another (null: the house), less `fee` for the house. `tokens` is the payer's. */
    payOut: (
      userId: string,
      escrow: Escrow,
      to: string | null,
      amount: number,
      reason: TokenReason,
      { fee, ...options }: MoveOptions & { fee?: number } = {},
    ) => settleOne(escrow, { pay: userId, to, amount, fee }, reason, options),

    settle,

    /**
     * Several transfers in one statement, for a market that matches many orders at once; its people are told of each. None
     * is done when somebody has too little at its turn: then it throws the LedgerError `tokens/insufficient`, and the
     * transaction around it can go on. The accounts must exist.
     */
    async moveAll(requests: readonly Omit<TransferRequest, 'key'>[]): Promise<void> {
      const after = await ledger.transferAll(requests)
      const accounts = [...new Set(requests.flatMap(({ legs }) => legs.map(({ account }) => account)))]
      const holders = accounts.flatMap((account) => /^escrow:[a-z]+:(.+)$/.exec(account)?.[1] ?? [])
      const aside = await heldOfAll(holders)
      for (const [nth, { reason, legs }] of requests.entries())
        for (const { account, amount } of legs) {
          if (!account.startsWith('user:')) continue
          const userId = account.slice('user:'.length)
          const isHeld = legs.some((leg) => leg.account.startsWith('escrow:') && leg.account.endsWith(`:${userId}`))
          tell(userId, amount, after[nth]![account]!, reason, null, isHeld ? (aside.get(userId) ?? 0) : undefined)
        }
    },

    /** What is held of a person in all escrows. */
    held,

    /** Destroys what a deleted account still has or is held of it, so that no tokens are left that nobody can spend. */
    async burnAll(userId: string): Promise<void> {
      const account = await of(userId)
      const own = [{ account, amount: await ledger.balance(account) }, ...(await heldOf(userId))]
      const left = own.reduce((sum, { amount }) => sum + amount, 0)
      if (left === 0) return
      const legs = own.flatMap(({ account, amount }) => (amount === 0 ? [] : [{ account, amount: -amount }]))
      legs.push({ account: await mint(), amount: left })
      await ledger.transfer({ key: `deleted:${userId}`, reason: 'account-deleted', legs })
    },

    /** TOK-6: movements of a person, newest first; `page` counts from 0. */
    async history(userId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const account = accountId('user', userId)
      const [{ items, total }, tokens, aside] = await Promise.all([
        ledger.history(account, { page: page + 1, pageSize }),
        ledger.balance(account),
        held(userId),
      ])
      // The partners of a stock trade are not shown.
      const others = items.map(({ amount, reason, others }) =>
        reason.startsWith('stock-') ? undefined : facing(userId, amount, others),
      )
      const persons = await usePeople(platform).persons([...new Set(others.filter((id) => id !== undefined))])
      const lines = items.map(({ id, createdAt, amount, reason }, index) => ({
        id,
        at: createdAt.toISOString(),
        amount,
        reason,
        why: reasonText('tokens', reason),
        with: persons.get(others[index] ?? '') ?? null,
      }))
      return { lines, total, tokens, ...(aside > 0 && { held: aside }) }
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
        // Tokens that the mint gave out and nobody has destroyed.
        circulating: -minted,
      }
    },
  }
})
