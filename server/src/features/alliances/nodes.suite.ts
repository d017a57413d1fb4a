import { randomUUID } from 'node:crypto'
import { clanOf } from '../../../test/clans.ts'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, signUp, socket } from '../../../test/people.ts'

export const alliancesOverNodes = suiteOverNodes('clans at war and at peace over two nodes', (both) => {
  it('[OPS-2] [ALLY-1] two proposals at once, one on each node, make one alliance that both pages hear of', async () => {
    const [one, other] = both()
    const [ann, bob] = [await signUp(one), await signUp(one)]
    const [own, theirs] = [await clanOf(one, ann), await clanOf(one, bob)]
    const pages = [await socket(other, ann), await socket(one, bob)]
    const [mine, yours] = await Promise.all([
      api(one, ann).alliances.propose({ params: { tag: own }, body: { clanTag: theirs } }),
      api(other, bob).alliances.propose({ params: { tag: theirs }, body: { clanTag: own } }),
    ])
    expect([mine.proposal.status, yours.proposal.status].toSorted()).toEqual(['accepted', 'pending'])
    expect(mine.proposal.id).toBe(yours.proposal.id)
    for (const page of pages)
      expect(await page.next('alliances:proposal-removed')).toMatchObject({ id: mine.proposal.id, status: 'accepted' })
    expect(await api(other).alliances.allies({ params: { tag: own } })).toMatchObject({ allies: [{ tag: theirs }] })
  })

  it('[OPS-2] [CLAN-5] of two wartoys of one kind at once, one on each node, one is used up and works on all pages', async () => {
    const [one, other] = both()
    const [admin, ann] = [await as(one, 'admin'), await signUp(one)]
    const [tag, page] = [await clanOf(one, ann), await socket(other, ann)]
    const throws = await Promise.allSettled(
      both().map(async (node) => {
        const thrower = await signUp(one)
        const body = { userId: thrower.user.id, itemId: 148, reason: 'for the test' }
        const { id } = await api(one, admin).items.give({ body, key: randomUUID() })
        await api(node, thrower).fishtoys.strike({ body: { id, target: tag } })
      }),
    )
    expect(throws.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(throws.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'fishtoys/spared' } })
    expect((await page.next('debuffs:added')).debuff.name).toBe('Color Blind')
    const { debuffs } = await api(other, ann).debuffs.list({ query: {} })
    expect(debuffs[tag]).toHaveLength(1)
  })
})
