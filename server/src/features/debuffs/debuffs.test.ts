import { randomUUID } from 'node:crypto'
import type { DebuffName } from '@shoal/bus/debuffs/contract'
import { limits } from '@shoal/bus/fishtoys/contract'
import type { ItemDefinition } from '@shoal/bus/items/contract'
import { showDay, startOfDay } from '@shoal/bus/rules/days'
import { clanOf, joinClan, leaveClan } from '../../../test/clans.ts'
import { api, as, closeSockets, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

const people = (server: TestServer, count: number) => Promise.all(Array.from({ length: count }, () => signUp(server)))

describe('debuffs of clans', () => {
  let server: TestServer
  let admin: SignedIn
  let rival: SignedIn
  let catalogue: ItemDefinition[]

  const debuffOf = ({ effect }: ItemDefinition) => (effect?.name === 'toy' ? effect.debuff : undefined)
  const toyFor = (name: DebuffName) => catalogue.find((item) => debuffOf(item)?.name === name)!
  const give = (to: SignedIn, { id: itemId }: ItemDefinition) =>
    api(server, admin).items.give({ body: { userId: to.user.id, itemId, reason: 'for the test' }, key: randomUUID() })
  const strike = (who: SignedIn, id: string, target: string | null) =>
    api(server, who).fishtoys.strike({ body: { id, target } })
  const hit = async (tag: string, name: DebuffName, by = rival) => strike(by, (await give(by, toyFor(name))).id, tag)
  const statusOf = async (id: string) =>
    (await api(server, admin).items.history({ params: { instanceId: id } })).item.status
  const of = async (tag: string) =>
    ((await api(server).debuffs.list({ query: { clanTags: tag } })).debuffs[tag] ?? []).map(({ name }) => name)
  const own = async (who: SignedIn) => (await api(server, who).debuffs.list({ query: {} })).debuffs
  const refused = (code: string) => expect.objectContaining({ code })
  /** A clan with two people in it. */
  const clan = async () => {
    const [owner, member] = (await people(server, 2)) as [SignedIn, SignedIn]
    return { owner, member, tag: await clanOf(server, owner, member) }
  }

  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
    ;[admin, rival] = [await as(server, 'admin'), await signUp(server)]
    catalogue = Object.values((await api(server).items.catalogue()).items)
  })
  afterAll(async () => {
    expect(await api(server, admin).items.check()).toMatchObject({ wrong: [] })
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[CLAN-5] there is a wartoy for each of the three', () => {
    for (const name of ['Color Blind', 'Mirror Universe', 'Cyber Attack'] as const)
      expect(toyFor(name)).toMatchObject({ kind: 'WARTOY', target: 'CLANS' })
  })

  it('[CLAN-5] works on the pages of the members only, to the second, also on one that comes later and after a restart', async () => {
    const { owner, member, tag } = await clan()
    const [one, two, outside] = [await socket(server, owner), await socket(server, member), await socket(server, rival)]
    await hit(tag.toLowerCase(), 'Color Blind')
    for (const page of [one, two]) {
      const { clanTag, debuff } = await page.next('debuffs:added')
      expect(clanTag).toBe(tag)
      expect(debuff).toMatchObject({ name: 'Color Blind', by: { id: rival.user.id } })
      expect(debuff.forMs).toBeGreaterThan(115_000)
      expect(debuff.forMs).toBeLessThanOrEqual(120_000)
      expect(Date.parse(debuff.expiresAt) - Date.parse(debuff.startedAt)).toBe(120_000)
      await page.next('fishtoys:struck')
    }
    await outside.request('streams:set', null)
    expect(outside.received.filter(({ name }) => /^(debuffs|fishtoys):/.test(name))).toEqual([])
    expect(await own(rival)).toEqual({})
    expect((await api(server, member).accounts.initialData()).initialData.debuffs[tag]).toHaveLength(1)

    await server.kill9()
    await server.moveTime(60_000)
    await server.restart()
    ;[admin, rival] = [await as(server, 'admin'), await logIn(server, rival.email, rival.password)]
    const forMs = (await own(member))[tag]![0]!.forMs
    expect(forMs).toBeGreaterThan(0)
    expect(forMs).toBeLessThanOrEqual(60_000)
    await server.moveTime(forMs)
    expect(await own(member)).toEqual({})
    expect(await of(tag)).toEqual([])
  })

  it('[CLAN-5] one of the same kind is refused until it is over, and the wartoy stays; another kind works beside it', async () => {
    const { member, tag } = await clan()
    const [first, second] = await Promise.all([1, 2].map(() => give(rival, toyFor('Mirror Universe'))))
    await strike(rival, first!.id, tag)
    await server.moveTime(limits.sparedFor + 500)
    await expect(strike(rival, second!.id, tag)).rejects.toEqual(refused('debuffs/works-already'))
    expect(await statusOf(second!.id)).toBe('inventory')
    await hit(tag, 'Color Blind')
    expect(await of(tag)).toEqual(['Mirror Universe', 'Color Blind'])
    // Each ends at its own time; then the clan can be hit again.
    await server.moveTime(60_000)
    expect(Object.values(await own(member)).flat()).toMatchObject([{ name: 'Color Blind' }])
    await strike(rival, second!.id, tag)
    expect(await of(tag)).toEqual(['Color Blind', 'Mirror Universe'])
  })

  it('[CLAN-5] joining a clan under attack dresses the page, leaving it frees it', async () => {
    const { tag } = await clan()
    const [late] = (await people(server, 1)) as [SignedIn]
    const page = await socket(server, late)
    await hit(tag, 'Cyber Attack')
    await joinClan(server, tag, late)
    expect((await page.next('debuffs:set')).debuffs[tag]).toMatchObject([{ name: 'Cyber Attack' }])
    await leaveClan(server, tag, late)
    expect(await page.next('debuffs:set')).toEqual({ debuffs: {} })
    expect(await own(late)).toEqual({})
  })

  it('[CLAN-5] a clan that is disbanded while it is hit frees its members; the wartoy is used up or stays', async () => {
    const { owner, member, tag } = await clan()
    await hit(tag, 'Cyber Attack')
    const page = await socket(server, member)
    await server.moveTime(limits.sparedFor + 500)
    const item = await give(rival, toyFor('Color Blind'))
    const [thrown] = await Promise.allSettled([
      strike(rival, item.id, tag),
      api(server, owner).clans.disband({ params: { tag } }),
    ])
    await page.next('debuffs:set', ({ debuffs }) => Object.keys(debuffs).length === 0)
    if (thrown!.status === 'rejected') expect(thrown!.reason).toEqual(refused('fishtoys/no-such-target'))
    expect(await statusOf(item.id)).toBe(thrown!.status === 'fulfilled' ? 'used' : 'inventory')
    expect([await own(member), await of(tag)]).toEqual([{}, []])
  })

  it('[CLAN-5] whoever leaves, is removed or loses the clan while it is being hit is free afterwards', async () => {
    const [owner, member] = (await people(server, 2)) as [SignedIn, SignedIn]
    const page = await socket(server, member)
    const goes: ((tag: string) => Promise<unknown>)[] = [
      (tag) => leaveClan(server, tag, member),
      (tag) => api(server, owner).clans.remove({ params: { tag, userId: member.user.id } }),
      (tag) => api(server, owner).clans.disband({ params: { tag } }),
    ]
    /** A while after the strike began, each time longer. */
    const later = async (round: number) => {
      for (let call = 0; call < round / goes.length; call++) await api(server).clans.read({ params: { tag: 'KRIL' } })
    }
    for (let round = 0; round < 24; round++) {
      const tag = await clanOf(server, owner, member)
      const { id } = await give(rival, toyFor('Color Blind'))
      const struck = strike(rival, id, tag).catch((error: unknown) =>
        expect(error).toEqual(refused('fishtoys/no-such-target')),
      )
      await later(round)
      await Promise.all([struck, goes[round % goes.length]!(tag)])
      // Whatever the two have told comes before this answer.
      await page.request('streams:set', null)
      const last = () => page.received.findLast(({ name }) => name.startsWith('debuffs:'))
      await until(`the page to be free, round ${round}`, () => last()?.name === 'debuffs:set')
      expect(last()?.payload).toEqual({ debuffs: {} })
      await api(server, owner)
        .clans.disband({ params: { tag } })
        .catch(() => {})
    }
  })

  it('[AUTH-4] [CLAN-5] works on when whoever threw it is gone, by nobody in particular', async () => {
    const { member, tag } = await clan()
    const [thrower] = (await people(server, 1)) as [SignedIn]
    await hit(tag, 'Color Blind', thrower)
    await api(server, thrower).accounts.deleteAccount({ body: { email: thrower.email } })
    const [debuff] = (await own(member))[tag]!
    expect(debuff).toMatchObject({ name: 'Color Blind' })
    expect(debuff!.by.id).not.toBe(thrower.user.id)
    expect(debuff!.by.displayName).not.toBe(thrower.user.displayName)
  })

  it('[CLAN-5] refuses the own clan, clans that there are not, and more of them than can be asked about', async () => {
    const { member, tag } = await clan()
    const item = await give(member, toyFor('Color Blind'))
    await expect(strike(member, item.id, tag)).rejects.toEqual(refused('fishtoys/not-yourself'))
    await expect(strike(member, item.id, 'ZZZZ9')).rejects.toEqual(refused('fishtoys/no-such-target'))
    await expect(strike(member, item.id, null)).rejects.toEqual(refused('fishtoys/no-such-target'))
    expect(await statusOf(item.id)).toBe('inventory')
    const many = Array(51).fill('AB').join(',')
    await expect(api(server).debuffs.list({ query: { clanTags: many } })).rejects.toEqual(refused('bad-request'))
    expect(await api(server).debuffs.list({ query: { clanTags: 'ZZZZ9,,' } })).toEqual({ debuffs: {} })
    // A visitor has no clan.
    expect(await api(server).debuffs.list({ query: {} })).toEqual({ debuffs: {} })
  })

  it('[ITEM-3] a wartoy for those without a clan spares who is in one', async () => {
    const { member } = await clan()
    const [free] = (await people(server, 1)) as [SignedIn]
    const net = catalogue.find(({ target }) => target === 'CLANLESS')!
    await strike(rival, (await give(rival, net)).id, null)
    const strikes = async (who: SignedIn) => (await api(server, who).fishtoys.list()).strikes.map(({ item }) => item.id)
    expect([await strikes(free), await strikes(member)]).toEqual([[net.id], []])
  })

  it('[CLAN-5] works over midnight in New York, and to its end, also on a page that opens later and after a restart', async () => {
    const { member, tag } = await clan()
    const now = Date.parse((await api(server).clans.read({ params: { tag } })).clan.foundedAt)
    const midnight = startOfDay(showDay(new Date(now + 26 * 3_600_000))).getTime()
    await server.moveTime(midnight - 30_000 - now)
    // Access tokens do not last that long.
    ;[admin, rival] = [await as(server, 'admin'), await logIn(server, rival.email, rival.password)]
    const viewer = await logIn(server, member.email, member.password)
    await hit(tag, 'Mirror Universe')
    const left = async () => (await own(viewer))[tag]?.[0]?.forMs
    const [debuff] = (await own(viewer))[tag]!
    const days = [debuff!.startedAt, debuff!.expiresAt].map((at) => showDay(new Date(at)))
    expect(days).toEqual([showDay(new Date(midnight - 1)), showDay(new Date(midnight))])

    await server.moveTime(60_000)
    expect(await of(tag)).toEqual(['Mirror Universe'])
    await server.kill9()
    await server.restart()
    expect((await api(server, viewer).accounts.initialData()).initialData.debuffs[tag]).toMatchObject([
      { id: debuff!.id, startedAt: debuff!.startedAt, expiresAt: debuff!.expiresAt },
    ])

    // The clock goes on while it is asked: where the machine is slower than the step before the end, a longer one is tried.
    let early = 20
    const last = await until('an answer just before the end', async () => {
      early *= 2
      const set = (await left())! - early
      await server.setClock(set)
      const found = await left()
      // One that ends while it is asked for is told with 0 ms, which is too late as well.
      if (!found) await server.setClock(-set)
      return found
    })
    await server.setClock(last)
    const { initialData } = await api(server, viewer).accounts.initialData()
    expect([await own(viewer), await of(tag), initialData.debuffs]).toEqual([{}, [], {}])
  })
})
