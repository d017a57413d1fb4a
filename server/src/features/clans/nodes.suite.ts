import { Client } from 'pg'
import { clanOf } from '../../../test/clans.ts'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type SignedIn, signUp, socket } from '../../../test/people.ts'

export const clansOverNodes = suiteOverNodes('clans over two nodes', (both) => {
  let [owner, one, two]: SignedIn[] = []
  beforeAll(async () => {
    // The last place of the Krill is free: Rival, Warden and QA_fish are in it.
    const [first] = both()
    ;[owner, one, two] = [await as(first, 'rival'), await as(first, 'viewer'), await as(first, 'admin')]
  })

  it('[CLAN-3] [CLAN-4] [OPS-2] the last place goes to one of two who join on both, and pages of the other node see who came, what they gave, and that they were removed', async () => {
    const [first, second] = both()
    const tag = 'KRIL'
    const looking = await socket(second)
    await looking.request('clans:look', { tag, open: true })
    const pages = new Map([
      [one!, await socket(second, one!)],
      [two!, await socket(second, two!)],
    ])
    const join = (node: typeof first, who: SignedIn) =>
      api(node, who).clans.add({ params: { tag, userId: who.user.id } })
    const tries = await Promise.allSettled([join(first, one!), join(second, two!)])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = tries[0]!.status === 'fulfilled' ? one! : two!
    const loser = tries.find((result) => result.status === 'rejected')!
    expect((loser as PromiseRejectedResult).reason).toMatchObject({ code: 'clans/full' })

    expect((await looking.next('clans:new-member')).member.person.id).toBe(winner.user.id)
    await api(first, winner).clans.deposit({ params: { tag }, body: { amount: 5 } })
    expect(await looking.next('clans:tokens')).toEqual({ tag, tokens: 645 })
    await api(first, owner!).clans.remove({ params: { tag, userId: winner.user.id } })
    expect(await pages.get(winner)!.next('clans:kicked')).toEqual({ tag })
    expect(await looking.next('clans:member-gone')).toEqual({ tag, userId: winner.user.id })
    const profile = await api(second).profile.read({ params: { id: winner.user.id } })
    expect(profile.clan).toBeNull()
  })

  it('[CLAN-2] of a clan that is larger than a page the members are told page by page in the order of their ranks, and found by name', async () => {
    const [node] = both()
    const founder = await signUp(node)
    const tag = await clanOf(node, founder)
    const database = new Client({ connectionString: node.settings.DATABASE_URL })
    await database.connect()
    await database.query(`
      insert into users (id, email, display_name, name_key)
      select 'many-' || n, 'many-' || n || '@example.test', 'Many_' || n, 'many_' || n from generate_series(1, 119) n`)
    await database.query(
      `insert into clan_members (user_id, clan_id, rank, joined_at)
       select 'many-' || n, (select id from clans where tag = $1), case n when 118 then 'Leader' when 1 then 'Hostage' else 'Member' end,
         now() - n * interval '1 minute' from generate_series(1, 119) n`,
      [tag],
    )
    await database.query('update clans set size = 120 where tag = $1', [tag])
    await database.end()
    const { clan, members } = await api(node).clans.read({ params: { tag } })
    const page = (query: { page?: number; name?: string }) => api(node).clans.members({ params: { tag }, query })
    const pages = [await page({}), await page({ page: 1 }), await page({ page: 2 }), await page({ page: 3 })]
    expect(pages.map(({ members, total }) => [members.length, total])).toEqual([
      ...[50, 50, 20, 0].map((length) => [length, 120]),
    ])
    expect(clan.size).toBe(120)
    // Their XP may be others by now: founding a clan brings some.
    const ids = (of: typeof members) => of.map(({ person }) => person.id)
    expect(ids(members)).toEqual(ids(pages[0]!.members))
    const all = pages.flatMap(({ members }) => members.map(({ person }) => person.displayName))
    // The longest members first, behind the two who lead; the hostage last.
    const others = Array.from({ length: 119 }, (_, index) => `Many_${119 - index}`).filter(
      (name) => name !== 'Many_118',
    )
    expect(all).toEqual([founder.user.displayName, 'Many_118', ...others])
    const found = await page({ name: 'mANy_11' })
    expect(found.total).toBe(11)
    expect(found.members.slice(0, 2).map(({ person }) => person.displayName)).toEqual(['Many_118', 'Many_119'])
    const last = await page({ name: 'many_', page: 2 })
    expect([last.members.length, last.total]).toEqual([19, 119])
    expect(await page({ name: 'Rival' })).toEqual({ members: [], total: 0 })
    await api(node, founder).clans.disband({ params: { tag } })
    const { clan: none } = await api(node).profile.read({ params: { id: 'many-7' } })
    expect(none).toBeNull()
  })
})
