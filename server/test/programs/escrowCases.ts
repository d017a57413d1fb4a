// Tokens of three people are held, given back and paid out, in order and then in a race in which everybody outbids
// everybody. Tells what the ledger and the people's histories say.
import { wearBadges } from '../../src/features/clans/person.ts'
import { useTokens } from '../../src/features/tokens/index.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { sql } from '../../src/platform/database/index.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { database, happenings, jobs, ledger, log, tell } from './platform.ts'

type Update = { delta: number; tokens: number; held?: number; with: { id: string } | null }
const told: unknown[] = []
const toUser = (userId: string, _name: string, { delta, tokens, held, with: other }: Update) =>
  told.push([userId, delta, tokens, held, other?.id ?? null])
const nodes = { on() {}, onGap() {}, tell() {} }
const platform = {
  ...{ clock: systemClock, database, happenings, jobs, ledger, log, nodes, publisher: { toUser } },
} as unknown as Platform
wearBadges(platform)
const tokens = useTokens(platform)

const people = ['ada', 'bob', 'cyd']
for (const id of people) {
  await database.query(sql`insert into users (id, email, display_name, name_key) values (${id}, ${id}, ${id}, ${id})`)
  await tokens.grant(id, 1_000, 'welcome')
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
const purses = () => Promise.all(people.map((id) => tokens.purse(id)))

told.splice(0)
await tokens.hold('ada', 'market', 300, 'market-bid', { key: 'a' })
const again = await tokens.hold('ada', 'market', 300, 'market-bid', { key: 'a' })
await tokens.settle(
  'market',
  [
    { release: 'ada', amount: 300 },
    { hold: 'bob', amount: 400 },
  ],
  'market-bid',
)
tell({ again, purses: await purses(), told: told.splice(0) })

tell({
  tooMuch: await codeOf(tokens.hold('cyd', 'market', 1_001, 'market-bid')),
  notHeld: await codeOf(tokens.release('ada', 'market', 1, 'market-bid')),
  otherEscrow: await codeOf(tokens.release('bob', 'stocks', 1, 'market-bid')),
  nothing: await codeOf(tokens.hold('ada', 'market', 0, 'market-bid')),
  purses: await purses(),
})

await tokens.payOut('bob', 'market', 'cyd', 400, 'market-sale', { fee: 20 })
const lines = async (id: string) =>
  (await tokens.history(id, { page: 0, pageSize: 3 })).lines.map(({ amount, reason, with: other }) => [
    ...[amount, reason, other?.id ?? null],
  ])
tell({
  purses: await purses(),
  house: await ledger.balance('house:main'),
  told: told.splice(0),
  histories: await Promise.all(people.map(lines)),
})

// The leader is outbid by the next person, on three lots at once: each person's tokens are held for one lot and come back
// from another.
await Promise.all(
  Array.from({ length: 3 }, async (_, lot) => {
    for (let turn = 0; turn < 20; turn++) {
      const [next, last] = [people[(lot + turn) % 3]!, people[(lot + turn + 2) % 3]!]
      const back = turn === 0 ? [] : [{ release: last, amount: 10 + turn - 1 }]
      await tokens.settle('market', [...back, { hold: next, amount: 10 + turn }], 'market-bid')
    }
  }),
)
tell({ purses: await purses(), reconciliation: await ledger.reconcile() })

await tokens.burnAll('cyd')
await tokens.burnAll('cyd')
tell({ purse: await tokens.purse('cyd'), reconciliation: await ledger.reconcile() })
await database.close()
