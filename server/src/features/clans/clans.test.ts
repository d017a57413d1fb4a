import { deflateSync } from 'node:zlib'
import { limits } from '@shoal/bus/clans/limits'
import sharp from 'sharp'
import { freshTag, tagLetters } from '../../../test/clans.ts'
import { api, as, call, closeSockets, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000', CLAN_MEMBERS_MAX: '4' } })
  admin = await as(server, 'admin')
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

const free: SignedIn[] = []
const taken: SignedIn[] = []
let made: string[] = []
afterEach(async () => {
  for (const tag of made)
    await api(server, admin)
      .clans.disband({ params: { tag } })
      .catch(() => {})
  made = []
  free.push(...taken.splice(0))
})

const found = async (owner: SignedIn, more: { clanTag?: string; open?: 'true' | 'false' } = {}) => {
  const body = { clanTag: freshTag(), name: 'Some fish', description: 'We swim.', color: '#aabbcc', ...more }
  const { tag } = await api(server, owner).clans.create({ body })
  made.push(tag)
  return tag
}
const at = (tag: string, who: SignedIn) => ({ params: { tag, userId: who.user.id } })
const add = (by: SignedIn, tag: string, who = by) => api(server, by).clans.add(at(tag, who))
const remove = (by: SignedIn, tag: string, who = by) => api(server, by).clans.remove(at(tag, who))
const rank = (by: SignedIn, tag: string, who: SignedIn, to: 'Leader' | 'Member' | 'Hostage') =>
  api(server, by).clans.rank({ ...at(tag, who), body: { rank: to } })
const enter = async (owner: SignedIn, tag: string, who: SignedIn) => {
  await add(owner, tag, who)
  await add(who, tag)
}
const transfer = (by: SignedIn, tag: string, to: SignedIn) =>
  api(server, by).clans.transfer({ params: { tag }, body: { userId: to.user.id } })
const deposit = (by: SignedIn, tag: string, amount: number, key?: string) =>
  api(server, by).clans.deposit({ params: { tag }, body: { amount }, key })
const withdraw = (by: SignedIn, tag: string, amount: number, key?: string) =>
  api(server, by).clans.withdraw({ params: { tag }, body: { amount }, key })
const read = (tag: string) => api(server).clans.read({ params: { tag } })
const ranks = async (tag: string) =>
  Object.fromEntries((await read(tag)).members.map(({ person, rank }) => [person.id, rank]))
const balance = async (who: SignedIn) => (await api(server, who).tokens.balance()).tokens
const leaveForGood = async (who: SignedIn) => {
  taken.splice(taken.indexOf(who), 1)
  await api(server, who).accounts.deleteAccount({ body: { email: who.email } })
}
/** People without a clan; those of the last test, too, once its clans are gone. */
const people = async (count: number) => {
  const known = free.splice(0, count)
  const all = [...known, ...(await Promise.all(Array.from({ length: count - known.length }, () => signUp(server))))]
  taken.push(...all)
  return all
}
/** What somebody finds among their notifications about clans, the newest first. */
const kept = async (who: SignedIn) =>
  (await api(server, who).notifications.list({ query: { type: 'clan' } })).notifications.map(({ parts }) =>
    parts
      .map((part) => {
        if ('tokens' in part) return `₣${part.tokens}`
        return 'strong' in part ? part.strong : 'text' in part ? part.text : ''
      })
      .join(' '),
  )
const told = (who: SignedIn, text: string) => until(text, async () => (await kept(who)).includes(text))
const disband = (by: SignedIn, tag: string) => api(server, by).clans.disband({ params: { tag } })
const refused = (code: string) => expect.objectContaining({ code })
const codes = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code)).sort()

describe('founding', () => {
  it('[CLAN-1] [CLAN-6] makes a clan with its emblem cut and made anew; the founder owns it, wears it, and a stranger can look at it', async () => {
    const [one] = await people(1)
    const page = await socket(server, one)
    const tag = freshTag()
    const picture = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#ff8800' } })
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer()
    made.push(tag)
    const clan = await api(server, one).clans.create({
      body: { clanTag: tag.toLowerCase(), name: 'Coral Choir', description: 'We sing.', color: '#FF8800' },
      file: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
    })
    expect(clan).toMatchObject({ tag, name: 'Coral Choir', color: '#ff8800', open: false, tokens: 0, size: 1 })
    for (const size of [80, 200]) {
      const response = await fetch(server.url + clan.emblem!.replace('-80.', `-${size}.`))
      const found = await sharp(await response.arrayBuffer()).metadata()
      expect(found).toMatchObject({ format: 'webp', width: size, height: size })
      expect(found.exif).toBeUndefined()
    }
    expect(await page.next('clans:mine')).toEqual({ clan: { tag, rank: 'Owner' } })
    const { members } = await read(tag.toLowerCase())
    expect(members).toMatchObject([{ person: { id: one!.user.id, clan: { tag, color: '#ff8800', rank: 'Owner' } } }])
    const profile = await api(server).profile.read({ params: { id: one!.user.id } })
    expect(profile.clan).toEqual({ tag, color: '#ff8800', rank: 'Owner' })
    expect((await api(server).clans.list({ query: { query: tag.slice(0, 4) } })).clans).toContainEqual(clan)
    expect((await api(server).clans.list({ query: { clanTags: `${tag},ZZZZZ` } })).clans).toEqual([clan])
    expect((await api(server).clans.tags()).clanTags).toContain(tag)
  })

  it('[CLAN-1] refuses tags that are taken, look like one that is, are reserved or none; and whoever is in a clan', async () => {
    const [one, two] = await people(2)
    const stem = tagLetters(3)
    await found(one!, { clanTag: `${stem}O` })
    const attempt = (clanTag: string) => expect(found(two!, { clanTag })).rejects
    await attempt(`${stem}o`).toEqual(refused('clans/tag-taken'))
    await attempt(`${stem}0`).toEqual(refused('clans/tag-taken'))
    for (const tag of ['ADMIN', 'adm1n', 'M0D', '5HOAL', 'tags'])
      await attempt(tag).toEqual(refused('clans/tag-reserved'))
    // The last one has a Cyrillic letter.
    for (const tag of ['A', 'ABCDEF', 'A-B', 'A B', 'KRІL']) await attempt(tag).toEqual(refused('bad-request'))
    await expect(found(one!)).rejects.toEqual(refused('clans/already-in'))
    expect((await api(server, two!).clans.invites()).myClan).toBeNull()
  })

  it('[CLAN-1] refuses emblems that are bombs or no pictures, and founds and changes nothing', async () => {
    const [one, owner] = await people(2)
    const tag = await found(owner!)
    const picture = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/png' })
    const attempt = (bytes: Uint8Array<ArrayBuffer>) =>
      api(server, one).clans.create({
        body: { clanTag: freshTag(), name: 'Some fish', description: 'We swim.', color: '#aabbcc' },
        file: picture(bytes),
      })
    const change = (bytes: Uint8Array<ArrayBuffer>) =>
      api(server, owner).clans.edit({ params: { tag }, body: { description: 'We sink.' }, file: picture(bytes) })
    const bomb = new Uint8Array(
      await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    )
    for (const bytes of [bomb, new TextEncoder().encode('<svg/>'), new Uint8Array(deflateSync('nothing'))])
      for (const asked of [attempt(bytes), change(bytes)])
        await expect(asked).rejects.toEqual(refused('upload/not-an-image'))
    expect((await api(server, one).clans.invites()).myClan).toBeNull()
    expect((await read(tag)).clan).toMatchObject({ description: 'We swim.', emblem: null })
  })

  it('[CLAN-1] of two who want the same tag at once one has it', async () => {
    const [one, two] = await people(2)
    const clanTag = freshTag()
    const tries = await Promise.allSettled([found(one!, { clanTag }), found(two!, { clanTag })])
    expect(codes(tries)).toEqual(['clans/tag-taken', 'done'])
  })

  it('[CLAN-1] the owner changes it and nobody else; its members wear the new colour', async () => {
    const [owner, member] = await people(2)
    const tag = await found(owner!)
    await enter(owner!, tag, member!)
    const visitor = await socket(server)
    await visitor.request('clans:look', { tag, open: true })
    const body = { description: 'We float.', color: '#010203', open: 'true' as const }
    await expect(api(server, member).clans.edit({ params: { tag }, body })).rejects.toEqual(
      refused('clans/rank-too-low'),
    )
    await api(server, owner).clans.edit({ params: { tag }, body })
    expect(await visitor.next('clans:updated')).toMatchObject({
      tag,
      description: 'We float.',
      color: '#010203',
      open: true,
    })
    expect((await read(tag)).members[1]!.person.clan).toEqual({ tag, color: '#010203', rank: 'Member' })
  })
})

describe('membership', () => {
  it('[CLAN-3] an invitation is seen at once and accepted, or taken back by whoever invited', async () => {
    const [owner, one, two] = await people(3)
    const [page, visitor] = [await socket(server, one), await socket(server)]
    const tag = await found(owner!)
    await visitor.request('clans:look', { tag, open: true })
    await expect(add(one!, tag)).rejects.toEqual(refused('clans/not-invited'))
    await add(owner!, tag, one!)
    expect(await page.next('clans:invite')).toMatchObject({ clan: { tag }, by: { id: owner!.user.id } })
    expect(await api(server, one).clans.invites()).toMatchObject({ myClan: null, clans: [{ tag }] })
    const { initialData } = await api(server, one).accounts.initialData()
    expect(initialData).toMatchObject({ myClan: null, clanInvites: [tag] })
    await add(one!, tag)
    expect(await page.next('clans:invite-gone')).toEqual({ tag })
    expect(await page.next('clans:mine')).toEqual({ clan: { tag, rank: 'Member' } })
    expect(await visitor.next('clans:new-member')).toMatchObject({ tag, member: { person: { id: one!.user.id } } })

    await add(owner!, tag, two!)
    expect((await api(server, owner).clans.waiting({ params: { tag } })).invited).toMatchObject([
      { person: { id: two!.user.id } },
    ])
    // The sender of an invitation may take it back.
    await remove(owner!, tag, two!)
    await expect(add(two!, tag)).rejects.toEqual(refused('clans/not-invited'))
  })

  it('[CLAN-3] refuses to invite oneself, members, people of another clan and nobody; and strangers and hostages invite nobody', async () => {
    const [owner, member, other, stranger] = await people(4)
    const tag = await found(owner!)
    await enter(owner!, tag, member!)
    await found(other!)
    for (const who of [owner!, member!, other!])
      await expect(add(owner!, tag, who)).rejects.toEqual(refused('clans/already-in'))
    const nobody = api(server, owner).clans.add({ params: { tag, userId: 'nobody' } })
    await expect(nobody).rejects.toEqual(refused('clans/no-such-person'))
    await expect(add(other!, tag, stranger!)).rejects.toEqual(refused('clans/not-member'))
    await rank(owner!, tag, member!, 'Hostage')
    await expect(add(member!, tag, stranger!)).rejects.toEqual(refused('clans/rank-too-low'))
    expect((await api(server, stranger).clans.invites()).clans).toEqual([])
  })

  it('[CLAN-3] [MUTE-1] invites nobody who blocked whoever invites, nor whom they blocked', async () => {
    // Nobody else's test has to do with them afterwards.
    const [owner, one, two] = await Promise.all([1, 2, 3].map(() => signUp(server)))
    const tag = await found(owner!)
    const block = (who: SignedIn, whom: SignedIn) =>
      api(server, who).reports.mute({ params: { userId: whom.user.id }, body: {} })
    await Promise.all([block(one!, owner!), block(owner!, two!)])
    for (const who of [one!, two!]) await expect(add(owner!, tag, who)).rejects.toEqual(refused('clans/not-welcome'))
    expect((await api(server, one).clans.invites()).clans).toEqual([])
  })

  it('[NOT-1] [CLAN-3] keeps for somebody that they were invited, ranked and removed', async () => {
    const [owner, one] = await Promise.all([1, 2].map(() => signUp(server)))
    const tag = await found(owner!)
    await enter(owner!, tag, one!)
    await rank(owner!, tag, one!, 'Leader')
    await remove(owner!, tag, one!)
    await until('all three', async () => (await kept(one!)).length === 3)
    expect((await kept(one!)).toSorted()).toEqual(
      [` invited you to ${tag}`, `You were removed from ${tag}`, `Your rank in ${tag} is Leader now`].toSorted(),
    )
  })

  it('[CLAN-3] each rank does what it may: leaders remove members and make hostages, owners make leaders, nobody touches the owner', async () => {
    const [owner, leader, member] = await people(3)
    const tag = await found(owner!)
    await enter(owner!, tag, leader!)
    await enter(owner!, tag, member!)
    const visitor = await socket(server)
    await visitor.request('clans:look', { tag, open: true })
    await expect(rank(leader!, tag, member!, 'Hostage')).rejects.toEqual(refused('clans/rank-too-low'))
    await rank(owner!, tag, leader!, 'Leader')
    expect(await visitor.next('clans:rank')).toEqual({ tag, userId: leader!.user.id, rank: 'Leader' })
    for (const to of ['Leader', 'Member'] as const)
      await expect(rank(leader!, tag, owner!, to)).rejects.toEqual(refused('clans/rank-too-low'))
    await expect(rank(leader!, tag, member!, 'Leader')).rejects.toEqual(refused('clans/rank-too-low'))
    await expect(remove(leader!, tag, owner!)).rejects.toEqual(refused('clans/rank-too-low'))
    await rank(leader!, tag, member!, 'Hostage')
    for (const to of ['Owner', 'None', 'King', 0]) {
      const path = `/clans/${tag}/members/${member!.user.id}`
      expect((await call(server, 'PATCH', path, { cookie: owner!.cookie, body: { rank: to } })).status).toBe(400)
    }
    expect(await ranks(tag)).toEqual({
      [owner!.user.id]: 'Owner',
      [leader!.user.id]: 'Leader',
      [member!.user.id]: 'Hostage',
    })

    // A leader whose dialog was open while they became a member.
    await rank(owner!, tag, leader!, 'Member')
    await expect(remove(leader!, tag, member!)).rejects.toEqual(refused('clans/rank-too-low'))
    const page = await socket(server, member)
    await remove(owner!, tag, member!)
    expect(await page.next('clans:kicked')).toEqual({ tag })
    expect(await page.next('clans:mine')).toEqual({ clan: null })
    expect(await visitor.next('clans:member-gone')).toEqual({ tag, userId: member!.user.id })
    await expect(remove(owner!, tag, member!)).rejects.toEqual(refused('clans/no-such-member'))
    await expect(remove(owner!, tag)).rejects.toEqual(refused('clans/owner-stays'))
    await remove(leader!, tag)
    expect(Object.keys(await ranks(tag))).toEqual([owner!.user.id])
  })

  it('[CLAN-3] of two who take the last place one is in and the other is told that it is full; who joins two at once is in one', async () => {
    const [owner, second, third, one, two] = await people(5)
    const tag = await found(owner!, { open: 'true' })
    await add(second!, tag)
    await add(third!, tag)
    expect(codes(await Promise.allSettled([add(one!, tag), add(two!, tag)]))).toEqual(['clans/full', 'done'])
    expect((await read(tag)).clan.size).toBe(4)
    await expect(add(owner!, tag, (await people(1))[0]!)).resolves.toBeUndefined()

    const [first, other, joiner] = await people(3)
    const tags = [await found(first!, { open: 'true' }), await found(other!, { open: 'true' })]
    expect(codes(await Promise.allSettled(tags.map((tag) => add(joiner!, tag))))).toEqual(['clans/already-in', 'done'])
    const sizes = await Promise.all(tags.map(async (tag) => (await read(tag)).clan.size))
    expect(sizes.sort()).toEqual([1, 2])
  })

  it('[CLAN-3] a clan is handed over, the former owner leads; to a hostage, a stranger or oneself it is not', async () => {
    const [owner, heir, hostage, stranger] = await people(4)
    const tag = await found(owner!)
    await enter(owner!, tag, heir!)
    await enter(owner!, tag, hostage!)
    await rank(owner!, tag, hostage!, 'Hostage')
    for (const who of [hostage!, stranger!, owner!]) {
      const text = `Unable to transfer Some fish to ${who.user.displayName}.`
      await expect(transfer(owner!, tag, who)).rejects.toMatchObject({ code: 'clans/cannot-transfer', message: text })
    }
    await expect(transfer(heir!, tag, heir!)).rejects.toEqual(refused('clans/rank-too-low'))
    await transfer(owner!, tag, heir!)
    expect(await ranks(tag)).toMatchObject({ [owner!.user.id]: 'Leader', [heir!.user.id]: 'Owner' })
  })

  it('[CLAN-3] a transfer against the leaving of the heir: one of them wins, and the clan has one owner who is in it', async () => {
    const [owner, heir] = await people(2)
    const tag = await found(owner!)
    for (let round = 0; round < 4; round++) {
      await enter(owner!, tag, heir!)
      const [handed, left] = await Promise.allSettled([transfer(owner!, tag, heir!), remove(heir!, tag)])
      expect([handed.status, left.status].sort()).toEqual(['fulfilled', 'rejected'])
      const now = await ranks(tag)
      expect(Object.values(now).filter((rank) => rank === 'Owner')).toHaveLength(1)
      if (handed.status === 'rejected') expect(now).toEqual({ [owner!.user.id]: 'Owner' })
      else {
        await transfer(heir!, tag, owner!)
        await remove(heir!, tag)
      }
    }
  })

  it('[CLAN-3] of two transfers at once one hands the clan over', async () => {
    const [owner, one, two] = await people(3)
    const tag = await found(owner!)
    for (const who of [one!, two!]) await enter(owner!, tag, who)
    const tries = await Promise.allSettled([transfer(owner!, tag, one!), transfer(owner!, tag, two!)])
    expect(codes(tries)).toEqual(['clans/rank-too-low', 'done'])
    const [heir, other] = tries[0]!.status === 'fulfilled' ? [one!, two!] : [two!, one!]
    expect(await ranks(tag)).toEqual({
      ...{ [heir.user.id]: 'Owner', [owner!.user.id]: 'Leader', [other.user.id]: 'Member' },
    })
  })

  it('[CLAN-3] what a leader does while they are demoted is done before it or refused', async () => {
    const [owner, leader, member] = await people(3)
    const tag = await found(owner!)
    for (const who of [leader!, member!]) await enter(owner!, tag, who)
    const acts = [() => remove(leader!, tag, member!), () => rank(leader!, tag, member!, 'Hostage')]
    for (let round = 0; round < 8; round++) {
      await rank(owner!, tag, leader!, 'Leader')
      const demote = () => rank(owner!, tag, leader!, 'Member')
      const [kicks, first] = [round % 2 === 0, round % 4 < 2]
      const act = acts[kicks ? 0 : 1]!
      const both = await Promise.allSettled(first ? [act(), demote()] : [demote(), act()])
      const [acted, demoted] = first ? both : both.toReversed()
      expect(demoted!.status).toBe('fulfilled')
      if (acted!.status === 'rejected') expect(acted!.reason).toEqual(refused('clans/rank-too-low'))
      const done = acted!.status === 'fulfilled'
      const { [member!.user.id]: now, ...others } = await ranks(tag)
      expect(now).toBe(!done ? 'Member' : kicks ? undefined : 'Hostage')
      expect(others).toEqual({ [owner!.user.id]: 'Owner', [leader!.user.id]: 'Member' })
      await expect(act()).rejects.toEqual(refused(now ? 'clans/rank-too-low' : 'clans/no-such-member'))
      if (now === undefined) await enter(owner!, tag, member!)
      else await rank(owner!, tag, member!, 'Member')
    }
  })

  it('[CLAN-3] has no more invitations wait than there can be', async () => {
    const [owner, ...asked] = await people(limits.clanInvitesMax + 2)
    const tag = await found(owner!)
    const last = asked.pop()!
    await Promise.all(asked.map((who) => add(owner!, tag, who)))
    await expect(add(owner!, tag, last)).rejects.toEqual(refused('clans/too-many-invites'))
    expect((await api(server, last).clans.invites()).clans).toEqual([])
    // One that waits may be asked again; one that is taken back makes room.
    await add(owner!, tag, asked[0]!)
    await remove(owner!, tag, asked[0]!)
    await add(owner!, tag, last)
  })

  it('[CLAN-3] only its owner or an admin disbands it: all are out, the owner has the vault, and the tag is free', async () => {
    const [owner, member, waiting] = await people(3)
    const tag = await found(owner!)
    await enter(owner!, tag, member!)
    await add(owner!, tag, waiting!)
    const [page, visitor, asked] = [await socket(server, member), await socket(server), await socket(server, waiting)]
    await visitor.request('clans:look', { tag, open: true })
    await deposit(member!, tag, 30)
    await expect(disband(member!, tag)).rejects.toEqual(refused('clans/rank-too-low'))
    await expect(disband(waiting!, tag)).rejects.toEqual(refused('clans/not-member'))
    const had = await balance(owner!)
    await disband(admin, tag)
    expect(await page.next('clans:mine')).toEqual({ clan: null })
    expect(await visitor.next('clans:removed')).toEqual({ tag })
    expect(await asked.next('clans:invite-gone')).toEqual({ tag })
    expect(await balance(owner!)).toBe(had + 30)
    await expect(read(tag)).rejects.toEqual(refused('clans/no-such-clan'))
    const { entries } = await api(server, admin).moderation.audit()
    expect(entries[0]).toMatchObject({ action: 'clans.disband', detail: tag })
    await told(owner!, `${tag} was disbanded and you have the ₣30 of its vault`)
    await told(member!, `${tag} was disbanded`)
    expect(await found(member!, { clanTag: tag })).toBe(tag)
  })

  it('[CLAN-3] [AUTH-4] an owner who deletes the account leaves the clan to the highest rank, never to a hostage; without anybody it ends', async () => {
    const [owner, member, leader, hostage] = await people(4)
    const tag = await found(owner!)
    for (const one of [member!, leader!, hostage!]) await enter(owner!, tag, one)
    await rank(owner!, tag, leader!, 'Leader')
    await rank(owner!, tag, hostage!, 'Hostage')
    await deposit(leader!, tag, 25)
    await leaveForGood(owner!)
    expect(await ranks(tag)).toEqual({
      [leader!.user.id]: 'Owner',
      [member!.user.id]: 'Member',
      [hostage!.user.id]: 'Hostage',
    })
    await withdraw(leader!, tag, 5)
    await leaveForGood(member!)
    const held = async (kind: string) =>
      (await api(server, admin).economy.supply({ query: {} })).held.find((one) => one.kind === kind)!.tokens
    const [house, vaults] = [await held('house'), await held('vault')]
    await leaveForGood(leader!)
    await expect(read(tag)).rejects.toEqual(refused('clans/no-such-clan'))
    expect([await held('house'), await held('vault')]).toEqual([house + 20, vaults - 20])
    await told(hostage!, `${tag} ended with the account of its owner`)
    expect((await api(server, hostage).profile.read({ params: { id: hostage!.user.id } })).clan).toBeNull()
  })

  it('[CLAN-3] [AUTH-4] an account that is deleted while it joins is in no clan afterwards', async () => {
    const [owner] = await people(1)
    const tag = await found(owner!, { open: 'true' })
    for (const one of await people(3)) {
      await Promise.allSettled([add(one, tag), leaveForGood(one)])
      const { clan, members } = await read(tag)
      expect(members.map(({ person }) => person.id)).toEqual([owner!.user.id])
      expect(clan.size).toBe(1)
    }
  })
})

describe('the vault', () => {
  it('[CLAN-4] any member deposits, the owner withdraws, everybody who looks sees it, and its history is that of the ledger', async () => {
    const [owner, hostage] = await people(2)
    const tag = await found(owner!)
    await enter(owner!, tag, hostage!)
    await rank(owner!, tag, hostage!, 'Hostage')
    const visitor = await socket(server)
    await visitor.request('clans:look', { tag, open: true })
    const [had, own] = [await balance(owner!), (await balance(hostage!)) - 40]
    expect(await deposit(hostage!, tag, 40, 'once')).toEqual({ tokens: 40, own })
    // The same request again moves nothing.
    expect(await deposit(hostage!, tag, 40, 'once')).toEqual({ tokens: 40, own })
    expect(await visitor.next('clans:tokens')).toEqual({ tag, tokens: 40 })
    for (const to of ['Hostage', 'Member', 'Leader'] as const) {
      await rank(owner!, tag, hostage!, to)
      await expect(withdraw(hostage!, tag, 1)).rejects.toEqual(refused('clans/rank-too-low'))
    }
    expect(await withdraw(owner!, tag, 15)).toEqual({ tokens: 25, own: had + 15 })
    const { lines, total, tokens } = await api(server, hostage).clans.vault({ params: { tag } })
    expect({ total, tokens }).toEqual({ total: 2, tokens: 25 })
    expect(lines.map(({ amount, tokens, by }) => [amount, tokens, by?.id])).toEqual([
      [-15, 25, owner!.user.id],
      [40, 40, hostage!.user.id],
    ])
    expect((await api(server, hostage).tokens.history()).lines[0]).toMatchObject({
      reason: 'clan-deposit',
      amount: -40,
    })
  })

  it('[CLAN-4] a movement asked for again with its key is answered as it was, also to somebody who may not make another', async () => {
    const [owner, member] = await people(2)
    const tag = await found(owner!)
    await enter(owner!, tag, member!)
    const moved = await deposit(member!, tag, 40, 'mine')
    const taken = await withdraw(owner!, tag, 15, 'mine')
    await remove(owner!, tag, member!)
    expect(await deposit(member!, tag, 40, 'mine')).toEqual({ tokens: 25, own: moved.own })
    await expect(deposit(member!, tag, 41, 'mine')).rejects.toEqual(refused('idempotency/mismatch'))
    await expect(deposit(member!, tag, 40, 'another')).rejects.toEqual(refused('clans/not-member'))
    // The key is the person's own, for this kind of movement alone.
    await expect(withdraw(member!, tag, 40, 'mine')).rejects.toEqual(refused('clans/not-member'))
    await enter(owner!, tag, member!)
    await transfer(owner!, tag, member!)
    expect(await withdraw(owner!, tag, 15, 'mine')).toEqual(taken)
    await expect(withdraw(owner!, tag, 15, 'another')).rejects.toEqual(refused('clans/rank-too-low'))
    expect((await read(tag)).clan.tokens).toBe(25)
  })

  it('[CLAN-4] refuses strangers, more than there is, and what is no whole amount; nothing moves', async () => {
    const [owner, stranger] = await people(2)
    const tag = await found(owner!)
    const had = await balance(owner!)
    await deposit(owner!, tag, 10)
    await expect(deposit(stranger!, tag, 5)).rejects.toEqual(refused('clans/not-member'))
    await expect(api(server, stranger).clans.vault({ params: { tag } })).rejects.toEqual(refused('clans/not-member'))
    await expect(deposit(owner!, tag, had + 1)).rejects.toEqual(refused('tokens/insufficient'))
    await expect(withdraw(owner!, tag, 11)).rejects.toEqual(refused('clans/vault-too-little'))
    for (const amount of [0, -5, 1.5, Number.NaN, 1e15])
      for (const move of [deposit, withdraw])
        await expect(move(owner!, tag, amount)).rejects.toEqual(refused('bad-request'))
    expect([await balance(owner!), (await read(tag)).clan.tokens]).toEqual([had - 10, 10])
  })

  it('[CLAN-4] of many withdrawals at once no more leaves than there was, and deposits beside them are all in', async () => {
    const [owner, member] = await people(2)
    const tag = await found(owner!)
    await enter(owner!, tag, member!)
    await deposit(owner!, tag, 20)
    const tries = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => withdraw(owner!, tag, 20)),
      ...Array.from({ length: 4 }, () => deposit(member!, tag, 1)),
    ])
    expect(codes(tries).filter((code) => code === 'done')).toHaveLength(5)
    expect((await read(tag)).clan.tokens).toBe(4)
  })
})

describe('the vault of a clan that ends', () => {
  it('[CLAN-4] [CLAN-3] goes to the owner once when two disband it, with a deposit that comes just then or without it', async () => {
    const [owner, member] = await people(2)
    const all = async () => (await balance(owner!)) + (await balance(member!))
    const had = await all()
    for (let round = 0; round < 6; round++) {
      const tag = await found(owner!)
      await enter(owner!, tag, member!)
      await deposit(owner!, tag, 10)
      const [owned, purse] = [await balance(owner!), await balance(member!)]
      const [put, ...ends] = await Promise.allSettled([
        deposit(member!, tag, 1),
        disband(owner!, tag),
        disband(admin, tag),
      ])
      expect(codes(ends)).toEqual(['clans/no-such-clan', 'done'])
      if (put.status === 'rejected') expect(put.reason).toEqual(refused('clans/no-such-clan'))
      const given = put.status === 'fulfilled' ? 1 : 0
      expect([await balance(owner!), await balance(member!)]).toEqual([owned + 10 + given, purse - given])
      expect(await all()).toBe(had)
    }
  })
})

describe('the boards', () => {
  it('[CLAN-2] name the richest, the most popular and the most hated clan, and count XP without hostages, with places since yesterday', async () => {
    const { clanLeaderBoard } = await api(server).clans.leaderBoard()
    expect(clanLeaderBoard.map(({ clan }) => clan.tag)).toEqual(expect.arrayContaining(['KRIL', 'DEEP', 'NITE']))
    // Since Warden joined them the Krill are ahead of the Night Watch.
    expect(clanLeaderBoard[0]?.percent).toBe(100)
    const moves = clanLeaderBoard.map(({ clan, place, before }) => [clan.tag, place, before])
    expect(moves.slice(0, 3)).toEqual([
      ['DEEP', 1, 1],
      ['KRIL', 2, 3],
      ['NITE', 3, 2],
    ])

    const [owner, ...others] = await people(4)
    const tag = await found(owner!, { open: 'true' })
    for (const one of others) await add(one, tag)
    for (const one of others.slice(1)) await remove(one, tag)
    await add(others[1]!, tag)
    await add(others[2]!, tag)
    const boards = await api(server).clans.leaderBoard()
    expect(boards.mostHatedClan).toMatchObject({ clan: { tag }, refusals: 2 })
    expect(boards.mostPopularClan).toMatchObject({ size: 4 })
    expect(boards.richestClan).toMatchObject({ tag: 'DEEP' })
    expect(boards.topClan).toMatchObject({ tag: 'DEEP' })
    expect(boards.own).toBeNull()
    const { own, total, clanLeaderBoard: all } = await api(server, owner).clans.leaderBoard()
    const less = all.filter(({ clan }) => clan.xp < own!.clan.xp)
    expect(own).toMatchObject({ clan: { tag }, before: null, percent: (100 * less.length) / (total - 1) })
    expect(own).toEqual(all[own!.place - 1])

    // Warden's XP count until they are a hostage.
    const [rival, mod] = [await as(server, 'rival'), await as(server, 'mod')]
    const xpOf = async (id: string) => (await api(server).profile.read({ params: { id } })).xp
    await rank(rival, 'KRIL', mod, 'Hostage')
    const [other] = await people(1)
    await add(other!, 'KRIL')
    const counting = (await read('KRIL')).members.filter(({ rank }) => rank !== 'Hostage')
    expect(counting.map(({ person }) => person.id).sort()).toEqual([rival.user.id, other!.user.id].sort())
    // Medals come to members beside it. A server that starts counts.
    await until('the clan to have exactly what those who count have', async () => {
      await server.restart()
      const sum = (await Promise.all(counting.map(({ person }) => xpOf(person.id)))).reduce((all, xp) => all + xp, 0)
      return (await read('KRIL')).clan.xp === sum
    })
    await remove(other!, 'KRIL')
  })
})

describe('people who declined', () => {
  it('[CLAN-3] is not asked again for a week', async () => {
    const [owner, one] = await people(2)
    const tag = await found(owner!)
    await add(owner!, tag, one!)
    await remove(one!, tag)
    await expect(add(owner!, tag, one!)).rejects.toEqual(refused('clans/declined-lately'))
    await server.moveTime(limits.clanAskAgain + 1_000)
    // A week is more than an access token lasts.
    admin = await as(server, 'admin')
    await add(await logIn(server, owner!.email, owner!.password), tag, one!)
  })
})

describe('the books', () => {
  it('[TOK-1] [CLAN-4] whatever happened to the vaults, the books add up', async () => {
    expect(await api(server, admin).tokens.check()).toMatchObject({
      ...{ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 },
    })
  })
})

describe('the places since midnight', () => {
  it('[CLAN-2] are those of midnight in New York, also when the show was away then; a clan of this day has none', async () => {
    const placesOf = async () => {
      const { clanLeaderBoard } = await api(server).clans.leaderBoard()
      return new Map(clanLeaderBoard.map(({ clan, place, before }) => [clan.tag, { place, before }]))
    }
    const [rival, mod] = [await as(server, 'rival'), await as(server, 'mod')]
    await rank(rival, 'KRIL', mod, 'Member')
    const yesterday = await placesOf()
    expect(yesterday.get('KRIL')).toEqual({ place: 2, before: 3 })
    await server.moveTime(24 * 3_600_000)
    const tag = await found(await signUp(server))
    await server.restart()
    const today = await until('the places of midnight', async () => {
      const places = await placesOf()
      return places.get('KRIL')?.before === 2 && places
    })
    for (const [tag, { place }] of yesterday) expect(today.get(tag)?.before).toBe(place)
    expect(today.get(tag)?.before).toBeNull()
  })
})

describe('the most hated clan', () => {
  it('[CLAN-2] is the one that most people refused within 30 days, each once', async () => {
    // Their access tokens are from before a week was let pass.
    const again = (await people(3)).map(({ email, password }) => logIn(server, email, password))
    const [owner, one, other] = await Promise.all(again)
    const tag = await found(owner!, { open: 'true' })
    for (const who of [one!, one!, other!]) {
      await add(who, tag)
      await remove(who, tag)
    }
    const hated = async () => (await api(server).clans.leaderBoard()).mostHatedClan
    expect(await hated()).toMatchObject({ clan: { tag }, refusals: 2 })
    await server.setClock(limits.clanHatedFor - 3_600_000)
    expect(await hated()).toMatchObject({ clan: { tag }, refusals: 2 })
    await server.setClock(2 * 3_600_000)
    // A server that starts counts.
    await server.restart()
    await until('nobody to have refused a clan lately', async () => (await hated()) === null)
  })
})
