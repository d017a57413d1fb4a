// Makes people who are signed in, in storage that no server uses yet: one with each number of tokens in the JSON list that
// is the argument. Tells their ids and session cookies, in the same order.
import { randomBytes } from 'node:crypto'
import { sessionLife, tokenHash } from '../../src/features/accounts/identity.ts'
import { sql } from '../../src/platform/database/index.ts'
import { newId } from '../../src/platform/ids.ts'
import { sessionCookie } from '../../src/platform/people/who.ts'
import { database, ledger, tell } from './platform.ts'

const purses = JSON.parse(process.argv[2] ?? '[]') as number[]
const people = purses.map((tokens, number) => {
  const token = randomBytes(32).toString('base64url')
  return { id: `voter-${number}`, name: `Voter_${number}`, tokens, token, sessionId: newId(), hash: tokenHash(token) }
})

const rows = JSON.stringify(people.map(({ id, name, sessionId, hash }) => ({ id, name, sessionId, hash })))
const given = sql`jsonb_to_recordset(${rows}::jsonb) as one (id text, name text, "sessionId" text, hash text)`
await database.query(sql`
  insert into users (id, email, display_name, name_key)
  select id, id || '@example.test', name, lower(name) from ${given}`)
await database.query(sql`
  insert into sessions (id, token_hash, user_id, expires_at)
  select "sessionId", hash, id, now() + ${sessionLife} * interval '1 second' from ${given}`)

const mint = await ledger.ensureAccount('mint', 'main')
for (const { id, tokens } of people) {
  const account = await ledger.ensureAccount('user', id)
  if (tokens === 0) continue
  const legs = [
    { account: mint, amount: -tokens },
    { account, amount: tokens },
  ]
  await ledger.transfer({ key: `voters:${id}`, reason: 'demo', legs })
}
tell(people.map(({ id, token }) => ({ id, cookie: `${sessionCookie}=${token}` })))
await database.close()
