import { startApp } from '../../server/src/app.ts'
import { useClanEnding as endingOf } from '../../server/src/features/clans/ending.ts'
import { useMembership as membershipOf } from '../../server/src/features/clans/membership.ts'
import { useClans as clansOf } from '../../server/src/features/clans/service.ts'
import { useDebuffs as debuffsOf } from '../../server/src/features/debuffs/index.ts'
import { features } from '../../server/src/features/index.ts'
import type { Who } from '../../server/src/platform/people/who.ts'
import { readSettings } from '../../server/src/platform/settings.ts'
import { median, type Row, told } from './row.ts'
import { freePort } from './show.ts'

/** Members of each clan, and of how many clans. */
const [each, many] = [50, 2_000]
const idOf = (number: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** The clan that thousands are in; anybody can join it. */
export const large = { tag: 'LARGE', id: '00000000-0000-7000-8000-0000000007d1' } as const

/**
 * Statements that put people into clans of 50, and `members` more, but the last of them, into a large one. Each of the
 * first `people` refused one other clan within 30 days.
 */
export const fillClans = (people: number, members: number): readonly string[] => [
  `insert into clans (id, tag, tag_key, name, description, color, open, founded_at, size, xp, tokens)
   select ${idOf('n')}, 'C' || lpad(n::text, 4, '0'), 'C' || lpad(n::text, 4, '0'), 'Fish of the ' || n || 'th tide', '',
     '#7fb4ff', true, now() - n * interval '1 minute', ${each}, 0, (n::bigint * 104729) % 90000
   from generate_series(1, ${many}) n`,
  `insert into clans (id, tag, tag_key, name, description, color, open, founded_at, size)
   values ('${large.id}', '${large.tag}', '${large.tag}', 'Everybody', '', '#7fb4ff', true, now(), ${members - 1})`,
  `insert into clan_members (user_id, clan_id, rank, joined_at)
   select 'bench-' || n, ${idOf(`1 + (n - 1) / ${each}`)},
     case n % ${each} when 1 then 'Owner' when 2 then 'Leader' when 3 then 'Hostage' else 'Member' end,
     now() - n * interval '1 second'
   from generate_series(1, ${people}) n`,
  `insert into clan_members (user_id, clan_id, rank, joined_at)
   select 'bench-' || n, '${large.id}', case n when ${people + 1} then 'Owner' else 'Member' end,
     now() - n * interval '1 second'
   from generate_series(${people + 1}, ${people + members - 1}) n`,
  `insert into clan_refusals (clan_id, user_id, kind, at)
   select ${idOf(`1 + (n * 7919) % ${many}`)}, 'bench-' || n, case n % 2 when 0 then 'left' else 'declined' end,
     now() - (n % 29) * interval '1 day'
   from generate_series(1, ${people}) n`,
]

/** What a clan of 5 000 costs the whole server, in the database that was filled. */
export async function largeClan(
  where: Record<string, string>,
  { owner, newcomer }: { owner: string; newcomer: string },
): Promise<Row[]> {
  const port = await freePort()
  const app = await startApp(
    readSettings(
      { ...where, PORT: String(port), HOST: '127.0.0.1', CLAN_MEMBERS_MAX: '5000', LOG_LEVEL: 'fatal' },
      features,
    ),
    features,
    async () => {},
  )
  try {
    const { platform } = app
    const [clans, membership, debuffs] = [clansOf(platform), membershipOf(platform), debuffsOf(platform)]
    const who = (userId: string) => ({ userId, flags: { admin: false } }) as unknown as Who
    const timed = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    const times: Record<string, number[]> = { joining: [], leaving: [], 'another colour': [], 'a debuff': [] }
    const debuff = { clan: large, seconds: 60, byUserId: newcomer, item: 'Torpedo' }
    for (const [round, name] of (['Color Blind', 'Mirror Universe', 'Cyber Attack'] as const).entries()) {
      times.joining!.push(await timed(() => membership.add(who(newcomer), large.tag, newcomer)))
      times['a debuff']!.push(await timed(() => platform.database.transaction(() => debuffs.put({ ...debuff, name }))))
      const color = `#0000a${round}`
      times['another colour']!.push(await timed(() => clans.edit(who(owner), large.tag, { color }, undefined)))
      times.leaving!.push(await timed(() => membership.remove(who(newcomer), large.tag, newcomer)))
    }
    times['its end'] = [await timed(() => endingOf(platform).disband(who(owner), large.tag))]
    const figures = Object.entries(times).map(([what, all]) => `${what} ${median(all).toFixed(0)}`)
    return [told('… a clan of 5 000, in ms', figures.join(', '))]
  } finally {
    await app.lifecycle.stop()
  }
}
