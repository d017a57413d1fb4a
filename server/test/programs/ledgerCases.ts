// Single transfers of each kind. Tells the outcome of each.
import { LedgerError, type Leg, type TransferRequest } from '../../src/platform/ledger/index.ts'
import { database, ledger, tell } from './platform.ts'

const mint = await ledger.ensureAccount('mint', 'main')
const ann = await ledger.ensureAccount('user', 'ann')
const bob = await ledger.ensureAccount('user', 'bob')

async function outcome(request: TransferRequest): Promise<string> {
  try {
    return (await ledger.transfer(request)).replayed ? 'replayed' : 'moved'
  } catch (error) {
    return error instanceof LedgerError ? error.code : String(error)
  }
}
const pay = (from: string, to: string, amount: number): Leg[] => [
  { account: from, amount: -amount },
  { account: to, amount },
]
const balances = async () => [await ledger.balance(ann), await ledger.balance(bob)]

const facts: Record<string, unknown> = {}
await ledger.transfer({ reason: 'welcome', legs: pay(mint, ann, 100) })
facts.overdraft = [await outcome({ reason: 'tip', legs: pay(ann, bob, 101) }), await balances()]

const tip: TransferRequest = {
  key: 'tip:ann:1',
  reason: 'tip',
  reference: { to: 'bob', note: { b: 1, a: 2 } },
  legs: pay(ann, bob, 30),
}
const first = await ledger.transfer(tip)
const again = await ledger.transfer({
  ...tip,
  reference: { note: { a: 2, b: 1 }, to: 'bob' },
  legs: tip.legs.toReversed(),
})
facts.repeated = { same: again.id === first.id, replayed: again.replayed, first: first.balances, again: again.balances }
facts.otherAmount = await outcome({ ...tip, legs: pay(ann, bob, 31) })
facts.otherReason = await outcome({ ...tip, reason: 'goal' })
facts.afterRepeats = await balances()

facts.invalid = {
  empty: await outcome({ reason: 'tip', legs: [] }),
  unbalanced: await outcome({
    reason: 'tip',
    legs: [
      { account: ann, amount: -1 },
      { account: bob, amount: 2 },
    ],
  }),
  fraction: await outcome({ reason: 'tip', legs: pay(ann, bob, 0.5) }),
  zero: await outcome({ reason: 'tip', legs: pay(ann, bob, 0) }),
  toOneself: await outcome({ reason: 'tip', legs: pay(ann, ann, 5) }),
  huge: await outcome({ reason: 'tip', legs: pay(ann, bob, 2 ** 53) }),
  unknown: await outcome({ reason: 'tip', legs: pay(ann, 'user:nobody', 5) }),
}
facts.afterInvalid = await balances()

facts.rolledBack = await database
  .transaction(async () => {
    await ledger.transfer({ key: 'undone', reason: 'tip', legs: pay(ann, bob, 5) })
    throw new Error('undo')
  })
  .catch((error: Error) => error.message)
facts.afterRollback = [await balances(), await outcome({ key: 'undone', reason: 'tip', legs: pay(ann, bob, 5) })]

facts.history = (await ledger.history(bob, { page: 1, pageSize: 1 })).items.map(
  ({ id: _, createdAt: __, ...rest }) => rest,
)
facts.older = (await ledger.history(bob, { page: 2, pageSize: 1 })).items.map(({ reference, balance }) => ({
  reference,
  balance,
}))
facts.total = (await ledger.history(bob, { page: 1, pageSize: 1 })).total
/** Several transfers at once, as part of a transaction that goes on whatever becomes of them. */
const severally = (legs: Leg[][]) =>
  database.transaction(async () => {
    const done = await ledger
      .transferAll(legs.map((one) => ({ reason: 'tip', legs: one })))
      .catch((error: LedgerError) => error.code)
    return [done, await ledger.balance(ann), await ledger.balance(bob)]
  })
facts.severally = await severally([pay(ann, bob, 65), pay(bob, ann, 100), pay(ann, bob, 30)])
facts.severallyTooMuch = await severally([pay(ann, bob, 71), pay(bob, ann, 50)])
facts.severallyUnknown = await severally([pay(ann, bob, 1), pay(ann, 'user:nobody', 1)])

facts.reconciliation = await ledger.reconcile()
tell(facts)
await database.close()
