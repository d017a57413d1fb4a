import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, socket } from '../../../test/people.ts'

export const prizesOverNodes = suiteOverNodes('the prize machine and secret codes over two nodes', (both) => {
  afterAll(async () => {
    const admin = api(both()[1], await as(both()[1], 'admin'))
    expect(await admin.tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, belowFloor: 0 })
    expect(await admin.items.check()).toMatchObject({ wrong: [] })
  })

  it('[OPS-2] [ITEM-5] [TOK-5] a key that reaches both nodes at once spins once, and a win on one is seen on the other', async () => {
    const [near, far] = both()
    const who = await as(near, 'xl')
    const watcher = await socket(far)
    await watcher.request('prizes:watch', true)
    const spins = await Promise.all(
      [near, far, near, far].map((node) => api(node, who).prizes.spin({ body: { spins: 12 }, key: 'on-both' })),
    )
    for (const one of spins) expect(one).toEqual(spins[0])
    const { wins } = await watcher.next('prizes:won')
    expect(wins).toMatchObject([{ id: spins[0]!.id, person: { id: who.user.id }, spins: 15 }])
    const { items } = await api(far, who).items.mine()
    const won = new Set(spins[0]!.prizes.filter(({ kept }) => kept).map(({ item }) => item.id))
    for (const id of won) expect(items.map(({ itemId }) => itemId)).toContain(id)
  })

  it('[OPS-2] [MOD-3] the last use of a code goes to one, whichever node is asked', async () => {
    const [near, far] = both()
    const admin = api(near, await as(near, 'admin')).codes
    await admin.make({ body: { note: 'one left', code: 'one-for-two-nodes', usesEach: 1, rewards: { tokens: 9 } } })
    const people = await Promise.all((['viewer', 'rival', 'pass', 'mod', 'qa'] as const).map((name) => as(near, name)))
    const tries = await Promise.allSettled(
      people.map((who, index) =>
        api(index % 2 === 0 ? far : near, who).codes.redeem({ body: { code: 'one-for-two-nodes' } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'codes/used-up' })
  })
})
