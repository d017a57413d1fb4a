// What a check of the ledger finds, and from where it goes on. Tells what each pass came to.
import { sql, sqlState } from '../../src/platform/database/index.ts'
import { fromTheStart, type Progress, pass, type Result, recount } from '../../src/platform/ledger/check.ts'
import { tokensBook } from '../../src/platform/ledger/reconcile.ts'
import { database, ledger, tell } from './platform.ts'

const mint = await ledger.ensureAccount('mint', 'main')
const [ann, bob] = [await ledger.ensureAccount('user', 'ann'), await ledger.ensureAccount('user', 'bob')]
const give = (account: string) =>
  ledger.transfer({
    reason: 'grant',
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
await database.query(sql`update ledger_accounts set balance = balance - 5 where id = ${ann}`)
facts.balancePutBack = await check()

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
      reason: 'late',
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
