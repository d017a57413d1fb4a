import { randomUUID } from 'node:crypto'
import type { ItemDefinition } from '@shoal/bus/items/contract'
import { Client } from 'pg'
import type { Fact } from '../../src/features/medals/facts.ts'
import { api, as, logIn, type SignedIn, signUp, socket, type TestSocket, until, type WholeApi } from '../people.ts'
import type { TestServer } from '../server.ts'
import type { Storage } from '../storage.ts'
import { isAnythingWaiting } from '../waiting.ts'

/** After so much moved time people log in again, in ms: their access would end soon. */
const loggedInFor = 10 * 60_000

/** A show for the conditions of medals. */
export interface Stage {
  /** Somebody new, with a page, for one condition. */
  scene(): Promise<Scene>
  /**
   * Has the database take back, from now on, whatever gave a medal, when all of it is done: at the commit, as where the
   * server dies in the last moment.
   */
  loseMedals(): Promise<void>
  /** Lets medals be given again. */
  keepMedals(): Promise<void>
  /** How often what medals are counted by was acted on in vain, of what waits to be acted on again. */
  failures(): Promise<number>
  /** How many rows somebody has in each table of the medals. */
  rowsOf(who: SignedIn): Promise<Record<string, number>>
  close(): Promise<void>
}

/** Somebody new who earns a medal, with the staff and others who help. */
export interface Scene {
  server: TestServer
  fan: SignedIn
  page: TestSocket
  /** The calls of the fan, and of the staff. */
  own: WholeApi
  admin: WholeApi
  mod: WholeApi
  /** Somebody else who is new, with a page. */
  other(): Promise<{ who: SignedIn; page: TestSocket }>
  /** A page of a moderator, or of an admin. */
  staffPage(who: 'admin' | 'mod'): Promise<TestSocket>
  item(name: string): ItemDefinition
  items: readonly ItemDefinition[]
  /** Has staff give somebody a thing; its id. */
  give(who: SignedIn, item: ItemDefinition): Promise<string>
  /** Tokens or XP for somebody, by a code. */
  feed(who: SignedIn, rewards: { tokens?: number; xp?: number }): Promise<void>
  say(text: string): Promise<unknown>
  /** Moves the time of the show, in ms. */
  move(ms: number): Promise<void>
  /** Writes how much of a sum the fan has done so far. */
  done(fact: Fact, value: number): Promise<void>
  /** Makes accounts that are older than all others. */
  oldAccounts(count: number): Promise<void>
  /** How many accounts are older than somebody's. */
  accountsBefore(who: SignedIn): Promise<number>
  /** Waits until everything that was told so far is counted. */
  settled(): Promise<void>
  /** How often somebody has which medals. */
  medalsOf(who: SignedIn): Promise<Record<string, number>>
  /** The fan's lines of XP from this medal. */
  xpFrom(name: string): Promise<{ amount: number; about: string | null }[]>
}

/** Opens a stage on a server with PostgreSQL, which keeps its data in this storage. */
export async function openStage(server: TestServer, storage: Storage): Promise<Stage> {
  const database = new Client({ connectionString: storage.env.DATABASE_URL })
  await database.connect()
  const items = Object.values((await api(server).items.catalogue()).items)
  let moved = 0
  let staff = { since: Number.NEGATIVE_INFINITY, admin: null as SignedIn | null, mod: null as SignedIn | null }
  async function staffNow(): Promise<{ admin: SignedIn; mod: SignedIn }> {
    if (moved - staff.since > loggedInFor)
      staff = { since: moved, admin: await as(server, 'admin'), mod: await as(server, 'mod') }
    return staff as { admin: SignedIn; mod: SignedIn }
  }
  async function other(): Promise<{ who: SignedIn; page: TestSocket }> {
    const who = await signUp(server)
    const page = await socket(server, who)
    await page.request('chat:join', { room: 'global' })
    return { who, page }
  }

  async function scene(): Promise<Scene> {
    const people = await staffNow()
    const [calls, began] = [api(server, people.admin), moved]
    const { who: fan, page } = await other()
    return {
      other,
      ...{ server, fan, page, own: api(server, fan), admin: calls, mod: api(server, people.mod), items },
      staffPage: (who) => socket(server, people[who]),
      item: (name) => items.find((one) => one.name === name)!,
      give: async (who, { id: itemId }) =>
        (await calls.items.give({ body: { userId: who.user.id, itemId, reason: 'For a test' }, key: randomUUID() })).id,
      async feed(who, rewards) {
        const code = randomUUID().slice(0, 18)
        await calls.codes.make({ body: { note: 'For a test', rewards, code } })
        await api(server, who).codes.redeem({ body: { code } })
      },
      say: (text) => page.request('chat:send', { room: 'global', text }),
      async move(ms) {
        moved += ms
        await server.moveTime(ms)
      },
      async done(fact, value) {
        await database.query('insert into medal_facts (user_id, fact, value) values ($1, $2, $3)', [
          ...[fan.user.id, fact, value],
        ])
      },
      async oldAccounts(count) {
        await database.query(
          `insert into users (id, email, display_name, name_key, joined_at)
           select 'old-' || n, 'old-' || n || '@example.test', 'Old_' || n, 'old_' || n, '2020-01-01'
           from generate_series(1, $1::int) as n`,
          [count],
        )
      },
      async accountsBefore({ user }) {
        const { rows } = await database.query<{ count: number }>(
          `select count(*)::int from users, (select joined_at, id from users where id = $1) as own
           where (users.joined_at, users.id) < (own.joined_at, own.id)`,
          [user.id],
        )
        return rows[0]!.count
      },
      async settled() {
        // What follows of one is told in the transaction that ends its wait.
        await until('everything to be counted', async () => !(await isAnythingWaiting(database)))
      },
      medalsOf: async ({ user }) => (await api(server).profile.read({ params: { id: user.id } })).medals,
      async xpFrom(name) {
        const now = moved - began > loggedInFor ? await logIn(server, fan.email, fan.password) : fan
        const { profile } = api(server, now)
        const { lines, total } = await profile.xpHistory({ query: { page: 0, pageSize: 50 } })
        for (let at = 1; lines.length < total; at += 1)
          lines.push(...(await profile.xpHistory({ query: { page: at, pageSize: 50 } })).lines)
        return lines
          .filter(({ reason, about }) => reason === 'medal' && about === name)
          .map(({ amount, about }) => ({ amount, about }))
      },
    }
  }
  return {
    scene,
    async loseMedals() {
      await database.query(
        `create function lose_medal() returns trigger language plpgsql as $$ begin raise 'No medals today'; end $$;
         create constraint trigger lose_medals after insert on medals_earned deferrable initially deferred
         for each row execute function lose_medal()`,
      )
    },
    async keepMedals() {
      await database.query('drop trigger lose_medals on medals_earned; drop function lose_medal')
    },
    async failures() {
      const { rows } = await database.query<{ attempts: number }>(
        `select coalesce(sum(attempts), 0)::int as attempts from happening_retries where listener = 'medals'`,
      )
      return rows[0]!.attempts
    },
    async rowsOf({ user }) {
      const { rows } = await database.query<{ name: string; count: number }>(
        `select name, count(*) filter (where user_id = $1)::int from (
           select 'earned' as name, user_id from medals_earned
           union all select 'facts', user_id from medal_facts
           union all select 'shown', user_id from medals_shown
           union all select 'corrections', user_id from medal_corrections
         ) as kept group by name`,
        [user.id],
      )
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
    },
    close: () => database.end(),
  }
}
