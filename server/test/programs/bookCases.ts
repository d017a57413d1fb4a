// What a check of the ledger finds, and from where it goes on. Tells what each pass came to.
import { sql, sqlState } from '../../src/platform/database/index.ts'
import { keep } from '../../src/platform/ledger/books.ts'
import { fromTheStart, type Progress, pass, type Result, recount } from '../../src/platform/ledger/check.ts'
import type { TransferRequest } from '../../src/platform/ledger/index.ts'
import { tokensBook } from '../../src/platform/ledger/reconcile.ts'
import { database, ledger, tell } from './platform.ts'

const mint = await ledger.ensureAccount('mint', 'main')
const [ann, bob] = [await ledger.ensureAccount('user', 'ann'), await ledger.ensureAccount('user', 'bob')]
const give = (account: string) =>
  ledger.transfer({
    reason: 'welcome',
    legs: [
      { account: mint, amount: -2 },
      { account, amount: 2 },
    ],
  })
for (let count = 0; count < 400; count += 1) await give(count % 2 === 0 ? ann : bob)

let progress: Progress = fromTheStart
let steps: number[] = []
const facts: Record<string, unknown> = {}
/** Goes on with the ledger's pass. */
async function check(): Promise<Result & { lines: number }> {
  const before = progress.checkedTo
  steps = [before]
  const done = await pass(database, tokensBook, progress, {
    gentle: false,
    stepDone: ({ checkedTo }) => steps.push(checkedTo) > 0,
  })
  progress = done!.next
  return { ...done!.result, lines: progress.checkedTo - before }
}

facts.first = await check()
facts.mostRowsOfAStep = Math.max(...steps.slice(1).map((to, at) => to - steps[at]!))
facts.nothingNew = await check()
await give(ann)
facts.oneMore = await check()

await database.query(sql`update ledger_accounts set balance = balance + 5 where id = ${ann}`)
facts.balanceChanged = await check()
/** The result of work that is then rolled back: a movement would carry the wrong balance on. */
async function withoutTrace<T>(work: () => Promise<T>): Promise<T> {
  let came: T | undefined
  await database
    .transaction(async () => {
      came = await work()
      throw new Error('taken back')
    })
    .catch(() => {})
  return came!
}
/** What comes of moving a token away from an account. */
const leave = (from: string, to: string) => {
  const legs = [
    { account: from, amount: -1 },
    { account: to, amount: 1 },
  ]
  return ledger.transfer({ reason: 'tip', legs }).then(
    () => 'moved',
    ({ code }) => code,
  )
}
const kept = (result: Result) => keep(database, tokensBook, progress, { ...result, at: new Date() })
await kept(facts.balanceChanged as Result)
const several: TransferRequest[] = [
  {
    reason: 'tip',
    legs: [
      { account: ann, amount: -1 },
      { account: bob, amount: 1 },
    ],
  },
]
facts.stopped = {
  of: [(await ledger.stoppedSince(ann)) !== null, (await ledger.stoppedSince(bob)) !== null],
  away: await leave(ann, bob),
  severalAway: await ledger.transferAll(several).catch(({ code }) => code),
  ...(await withoutTrace(async () => ({ toIt: await leave(bob, ann), toTheMint: await leave(ann, mint) }))),
}
await database.query(sql`update ledger_accounts set balance = balance - 5 where id = ${ann}`)
facts.balancePutBack = await check()
await kept(facts.balancePutBack as Result)
facts.freed = [await ledger.stoppedSince(ann), await leave(ann, bob)]

// One that was checked is changed by hand, and one that was not.
await database.query(sql`update ledger_entries set amount = amount + 1 where id = (
  select min(id) from ledger_entries where account_id = ${mint})`)
facts.oldLineChanged = await check()
const { id } = await give(bob)
await database.query(sql`delete from ledger_entries where transfer_id = ${id} and account_id = ${mint}`)
await give(bob)
const named = { [id]: 'the torn one' }
const show = ({ unbalanced, ...result }: Result) => ({
  ...result,
  unbalanced: unbalanced.map((one) => named[one] ?? one),
})
facts.newLineGone = show(await check())
facts.stays = show(await check())
const all = (await recount(database, tokensBook))!
facts.recounted = { drifted: all.result.drifted, unbalanced: all.result.unbalanced.length }

if (database.dialect === 'postgres') {
  // A line that was drawn early and is committed late, behind others, on another connection.
  let commit = () => {}
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  let drawn = () => {}
  const isDrawn = new Promise<void>((resolve) => {
    drawn = resolve
  })
  const late = database.transaction(async () => {
    await ledger.transfer({
      reason: 'tip',
      legs: [
        { account: ann, amount: -1 },
        { account: bob, amount: 1 },
      ],
    })
    drawn()
    await held
  })
  await isDrawn
  facts.whileOneWrites = await check().catch(sqlState)
  commit()
  await late
  facts.afterIt = (await check()).lines
}
tell(facts)
await database.close()
