// A whole server of ours with people who are signed in and have tokens, without some of the features.

import { startApp } from '../../server/src/app.ts'
import { signAccessToken } from '../../server/src/features/accounts/accessToken.ts'
import { createSessions } from '../../server/src/features/accounts/sessions.ts'
import { features } from '../../server/src/features/index.ts'
import { sql } from '../../server/src/platform/database/index.ts'
import { createOutbox } from '../../server/src/platform/happenings/outbox.ts'
import { readSettings } from '../../server/src/platform/settings.ts'

const [count, ...left] = process.argv.slice(2)
const people = Number(count)
const some = features.filter(({ name }) => !left.includes(name))
const app = await startApp(readSettings(process.env, some), some, async () => {})
const { database, ledger, clock } = app.platform
await database.query(sql`
  insert into users (id, email, display_name, name_key)
  select 'bench-' || n, 'bench-' || n || '@example.test', 'bench_' || n, 'bench_' || n from generate_series(0, ${people - 1}) n`)
const mint = await ledger.ensureAccount('mint', 'main')
const tokens: string[] = []
for (let number = 0; number < people; number += 1) {
  const userId = `bench-${number}`
  const legs = [
    { account: mint, amount: -100_000 },
    { account: await ledger.ensureAccount('user', userId), amount: 100_000 },
  ]
  await ledger.transfer({ key: `bench:${number}`, reason: 'demo', legs })
  const request = { headers: {}, ip: '127.0.0.1', cookies: {} } as never
  const { id } = await createSessions(app.platform).create({ userId, request })
  tokens.push(await signAccessToken(app.platform, userId, id))
}
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${process.env.PORT}`, tokens })}\n`)

// Each line that comes in asks whether every feature has acted on all that happened.
const outbox = createOutbox(database)
async function settled(): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ waits: boolean }>(
      sql`select exists (select 1 from happenings_outbox) as waits`,
    )
    if (!row?.waits && (await outbox.due(clock.now())).length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
process.stdin.on('data', () => void settled().then(() => process.stdout.write('"settled"\n')))
process.on('SIGTERM', () => process.exit(0))
