import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type SignedIn, socket } from '../../../test/people.ts'

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
})
