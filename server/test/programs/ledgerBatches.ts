// Transfers outside of transactions that come at the same time share statements. Tells what each caller was answered, how
// many transfers each statement was asked to write, and what the ledger says afterwards.
import { openDatabase, sql, sqlState } from '../../src/platform/database/index.ts'
import { createLedger, LedgerError, type TransferRequest } from '../../src/platform/ledger/index.ts'
import { database, ledger, settings, tell } from './platform.ts'

const facts: Record<string, unknown> = {}
const mint = await ledger.ensureAccount('mint', 'main')
const house = await ledger.ensureAccount('house', 'main')
const person = async (name: string, tokens: number) => {
  const account = await ledger.ensureAccount('user', name)
  await ledger.transfer({ reason: 'welcome', legs: pay(mint, account, tokens) })
  return account
}
const pay = (from: string, to: string, amount: number) => [
  { account: from, amount: -amount },
  { account: to, amount },
]
const tip = (from: string, to: string, amount: number, key?: string): TransferRequest => ({
  ...(key !== undefined && { key }),
  reason: 'tip',
  legs: pay(from, to, amount),
})
const codeOf = (error: unknown) => (error instanceof LedgerError ? error.code : (sqlState(error) ?? String(error)))
const outcome = (request: TransferRequest, by = ledger) =>
  by.transfer(request).then(({ replayed }) => (replayed ? 'replayed' : 'moved'), codeOf)

/** How many transfers each statement that writes some was asked for. */
let sizes: number[] = []
const { prepared } = database
database.prepared = ((name, text, values) => {
  if (name === 'ledger-batch') sizes.push((values[3] as unknown[]).length)
  if (name.startsWith('ledger-transfer')) sizes.push(1)
  return prepared(name, text, values)
}) as typeof prepared

const [ann, bob, cid, dot] = [
  await person('ann', 100),
  await person('bob', 100),
  await person('cid', 100),
  await person('dot', 100),
]
await database.query(sql`update ledger_accounts set stopped_at = now() where id = ${dot}`)
sizes = []
// The first is written at once, all others wait for it.
facts.each = await Promise.all([
  outcome(tip(ann, bob, 1)),
  outcome(tip(ann, bob, 60)),
  outcome(tip(ann, bob, 60)),
  outcome(tip(ann, cid, 30)),
  outcome(tip(bob, cid, 5, 'same')),
  outcome(tip(bob, cid, 5, 'same')),
  outcome(tip(bob, cid, 6, 'same')),
  outcome(tip(dot, bob, 1)),
  outcome(tip(dot, mint, 1)),
  outcome(tip(bob, dot, 2)),
  outcome(tip(bob, 'user:nobody', 1)),
  outcome(tip(bob, cid, 0.5)),
])
facts.sizesOfEach = sizes
facts.balances = await Promise.all([ann, bob, cid, dot].map((account) => ledger.balance(account)))
sizes = []
facts.besideOneThatCannotBeWritten = await Promise.all([
  outcome(tip(bob, cid, 1)),
  outcome(tip(bob, cid, 1)),
  outcome(tip(bob, cid, 1, 'a\0b')),
  outcome(tip(bob, cid, 1)),
])

// Alone and with others, the answer is the same.
const [alone, together] = [
  await ledger.transfer(tip(bob, cid, 1)),
  await Promise.all([
    ledger.transfer(tip(bob, cid, 1)),
    ledger.transfer(tip(bob, cid, 1)),
    ledger.transfer(tip(cid, bob, 1, 'answer')),
  ]),
]
const again = await ledger.transfer(tip(cid, bob, 1, 'answer'))
const since = (later: Record<string, number>) => [bob, cid].map((account) => later[account]! - alone.balances[account]!)
facts.answers = {
  balances: together.map(({ balances }) => since(balances)),
  ids: new Set(together.map(({ id }) => id)).size,
  dates: together.every(({ createdAt }) => createdAt instanceof Date && createdAt >= alone.createdAt),
  again: [again.id === together[2]!.id, again.createdAt.getTime() === together[2]!.createdAt.getTime(), again.balances],
  first: together[2]!.balances,
}

// 64 callers, on PostgreSQL by two nodes: a third of the transfers too large, a fifth of the keys used again.
const other = database.dialect === 'postgres' ? await openDatabase(settings) : database
const ledgers = [ledger, createLedger(other)]
const people: string[] = []
for (let nth = 0; nth < 12; nth += 1) people.push(await person(`person-${nth}`, 50))
let seed = 20_262
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const requests: TransferRequest[] = []
for (let nth = 0; nth < 960; nth += 1) {
  const from = random(people.length)
  const to = (from + 1 + random(people.length - 1)) % people.length
  const amount = random(3) === 0 ? 20 + random(100) : 2 + random(8)
  const legs = [...pay(people[from]!, people[to]!, amount - 1), ...pay(people[from]!, house, 1)]
  const used = random(5) === 0 ? requests[random(requests.length)] : undefined
  // Of those that use a key again half ask for the same.
  requests.push(used && random(2) === 0 ? used : { key: used?.key ?? `race-${nth}`, reason: 'tip', legs })
}
sizes = []
const answers = new Map<string, string[]>()
/** Who was told to have too little, and of how much. */
const refused: [account: string, amount: number][] = []
let next = 0
await Promise.all(
  Array.from({ length: 64 }, async (_, caller) => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const by = ledgers[caller % 2]!
      const within = caller % 8 === 7 && caller % 2 === 1
      const answer = await (within ? other.transaction(() => by.transfer(request)) : by.transfer(request)).then(
        ({ id, replayed }) => `${replayed ? 'replayed' : 'moved'} ${id}`,
        codeOf,
      )
      answers.set(request.key!, [...(answers.get(request.key!) ?? []), answer])
      if (answer === 'tokens/insufficient')
        refused.push([request.legs[0]!.account, -request.legs[0]!.amount - request.legs[2]!.amount])
    }
  }),
)
const kinds: Record<string, number> = {}
for (const answer of [...answers.values()].flat()) {
  const kind = answer.split(' ')[0]!
  kinds[kind] = (kinds[kind] ?? 0) + 1
}
const [stored] = await database.query<{ transfers: number; lowest: number }>(sql`
  select (select count(*) from ledger_transfers where key like 'race-%') as transfers,
         (select min(balance) from ledger_entries where account_id like 'user:%') as lowest`)
const lowest = await database.query<{ account: string; lowest: number }>(sql`
  select account_id as account, min(balance) as lowest from ledger_entries group by account_id`)
const lowestOf = new Map(lowest.map(({ account, lowest }) => [account, lowest]))
const idsOf = (list: string[]) => new Set(list.flatMap((answer) => answer.split(' ').slice(1))).size
facts.race = {
  kinds,
  stored,
  keysMovedTwice: [...answers.values()].filter(
    (list) => idsOf(list) > 1 || list.filter((answer) => answer.startsWith('moved')).length > 1,
  ).length,
  refusedWithEnough: refused.filter(([account, amount]) => lowestOf.get(account)! >= amount).length,
  largest: Math.max(...sizes),
}

if (database.dialect === 'postgres') {
  // Somebody holds one account in a transaction: whoever needs it waits, and nobody else.
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = other.transaction(async () => {
    // Should everybody wait for it, the test fails then.
    await other.query(sql`select set_config('idle_in_transaction_session_timeout', '20s', true)`)
    await other.query(sql`select from ledger_accounts where id = ${ann} for update`)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  let waits = true
  const first = outcome(tip(bob, cid, 1))
  const ofHeld = outcome(tip(ann, bob, 1)).finally(() => {
    waits = false
  })
  const others = await Promise.all([first, outcome(tip(cid, bob, 1)), outcome(tip(mint, cid, 1))])
  facts.besideOneThatWaits = [others, waits]
  held.resolve()
  facts.waited = await ofHeld
  await holder

  // The database ends the connection while the statement waits for a key that somebody else is just using.
  const ending = other.transaction(async () => {
    await createLedger(other).transfer(tip(people[0]!, house, 1, 'contested'))
    const lost = Promise.all([
      outcome(tip(bob, cid, 1)),
      ...['contested', 'one', 'two'].map((key) => outcome(tip(bob, cid, 1, key))),
    ])
    const waiting = sql`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%skip locked%'`
    // By another connection: what a transaction sees of the others does not change.
    while ((await database.query(waiting)).length === 0);
    return lost
  })
  facts.lost = await ending.catch(String)
  facts.notMoved = [await ledger.made('one'), await ledger.made('two')]
}

facts.reconciliation = await ledger.reconcile()
const closing = Promise.all(Array.from({ length: 80 }, () => outcome(tip(bob, cid, 1))))
await database.close()
facts.whileClosing = [...new Set(await closing)]
facts.afterClosing = await Promise.all(
  [1, 2, 3].map(() =>
    ledger.transfer(tip(bob, cid, 1)).then(
      () => 'moved',
      () => 'failed',
    ),
  ),
)
if (other !== database) await other.close()
tell(facts)
