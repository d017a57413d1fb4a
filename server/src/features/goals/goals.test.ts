import type { NewGoal } from '@shoal/bus/goals/contract'
import { api, as, call, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { movableDialects } from '../../../test/storage.ts'

describe.each(movableDialects)('goals, on %s', (dialect) => {
  let server: TestServer
  let mod: SignedIn
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer({ dialect, program: laterServer, env: { RATE_FACTOR: '1000' } })
    mod = await as(server, 'mod')
    admin = await as(server, 'admin')
  })
  afterAll(async () => {
    // TOK-1: whatever happened here, the books add up.
    expect(await api(server, admin).tokens.check()).toMatchObject({
      ...{ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 },
    })
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  let made = 0
  const make = (amount: number, more: Partial<NewGoal> = {}) => {
    made += 1
    return api(server, mod).goals.create({ body: { name: `Goal ${made}`, amount, ...more } })
  }
  const give = (who: SignedIn, id: string, amount: number, key?: string) =>
    api(server, who).goals.give({ params: { id }, body: { amount }, key })
  const balance = async (who: SignedIn) => (await api(server, who).tokens.balance()).tokens
  const read = async (id: string) => (await api(server).goals.list()).goals.find((goal) => goal.id === id)
  const clear = async (...ids: string[]) => {
    for (const id of ids) await api(server, mod).goals.remove({ params: { id } })
  }

  it('[TOK-8] [AUTH-6] the demo show has goals, everybody sees them, and they come with the first bundle', async () => {
    const { goals } = await api(server).goals.list()
    expect((await api(server, mod).accounts.initialData()).initialData.goals).toEqual(goals)
    expect(goals.map(({ name }) => name)).toEqual(['Karaoke machine', 'Hot water for a week', 'Pizza night'])
    await clear(...goals.map(({ id }) => id))
    expect((await api(server).goals.list()).goals).toEqual([])
  })

  it('[TOK-8] staff make and change one, and people give to it: everybody sees at once how it stands, and who gave most', async () => {
    const [one, two] = [await signUp(server), await signUp(server)]
    const visitor = await socket(server)
    const goal = await make(100, { name: '  Hot \n tub ', description: 'Warm.' })
    expect(await visitor.next('goals:created')).toEqual(goal)
    expect(goal).toMatchObject({
      name: 'Hot tub',
      tokensDonated: 0,
      givers: 0,
      top: [],
      reachedAt: null,
      refunds: true,
    })
    const { tokens } = await give(one, goal.id, 20)
    expect(tokens).toBe(80)
    await give(two, goal.id, 30)
    await give(one, goal.id, 15)
    const told = await visitor.next('goals:tokens', ({ goals }) => goals[0]?.tokensDonated === 65)
    expect(told.goals).toMatchObject([{ id: goal.id, tokensDonated: 65, givers: 2, reachedAt: null }])
    expect(told.goals[0]!.top.map(({ person, tokens }) => [person.id, tokens])).toEqual([
      [one.user.id, 35],
      [two.user.id, 30],
    ])
    expect((await api(server, one).goals.givers({ params: { id: goal.id } })).own).toBe(35)
    expect((await api(server, one).tokens.history()).lines[0]).toMatchObject({ reason: 'goal', amount: -15 })

    const changed = await api(server, mod).goals.edit({
      params: { id: goal.id },
      body: { name: 'Hot tubs', amount: 65 },
    })
    // The new amount was given already.
    expect(changed).toMatchObject({ name: 'Hot tubs', reachedAt: expect.any(String), endedAt: expect.any(String) })
    expect(await visitor.next('goals:updated')).toEqual(changed)
    await clear(goal.id)
    expect(await visitor.next('goals:removed')).toEqual({ id: goal.id })
    const { entries } = await api(server, admin).moderation.audit()
    expect(entries.slice(0, 3).map(({ action }) => action)).toEqual(['goals.remove', 'goals.edit', 'goals.create'])
  })

  it('[TOK-8] never takes more than what is left: of many who give the last tokens at once, exactly one does, and everybody hears of it', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signUp(server)))
    const visitor = await socket(server)
    const goal = await make(100)
    await give(people[0]!, goal.id, 40)
    const tries = await Promise.allSettled(people.map((one) => give(one, goal.id, 60)))
    const done = tries.filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(1)
    // Everybody after the successful one finds it reached; nobody gives a part.
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'goals/over' })
    const balances = await Promise.all(people.map(balance))
    expect(balances.reduce((sum, tokens) => sum + tokens, 0)).toBe(800 - 100)
    expect(await read(goal.id)).toMatchObject({ tokensDonated: 100, endedAt: expect.any(String) })
    expect(await visitor.next('goals:updated')).toMatchObject({ id: goal.id, tokensDonated: 100 })
    const { moments } = await visitor.next('moments:happened', ({ moments }) =>
      moments.some(({ kind }) => kind === 'goal'),
    )
    expect(moments.find(({ kind }) => kind === 'goal')).toMatchObject({ size: 'grand', sound: 'tip-grand' })
    await clear(goal.id)
  })

  it('[TOK-8] refuses more than is missing, and says how much that is; one that goes on takes it', async () => {
    const one = await signUp(server)
    const [strict, open] = [await make(50), await make(50, { goesOn: true })]
    await give(one, strict.id, 20)
    await expect(give(one, strict.id, 31)).rejects.toMatchObject({
      ...{ status: 409, code: 'goals/too-much', message: 'Only ₣30 is missing' },
    })
    expect((await give(one, open.id, 70)).goal).toMatchObject({
      ...{ tokensDonated: 70, reachedAt: expect.any(String), endedAt: null },
    })
    expect((await give(one, open.id, 5)).goal.tokensDonated).toBe(75)
    expect(await balance(one)).toBe(5)
    await clear(strict.id, open.id)
    // The one gave back, the other was reached.
    expect(await balance(one)).toBe(25)
  })

  it('[TOK-5] [TOK-8] a repeated gift moves tokens once, also when the goal is over by then; its key is good for no other', async () => {
    const one = await signUp(server)
    const goal = await make(30)
    const gifts = await Promise.all([1, 2, 3, 4].map(() => give(one, goal.id, 30, 'the-gift')))
    expect(gifts.map(({ tokens }) => tokens)).toEqual([70, 70, 70, 70])
    expect((await give(one, goal.id, 30, 'the-gift')).goal.tokensDonated).toBe(30)
    await expect(give(one, goal.id, 29, 'the-gift')).rejects.toMatchObject({
      status: 422,
      code: 'idempotency/mismatch',
    })
    await clear(goal.id)
  })

  it('[TOK-5] [TOK-8] a goal is made once for each key; what differs is refused, and others have keys of their own', async () => {
    const body = { name: 'Made once', amount: 300, description: 'With\n care', endsAt: '2100-01-01T00:00:00Z' }
    const create = (who: SignedIn, more: Partial<NewGoal> = {}) =>
      api(server, who).goals.create({ body: { ...body, ...more }, key: 'one-goal' })
    const before = (await api(server).goals.list()).goals.length
    const made = await create(mod)
    expect(await create(mod)).toEqual(made)
    const others = [{ amount: 301 }, { name: 'Other' }, { description: '' }, { goesOn: true }, { refunds: false }]
    for (const more of [...others, { endsAt: null }])
      await expect(create(mod, more)).rejects.toMatchObject({ status: 422, code: 'idempotency/mismatch' })
    const theirs = await create(admin, { amount: 301 })
    expect(theirs.id).not.toBe(made.id)
    expect((await api(server).goals.list()).goals).toHaveLength(before + 2)
    await clear(made.id, theirs.id)
  })

  it('[TOK-8] one that ends unreached gives everything back, to each what they gave; the house keeps it where that was said', async () => {
    const [one, two, gone] = [await signUp(server), await signUp(server), await signUp(server)]
    const [back, kept] = [await make(500), await make(500, { refunds: false })]
    const tab = await socket(server, one)
    for (const [who, amount] of [
      [one, 10],
      [two, 25],
      [one, 7],
      [gone, 40],
    ] as const)
      await give(who, back.id, amount)
    await give(one, kept.id, 11)
    await api(server, gone).accounts.deleteAccount({ body: { email: gone.email } })
    await Promise.all([
      api(server, mod).goals.end({ params: { id: back.id } }),
      // Somebody who gives in this moment is either given back, or refused.
      give(two, back.id, 3).catch(() => null),
    ])
    await tab.next('tokens:updated', ({ reason, delta }) => reason === 'goal-refund' && delta === 17)
    expect([await balance(one), await balance(two)]).toEqual([89, 100])
    await expect(api(server, mod).goals.end({ params: { id: back.id } })).rejects.toMatchObject({ code: 'goals/over' })
    await expect(give(one, back.id, 1)).rejects.toMatchObject({ code: 'goals/over', message: 'This goal is over' })
    await api(server, mod).goals.end({ params: { id: kept.id } })
    expect(await balance(one)).toBe(89)
    await clear(back.id, kept.id)
  })

  // The embedded database goes by the moved clock; PostgreSQL has one of its own.
  const movable = dialect === 'pglite' ? it : it.skip
  movable('[TOK-8] ends by itself when its time is up, and gives back', async () => {
    const one = await signUp(server)
    const endsAt = new Date(Date.now() + 60_000).toISOString()
    const goal = await make(500, { endsAt })
    await give(one, goal.id, 10)
    await expect(
      api(server, mod).goals.edit({ params: { id: goal.id }, body: { endsAt: '2020-01-01T00:00:00Z' } }),
    ).rejects.toMatchObject({ status: 400, code: 'goals/ends-in-past' })
    await server.moveTime(61_000)
    await until('the end of the goal', async () => (await read(goal.id))?.endedAt)
    await clear(goal.id)
    expect(await balance(one)).toBe(100)
  })

  it('[TOK-8] [TOK-2] bad gifts and goals are refused, and nothing moves', async () => {
    const one = await signUp(server)
    const goal = await make(1_000)
    const path = `/goals/${goal.id}/tokens`
    for (const amount of [0, -5, 1.5, '10', null, 1e40, Number('1'.repeat(40))]) {
      const answer = await call(server, 'POST', path, { body: { amount }, cookie: one.cookie })
      expect([amount, answer.status]).toEqual([amount, 400])
    }
    await expect(give(one, goal.id, 101)).rejects.toMatchObject({ status: 409, code: 'tokens/insufficient' })
    await expect(give(one, 'nothing', 1)).rejects.toMatchObject({ status: 404, code: 'goals/no-such-goal' })
    await expect(api(server, mod).goals.create({ body: { name: ' ', amount: 5 } })).rejects.toMatchObject({
      status: 400,
    })
    await give(one, goal.id, 60)
    await expect(api(server, mod).goals.edit({ params: { id: goal.id }, body: { amount: 59 } })).rejects.toMatchObject({
      code: 'goals/below-given',
      message: '₣60 was given already; it cannot take less',
    })
    expect([await balance(one), (await read(goal.id))?.tokensDonated]).toEqual([40, 60])
    await clear(goal.id)
  })
})
