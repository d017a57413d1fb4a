import { limits } from '@shoal/bus/alliances/contract'
import { clanOf } from '../../../test/clans.ts'
import { api, closeSockets, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

describe('alliances', () => {
  let server: TestServer
  let [ann, bob, cleo]: SignedIn[] = [] as never
  let [own, other]: string[] = [] as never

  const calls = (who: SignedIn) => api(server, who).alliances
  const propose = (who: SignedIn, tag: string, clanTag: string, seen?: 'pending') =>
    calls(who).propose({ params: { tag }, body: { clanTag, ...(seen && { seen }) } })
  const end = (who: SignedIn, tag: string, clanTag: string, seen?: 'pending' | 'accepted') =>
    calls(who).end({ params: { tag }, body: { clanTag, ...(seen && { seen }) } })
  const list = (who: SignedIn, tag: string) => calls(who).list({ params: { tag } })
  const allies = async (tag: string) =>
    (await api(server).alliances.allies({ params: { tag } })).allies.map((clan) => clan.tag)
  const refused = (code: string, words: object = {}) => expect.objectContaining({ code, ...words })
  const outcomes = (settled: readonly PromiseSettledResult<{ proposal: { status: string } }>[]) =>
    settled.map((one) =>
      one.status === 'fulfilled' ? one.value.proposal.status : (one.reason as { code: string }).code,
    )
  /** Two people, each with a clan of their own, and its tag. */
  const pair = async () => {
    const people = await Promise.all([signUp(server), signUp(server)])
    const tags = [await clanOf(server, people[0]), await clanOf(server, people[1])] as const
    return [people, tags] as const
  }

  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
    ;[ann, bob, cleo] = (await Promise.all([1, 2, 3].map(() => signUp(server)))) as [SignedIn, SignedIn, SignedIn]
    ;[own, other] = [await clanOf(server, ann!, cleo!), await clanOf(server, bob!)]
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[ALLY-1] proposed, accepted and broken, live with both owners, and otherwise only with people who look at allies', async () => {
    const [a, b, member] = [await socket(server, ann!), await socket(server, bob!), await socket(server, cleo!)]
    // However the tag is typed.
    const { proposal } = await propose(ann!, own!, other!.toLowerCase())
    expect(proposal).toMatchObject({
      ...{ status: 'pending', answeredAt: null, endedAt: null },
      ...{ fromClan: { tag: own, name: 'Some fish', color: '#aabbcc' }, toClan: { tag: other } },
    })
    for (const page of [a, b]) expect(await page.next('alliances:proposal-new')).toEqual(proposal)
    expect((await list(bob!, other!)).clanAllianceProposals).toEqual([proposal])
    expect(await allies(own!)).toEqual([])
    await expect(propose(ann!, own!, other!)).rejects.toEqual(refused('alliances/proposed-already'))

    const formed = (await propose(bob!, other!, own!, 'pending')).proposal
    expect(formed).toMatchObject({ id: proposal.id, status: 'accepted', answeredAt: expect.any(String) })
    for (const page of [a, b]) expect(await page.next('alliances:proposal-removed')).toEqual(formed)
    expect(await member.next('alliances:allies', ({ clanTag }) => clanTag === own)).toMatchObject({
      allies: [{ tag: other }],
    })
    expect([await allies(own!), await allies(other!)]).toEqual([[other], [own]])
    expect(await list(ann!, own!)).toEqual({ clanAllianceProposals: [], alliances: [formed], history: [] })
    await expect(propose(ann!, own!, other!)).rejects.toEqual(refused('alliances/allied-already'))

    const broken = (await end(ann!, own!, other!, 'accepted')).proposal
    expect(broken).toMatchObject({ status: 'broken', endedBy: own })
    expect(await b.next('alliances:proposal-removed')).toEqual(broken)
    expect(await allies(other!)).toEqual([])
    expect(await list(bob!, other!)).toEqual({ clanAllianceProposals: [], alliances: [], history: [broken] })
    expect(member.received.filter(({ name }) => name.startsWith('alliances:proposal'))).toEqual([])
  })

  it('[ALLY-1] a clan that said no is left alone for an hour; a proposal that was taken back can be made again', async () => {
    await propose(ann!, own!, other!)
    expect((await end(ann!, own!, other!, 'pending')).proposal).toMatchObject({
      ...{ status: 'broken', answeredAt: null, endedBy: own },
    })
    await propose(ann!, own!, other!)
    expect((await end(bob!, other!, own!)).proposal).toMatchObject({ status: 'rejected', endedBy: other })
    await expect(propose(ann!, own!, other!)).rejects.toEqual(refused('alliances/too-soon'))
    // The owner who said no may still propose one.
    await propose(bob!, other!, own!)
    await end(bob!, other!, own!)
    await server.moveTime(limits.proposeAgainAfter + 1_000)
    ;[ann, bob, cleo] = await Promise.all([ann!, bob!, cleo!].map((one) => logIn(server, one.email, one.password)))
    await propose(ann!, own!, other!)
    await end(ann!, own!, other!)
    expect((await list(ann!, own!)).history.map(({ status }) => status)).toEqual([
      ...['broken', 'broken', 'rejected', 'broken', 'broken'],
    ])
  })

  it('[ALLY-1] is for the owner alone, also after the clan was handed over; what makes no sense changes nothing', async () => {
    const stranger = await signUp(server)
    const wrong: [string, Promise<unknown>][] = [
      ['auth/required', api(server).alliances.list({ params: { tag: own! } })],
      ['alliances/not-owner', list(cleo!, own!)],
      ['alliances/not-owner', list(bob!, own!)],
      ['alliances/not-owner', propose(cleo!, own!, other!)],
      ['alliances/not-owner', propose(stranger, own!, other!)],
      ['alliances/not-owner', end(bob!, own!, other!)],
      ['alliances/no-such-clan', propose(ann!, own!, 'ZZZZ9')],
      ['alliances/no-such-clan', propose(ann!, 'ZZZZ9', own!)],
      ['alliances/no-such-clan', api(server).alliances.allies({ params: { tag: 'ZZZZ9' } })],
      ['alliances/own-clan', propose(ann!, own!, own!)],
      ['alliances/nothing-there', end(ann!, own!, other!)],
      ['alliances/changed-meanwhile', end(ann!, own!, other!, 'accepted')],
      ['alliances/changed-meanwhile', propose(ann!, own!, other!, 'pending')],
      ['bad-request', propose(ann!, own!, '')],
    ]
    for (const [code, asked] of wrong) await expect(asked).rejects.toEqual(refused(code))
    await api(server, ann!).clans.transfer({ params: { tag: own! }, body: { userId: cleo!.user.id } })
    await expect(propose(ann!, own!, other!)).rejects.toEqual(refused('alliances/not-owner'))
    await propose(cleo!, own!, other!)
    await end(cleo!, own!, other!)
    await api(server, cleo!).clans.transfer({ params: { tag: own! }, body: { userId: ann!.user.id } })
  })

  it('[NOT-1] [ALLY-1] keeps for an owner who was away what the other clan did, and leads to the dialog', async () => {
    const [[one, two], [tag, theirs]] = await pair()
    const kept = async (who: SignedIn) => {
      const { notifications } = await api(server, who).notifications.list({ query: { type: 'alliance' } })
      return notifications.map(({ parts, lead }) => {
        expect(lead).toEqual({ modal: 'clan-alliances', props: { tag: who === one ? tag : theirs } })
        return parts.map((part) => ('strong' in part ? part.strong : 'text' in part ? part.text : '?')).join(' ')
      })
    }
    /** Waits for the newest one of each, as both are told of what the other did; null: still nothing. */
    const newest = (mine: string | null, other: string | null) =>
      until(`${mine} and ${other}`, async () => {
        const [first, second] = [(await kept(one))[0] ?? null, (await kept(two))[0] ?? null]
        return first === mine && second === other
      })
    const proposed = `${tag} proposed an alliance to ${theirs}`
    await propose(one, tag, theirs)
    await newest(null, proposed)
    await end(one, tag, theirs)
    await newest(null, `${tag} took back the alliance that it proposed to ${theirs}`)
    await propose(one, tag, theirs)
    await propose(two, theirs, tag)
    await newest(`${theirs} accepted the alliance with ${tag}`, proposed)
    await end(two, theirs, tag)
    await newest(`${theirs} broke the alliance with ${tag}`, proposed)
    await propose(one, tag, theirs)
    await end(two, theirs, tag)
    await newest(`${theirs} rejected the alliance with ${tag}`, proposed)
    await propose(two, theirs, tag)
    const asked = `${theirs} proposed an alliance to ${tag}`
    await newest(asked, proposed)
    await api(server, one).clans.disband({ params: { tag } })
    await newest(asked, `${tag} was disbanded before it answered`)
    // Whoever acted, or asked, is not told of it.
    expect([(await kept(one)).length, (await kept(two)).length]).toEqual([4, 5])
  })

  it('[ALLY-1] two clans that propose to each other at once are allies, once', async () => {
    const [[one, two], [tag, otherTag]] = await pair()
    const both = await Promise.allSettled([propose(one, tag, otherTag), propose(two, otherTag, tag)])
    expect(outcomes(both).toSorted()).toEqual(['accepted', 'pending'])
    expect(await list(one, tag)).toMatchObject({ clanAllianceProposals: [], alliances: [{}], history: [] })
  })

  it('[ALLY-1] of accepting, rejecting and taking back at once one wins, and the others are told how it stands', async () => {
    const [[one, two], [tag, otherTag]] = await pair()
    for (let round = 0; round < 3; round++) {
      await propose(one, tag, otherTag)
      const all = await Promise.allSettled([
        propose(two, otherTag, tag, 'pending'),
        end(one, tag, otherTag, 'pending'),
        end(one, tag, otherTag, 'pending'),
      ])
      const codes = outcomes(all)
      const won = codes.filter((code) => !code.includes('/'))
      expect(won).toHaveLength(1)
      expect(codes.filter((code) => code.includes('/'))).toEqual(Array(2).fill('alliances/changed-meanwhile'))
      const standing = await list(one, tag)
      expect(standing.clanAllianceProposals).toEqual([])
      expect(standing.alliances).toHaveLength(won[0] === 'accepted' ? 1 : 0)
      if (won[0] === 'accepted') await end(one, tag, otherTag)
    }
    // Both break it: it is broken once.
    await propose(one, tag, otherTag)
    await propose(two, otherTag, tag)
    const ends = await Promise.allSettled([end(one, tag, otherTag, 'accepted'), end(two, otherTag, tag, 'accepted')])
    expect(outcomes(ends).toSorted()).toEqual(['alliances/changed-meanwhile', 'broken'])
  })

  it('[ALLY-1] a clan that is disbanded leaves no ally and no proposal behind, also when it is accepted at that moment', async () => {
    const [[one, two], [tag, otherTag]] = await pair()
    const three = await signUp(server)
    const third = await clanOf(server, three)
    await propose(one, tag, otherTag)
    await propose(two, otherTag, tag)
    await propose(three, third, tag)
    const page = await socket(server, two)
    const settled = await Promise.allSettled([
      propose(one, tag, third, 'pending'),
      api(server, one).clans.disband({ params: { tag } }),
    ])
    expect(settled[1].status).toBe('fulfilled')
    if (settled[0].status === 'rejected')
      expect(['alliances/no-such-clan', 'alliances/not-owner']).toContain((settled[0].reason as { code: string }).code)
    expect(await page.next('alliances:allies', ({ clanTag }) => clanTag === otherTag)).toMatchObject({ allies: [] })
    const { notification } = await page.next('notifications:new', ({ notification: { parts } }) =>
      parts.some((part) => 'text' in part && part.text.startsWith('was disbanded')),
    )
    expect(notification.parts).toEqual([
      ...[{ strong: tag }, { text: 'was disbanded, and no longer stands with' }, { strong: otherTag }],
    ])
    for (const [who, theirs] of [
      [two, otherTag],
      [three, third],
    ] as const) {
      const standing = await list(who, theirs)
      expect(standing).toMatchObject({ clanAllianceProposals: [], alliances: [] })
      const [last] = standing.history
      expect(last).toMatchObject({ endedBy: tag })
      expect([last!.fromClan, last!.toClan]).toContainEqual({ tag, name: null, color: null })
      expect(await allies(theirs)).toEqual([])
    }
  })

  it('[ALLY-1] has no more proposals wait than there can be', async () => {
    const founders = await Promise.all(Array.from({ length: limits.proposalsMost + 2 }, () => signUp(server)))
    const [tag, ...others] = await Promise.all(founders.map((who) => clanOf(server, who)))
    const asked = await Promise.allSettled(others.map((clanTag) => propose(founders[0]!, tag!, clanTag)))
    expect(outcomes(asked).toSorted()).toEqual(['alliances/too-many', ...Array(limits.proposalsMost).fill('pending')])
    const refusal = asked.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refusal.reason).toMatchObject({
      message: `As many proposals of ${tag} as can wait are waiting. Take one back first`,
    })
    // One that has an answer makes room.
    const first = others[asked.findIndex(({ status }) => status === 'fulfilled')]!
    await end(founders[0]!, tag!, first)
    await propose(founders[0]!, tag!, others[asked.indexOf(refusal)]!)
  })

  it('[ALLY-1] takes no more allies than there can be, on either side', async () => {
    const people = await Promise.all(Array.from({ length: limits.alliesMost + 2 }, () => signUp(server)))
    const clans = await Promise.all(people.map(async (who) => ({ who, tag: await clanOf(server, who) })))
    const [first, ...others] = clans as [(typeof clans)[number], ...typeof clans]
    for (const { tag } of others) await propose(first.who, first.tag, tag)
    const answers = await Promise.allSettled(others.map(({ who, tag }) => propose(who, tag, first.tag, 'pending')))
    expect(outcomes(answers).toSorted()).toEqual([...Array(limits.alliesMost).fill('accepted'), 'alliances/too-many'])
    expect(await allies(first.tag)).toHaveLength(limits.alliesMost)
    await expect(propose(first.who, first.tag, own!)).rejects.toEqual(refused('alliances/too-many'))
    await expect(propose(ann!, own!, first.tag)).rejects.toEqual(refused('alliances/too-many'))
  })
})
