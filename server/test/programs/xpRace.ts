// Many callers at once give XP to a few people and take some: keys repeated, more taken than there is, some within
// transactions that are rolled back. Tells what the ledger of XP says afterwards.
import { useExperience } from '../../src/features/accounts/experience.ts'
import { levelRaised } from '../../src/happenings/accounts.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { sql } from '../../src/platform/database/index.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { database, happenings, tell } from './platform.ts'

const experience = useExperience({ clock: systemClock, database, happenings } as Platform)
const raised: unknown[] = []
happenings.inTransaction(levelRaised, async ({ payload }) => raised.push(payload))

const people = ['ada', 'bob', 'cyd']
for (const id of people)
  await database.query(sql`insert into users (id, email, display_name, name_key) values (${id}, ${id}, ${id}, ${id})`)
const request = (key: string, amount: number) => ({ amount, reason: 'demo' as const, reference: { name: key }, key })
const xpOf = async (id: string) =>
  (await database.query<{ xp: number }>(sql`select xp from users where id = ${id}`))[0]!.xp
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => `${error.name}: ${error.message}`,
  )

// One key, asked for many times at once.
const same = await Promise.all(Array.from({ length: 16 }, () => experience.change('ada', request('same', 250))))
tell({
  same: { changed: same.filter((done) => !done!.replayed).length, xp: [...new Set(same.map((done) => done!.xp))] },
  raised: raised.splice(0),
})
tell({ taken: await experience.change('ada', request('taken', -1_000)), xp: await xpOf('ada'), raised: raised.length })
tell({ otherUse: await messageOf(experience.change('bob', request('same', 250))) })
tell({ fraction: await messageOf(experience.change('bob', request('half', 0.5))) })
tell({ nobody: await experience.change('nobody', request('nobody', 5)) })

// What is rolled back leaves its key free.
await messageOf(
  database.transaction(async () => {
    await experience.change('bob', request('undone', 40))
    throw new Error('undo')
  }),
)
tell({ undone: await xpOf('bob'), again: await experience.change('bob', request('undone', 40)) })

await Promise.all(
  Array.from({ length: 120 }, async (_, number) => {
    const id = people[number % people.length]!
    // 30 are repetitions.
    const key = number % 90
    const change = () => experience.change(id, request(`race-${key}`, key % 5 === 0 ? -60 : 25))
    await (number % 4 === 0 ? database.transaction(change) : change())
  }),
)
const [found] = await database.query(sql`
  with line as (
    select *, sum(amount) over (partition by user_id order by id) as running from xp_changes
  )
  select (select count(*) from xp_changes where reason = 'demo' and key like 'race-%') as lines,
         (select count(*) from line where running <> total) as "wrongTotals",
         (select count(*) from users where xp <> (select coalesce(sum(amount), 0) from xp_changes where user_id = users.id))
           as "wrongSums",
         (select min(total) from xp_changes) as lowest`)
tell({ found })

// As the deletion of an account does it.
await database.transaction(async () => {
  await database.query(sql`
    update users set deleted_at = now(), email = null, name_key = null, display_name = null, xp = 0 where id = 'cyd'`)
  await experience.forget('cyd')
})
const lines = await database.query(sql`select 1 from xp_changes where user_id = 'cyd'`)
tell({ deleted: await experience.change('cyd', request('late', 5)), left: lines.length })
await database.close()
