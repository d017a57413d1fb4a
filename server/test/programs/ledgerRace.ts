// Many callers at once move tokens between a few hot accounts: a fifth of the keys repeated, a third of the transfers
// overdrawn, some inside larger transactions. Tells what the ledger says afterwards.

import { sql } from '../../src/platform/database/index.ts'
import { LedgerError } from '../../src/platform/ledger/index.ts'
import { database, ledger, tell } from './platform.ts'

const callers = 16
const transfersPerCaller = 60
const start = 100
const mint = await ledger.ensureAccount('mint', 'main')
const house = await ledger.ensureAccount('house', 'main')
const people: string[] = []
for (let number = 0; number < 20; number++) people.push(await ledger.ensureAccount('user', `person-${number}`))
for (const person of people) {
  await ledger.transfer({
    reason: 'welcome',
    legs: [
      { account: mint, amount: -start },
      { account: person, amount: start },
    ],
  })
}

// A small generator with a fixed seed: the same requests on every run, in an order that the race decides.
let seed = 20_261
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
type Request = { key: string; reason: 'tip'; legs: { account: string; amount: number }[]; nested: boolean }
const requests: Request[] = []
for (let number = 0; number < callers * transfersPerCaller; number++) {
  if (number > 0 && random(5) === 0) {
    requests.push(requests[random(requests.length)] as Request)
    continue
  }
  const from = random(people.length)
  const to = (from + 1 + random(people.length - 1)) % people.length
  // More than all people own together can never be covered.
  const amount = random(3) === 0 ? start * people.length + 1 : 2 + random(30)
  const legs = [
    { account: people[from] as string, amount: -amount },
    { account: people[to] as string, amount: amount - 1 },
    { account: house, amount: 1 },
  ]
  requests.push({ key: `race-${number}`, reason: 'tip', legs, nested: random(4) === 0 })
}

const outcomes = new Map<string, number>()
const idsByKey = new Map<string, Set<string>>()
let lowestSeen = Number.POSITIVE_INFINITY
let next = 0
async function caller() {
  for (let request = requests[next++]; request; request = requests[next++]) {
    const { nested, ...transfer } = request
    let outcome: string
    try {
      const done = nested
        ? await database.transaction(() => ledger.transfer(transfer))
        : await ledger.transfer(transfer)
      outcome = done.replayed ? 'replayed' : 'moved'
      const ids = idsByKey.get(transfer.key) ?? new Set()
      idsByKey.set(transfer.key, ids.add(done.id))
      for (const person of people) lowestSeen = Math.min(lowestSeen, done.balances[person] ?? lowestSeen)
    } catch (error) {
      outcome = error instanceof LedgerError ? error.code : `unexpected: ${(error as Error).message}`
    }
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
}
await Promise.all(Array.from({ length: callers }, caller))

const [keys] = await database.query<{ transfers: number; keys: number; entries: number }>(sql`
  select (select count(*) from ledger_transfers where key is not null) as transfers,
         (select count(distinct key) from ledger_transfers) as keys,
         (select count(*) from ledger_entries join ledger_transfers on ledger_transfers.id = transfer_id
          where key is not null) as entries`)
const balances = await Promise.all(people.map((person) => ledger.balance(person)))
tell({
  requests: requests.length,
  distinctKeys: new Set(requests.map(({ key }) => key)).size,
  outcomes: Object.fromEntries(outcomes),
  keysWithTwoIds: [...idsByKey.values()].filter((ids) => ids.size > 1).length,
  stored: keys,
  lowestBalance: Math.min(lowestSeen, ...balances),
  people: balances.reduce((sum, balance) => sum + balance, 0),
  house: await ledger.balance(house),
  mint: await ledger.balance(mint),
  reconciliation: await ledger.reconcile(),
})
await database.close()
