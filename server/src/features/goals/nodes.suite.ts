import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type SignedIn, signUp, socket, until } from '../../../test/people.ts'

export const goalsOverNodes = suiteOverNodes('goals and gifts over two nodes', (both) => {
  afterAll(async () => {
    const admin = api(both()[1], await as(both()[1], 'admin'))
    expect(await admin.tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, belowFloor: 0 })
  })

  it('[OPS-2] [TOK-8] of those who give the last tokens on both nodes exactly one does, and both hear that the goal is reached', async () => {
    const [near, far] = both()
    const pages = await Promise.all([socket(near), socket(far)])
    const { id } = await api(near, await as(near, 'mod')).goals.create({ body: { name: 'One giver', amount: 60 } })
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(near)))
    const give = (who: SignedIn, nth: number) =>
      api(nth % 2 === 0 ? near : far, who).goals.give({ params: { id }, body: { amount: 60 } })
    const tries = await Promise.allSettled(people.map(give))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const page of pages) {
      const { goals } = await page.next('goals:tokens', ({ goals }) => goals[0]?.reachedAt !== null)
      expect(goals).toMatchObject([{ id, tokensDonated: 60, givers: 1 }])
    }
    const left = await Promise.all(people.map(async (who) => (await api(far, who).tokens.balance()).tokens))
    expect(left.toSorted()).toEqual([100, 100, 100, 100, 100, 40])
  })

  it('[OPS-2] [TOK-5] [TOK-8] a goal is made once for each key, by calls on both nodes at the same time; of two that differ one is refused', async () => {
    const mods = [await as(both()[0], 'mod'), await as(both()[1], 'mod')] as const
    const create = (nth: number, name: string, amount: number) =>
      api(both()[nth % 2]!, mods[nth % 2]!).goals.create({ body: { name, amount }, key: name.replaceAll(' ', '-') })
    const made = await Promise.all([0, 1, 2, 3, 4, 5].map((nth) => create(nth, 'Made at once', 70)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const tries = await Promise.allSettled([0, 1, 2, 3].map((nth) => create(nth, 'One of two', 70 + (nth % 2))))
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(['idempotency/mismatch', 'idempotency/mismatch'])
    const { goals } = await api(both()[0]).goals.list()
    expect(goals.filter(({ name }) => name === 'Made at once' || name === 'One of two')).toHaveLength(2)
  })

  it('[OPS-2] [PASS-3] a pass for somebody in the room reaches who is there on the other node', async () => {
    const [near, far] = both()
    const [giver, lucky] = await Promise.all([signUp(near), signUp(far)])
    const page = await socket(far, lucky)
    await page.request('chat:join', { room: 'global' })
    await until('the other node to count who is in the room', async () => {
      return (await api(near, giver).checkout.giftOffer()).viewers === 1
    })
    const { url } = await api(near, giver).checkout.gift({ body: { to: { random: 1, room: 'global' } } })
    await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }), redirect: 'manual' })
    const { from, endsAt } = await page.next('checkout:gifted')
    expect(from).toMatchObject({ id: giver.user.id })
    expect((await api(near, lucky).checkout.offers()).pass.giftEnds).toBe(endsAt)
  })
})
