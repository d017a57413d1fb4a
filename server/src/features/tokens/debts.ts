import type { TokenReason } from '../../contract.ts'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { accountId } from '../../platform/ledger/index.ts'
import { topic } from '../../platform/nodes/index.ts'

/** Somebody began or ceased to owe. */
const owingChanged = topic<{ userId: string; owes: boolean }>('tokens.owing')

/**
 * What people owe, where more was to be taken back than they had left: the balance of their account stays at 0, and what
 * is missing stands on an account of its own, `debt:<id>`, until whatever arrives next pays it [TOK-2].
 */
export const useDebts = service((platform) => {
  const { database, ledger, nodes, publisher, log } = platform
  /** People with debts, so that nobody else's tokens wait for a look at their debts. */
  const owing = new Set<string>()

  const note = (userId: string, owes: boolean) =>
    database.afterCommit(() => {
      if (owes) owing.add(userId)
      else owing.delete(userId)
      nodes.tell(owingChanged, { userId, owes })
    })

  async function load(): Promise<void> {
    const rows = await database.query<{ owner: string }>(sql`
      select owner from ledger_accounts where kind = 'debt' and balance < 0`)
    owing.clear()
    for (const { owner } of rows) owing.add(owner)
  }

  /** What a person can spend; nobody moves any of it until the end of the transaction. */
  async function locked(userId: string): Promise<number> {
    const account = await ledger.ensureAccount('user', userId)
    const [row] = await database.query<{ balance: number }>(sql`
      select balance from ledger_accounts where id = ${account} for update`)
    return row!.balance
  }

  const owed = async (userId: string): Promise<number> => -(await ledger.balance(accountId('debt', userId)))

  /** Tells the pages of a person what is left, after whatever else they are told of. */
  const show = (userId: string) =>
    database.afterCommit(() =>
      setImmediate(() =>
        ledger
          .balance(accountId('user', userId))
          .then((tokens) => publisher.toUser(userId, 'tokens:set', { tokens }))
          .catch((error: unknown) => log.error({ err: error }, 'a balance could not be sent')),
      ),
    )

  /** Pays the debt from tokens that have just arrived. */
  const collect = (userId: string): Promise<void> =>
    database.transaction(async () => {
      const [has, owes] = [await locked(userId), await owed(userId)]
      const amount = Math.min(has, owes)
      if (amount > 0) {
        const legs = [
          { account: accountId('user', userId), amount: -amount },
          { account: await ledger.ensureAccount('debt', userId), amount },
        ]
        await ledger.transfer({ reason: 'debt', legs })
        show(userId)
      }
      if (owes - amount <= 0) note(userId, false)
    })

  ledger.onArrival(async (account) => {
    const userId = account.slice('user:'.length)
    if (owing.has(userId)) await collect(userId)
  })
  nodes.on(owingChanged, ({ userId, owes }) => void (owes ? owing.add(userId) : owing.delete(userId)))
  nodes.onGap(load)

  return {
    load,
    /** How much a person owes; 0 when nothing. */
    owed,

    /** Takes tokens back to the mint: as many as the person has, and the rest becomes a debt. Answers with the debt. */
    take: (userId: string, amount: number, reason: TokenReason, reference: Record<string, unknown>): Promise<number> =>
      database.transaction(async () => {
        const here = Math.min(await locked(userId), amount)
        const account = accountId('user', userId)
        const legs = [
          ...(here > 0 ? [{ account, amount: -here }] : []),
          ...(here < amount ? [{ account: await ledger.ensureAccount('debt', userId), amount: here - amount }] : []),
          { account: await ledger.ensureAccount('mint', 'main'), amount },
        ]
        const { balances } = await ledger.transfer({ reason, reference, legs })
        if (here > 0)
          publisher.toUser(userId, 'tokens:updated', { delta: -here, tokens: balances[account]!, reason, with: null })
        const owes = await owed(userId)
        if (owes > 0) note(userId, true)
        return owes
      }),

    /** Nobody pays for a deleted account. Belongs to its deletion. */
    async forgive(userId: string): Promise<void> {
      const amount = await owed(userId)
      if (amount === 0) return
      const legs = [
        { account: accountId('debt', userId), amount },
        { account: await ledger.ensureAccount('mint', 'main'), amount: -amount },
      ]
      await ledger.transfer({ key: `forgiven:${userId}`, reason: 'account-deleted', legs })
      note(userId, false)
    },
  }
})
