import { kickFromRing } from '../../../test/battles.ts'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'

type Ack = { paid?: number; code?: string }

export const battleOverNodes = suiteOverNodes('battle: actions and kicks over two nodes', (both) => {
  it('[BAT-6] [OPS-2] of 200 actions at once over two nodes each is paid exactly once, and both nodes count the same', async () => {
    const [near, far] = both()
    const fighters = await Promise.all([signUp(near), signUp(far)])
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(near)))
    const watchers = await Promise.all([socket(near), socket(far)])
    for (const page of watchers) await page.request('battle-chat:watch', { open: true })
    const rings = await Promise.all([socket(near, fighters[0]), socket(far, fighters[1])])
    for (const page of rings) await page.request('battle-chat:queue')
    const { id: battleId } = await watchers[1]!.next('battle-chat:start')
    const pages: [TestSocket, TestSocket][] = await Promise.all(
      people.map(async (who): Promise<[TestSocket, TestSocket]> => [await socket(near, who), await socket(far, who)]),
    )

    // Each person does five things, each on both nodes at once with one key.
    const wanted = fighters.flatMap(({ user }) => ['boost', 'sabotage'].map((action) => [user.id, action] as const))
    const things = [...wanted, [fighters[0]!.user.id, 'love'] as const]
    const answers = await Promise.all(
      pages.flatMap((tabs) =>
        things.map(([target, action], nth) =>
          Promise.all(
            tabs.map(
              async (tab) =>
                (await tab.send('battle-chat:act', { battleId, target, action, key: `key-${nth}` })) as Ack,
            ),
          ),
        ),
      ),
    )
    expect(answers.flat()).toHaveLength(200)
    for (const [first, second] of answers) expect(second?.paid).toBe(first?.paid)
    expect(answers.filter(([ack]) => ack?.paid === 25)).toHaveLength(80)
    expect(answers.filter(([ack]) => ack?.paid === 0)).toHaveLength(20)

    const balances = await Promise.all(people.map(async (who) => (await api(far, who).tokens.balance()).tokens))
    expect(balances).toEqual(people.map(() => 0))
    const counts = { one: { love: 20, boost: 20, sabotage: 20 }, two: { love: 0, boost: 20, sabotage: 20 } }
    for (const page of watchers) {
      await page.next('battle-chat:actions', (told) => JSON.stringify(told.counts) === JSON.stringify(counts))
      const { snapshot } = await page.request('battle-chat:watch', { open: true })
      expect(snapshot.actions).toEqual(counts)
    }
    const admin = api(near, await as(near, 'admin'))
    expect(await admin.tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, belowFloor: 0 })
    // Nobody has anything left: one more costs what is not there, or comes too soon.
    const more = (await pages[0]![0].send('battle-chat:act', {
      battleId,
      target: fighters[0]!.user.id,
      action: 'boost',
    })) as Ack
    expect(['tokens/insufficient', 'battle/too-soon']).toContain(more.code)
    for (const page of rings) page.close()
  })

  it('[BAT-5] [OPS-2] of 300 votes at once over two nodes each is counted and paid exactly once', async () => {
    const [near, far] = both()
    const fighters = await Promise.all([signUp(near), signUp(far)])
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(near)))
    const rings = await Promise.all([socket(near, fighters[0]), socket(far, fighters[1])])
    const watchers = await Promise.all([socket(near), socket(far)])
    for (const page of watchers) await page.request('battle-chat:watch', { open: true })
    for (const page of rings) await page.request('battle-chat:queue')
    const { id: battleId } = await watchers[0]!.next('battle-chat:start')
    const before = await Promise.all(people.map(async (who) => (await api(far, who).tokens.balance()).tokens))
    const pages = await Promise.all(
      people.map(async (who) => [await socket(near, who), await socket(far, who)] as const),
    )

    // Each person votes fifteen times, on one node and the other in turn; every fifth vote is sent to both with one key.
    const acks = await Promise.all(
      pages.flatMap((tabs) =>
        Array.from({ length: 15 }, async (_, nth) => {
          const vote = { battleId, votes: 1, voteFor: fighters[nth % 3 === 0 ? 1 : 0]!.user.id, key: `vote-${nth}` }
          const on = nth % 5 === 0 ? tabs : [tabs[nth % 2]!]
          const answers = await Promise.all(on.map((tab) => tab.send('battle-chat:vote', vote) as Promise<Ack>))
          for (const answer of answers) expect(answer).toEqual(answers[0])
          return answers[0]!
        }),
      ),
    )
    expect(acks).toHaveLength(300)
    expect(acks.filter(({ paid }) => paid === 0)).toHaveLength(people.length)
    expect(acks.filter(({ paid }) => paid === 1)).toHaveLength(300 - people.length)
    const after = await Promise.all(people.map(async (who) => (await api(near, who).tokens.balance()).tokens))
    expect(after).toEqual(before.map((tokens) => tokens - 14))
    for (const page of watchers) {
      await page.next('battle-chat:votes', (told) => told.userOneVotes === 200 && told.userTwoVotes === 100)
      expect((await page.request('battle-chat:watch', { open: true })).snapshot).toMatchObject({
        ...{ userOneVotes: 200, userTwoVotes: 100 },
      })
    }
    const admin = api(near, await as(near, 'admin'))
    expect(await admin.tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, belowFloor: 0 })
    await kickFromRing(watchers[0]!, await socket(near, await as(near, 'admin')))
  })

  it('[BAT-9] [OPS-2] who is kicked on one node is told and kept out on the other; two staff who kick at once kick once', async () => {
    const [near, far] = both()
    const lively: SignedIn = await signUp(far)
    const page = await socket(far, lively)
    await page.request('battle-chat:queue')
    const staff = await Promise.all([socket(near, await as(near, 'mod')), socket(far, await as(far, 'admin'))])
    const acks = await Promise.all(
      staff.map((tab) => tab.send('battle-chat:kick', { userId: lively.user.id, reason: 'enough' })),
    )
    expect(acks.filter((ack) => 'until' in (ack as object))).toHaveLength(1)
    expect(acks).toContainEqual(expect.objectContaining({ code: 'battle/not-there' }))
    await page.next('battle-chat:status', ({ status, kick }) => status === 'kicked' && kick?.reason === 'enough')
    for (const node of [near, far]) {
      const other = await socket(node, lively)
      await expect(other.request('battle-chat:queue')).rejects.toMatchObject({ code: 'battle/kicked' })
      await until('the status on this node', async () => {
        const { snapshot } = await other.request('battle-chat:watch', { open: false })
        return snapshot.status === 'kicked' && snapshot.kick?.reason === 'enough'
      })
    }
  })
})

export const battleWhoseNodeDies = suiteOverNodes('battle: a node that dies', (both) => {
  it('[BAT-7] [BAT-10] [OPS-2] of two nodes takes the battle nowhere: its fighter has time to come to the other, every vote counts', async () => {
    const [near, far] = both()
    const [one, two, fan, other] = await Promise.all([signUp(near), signUp(far), signUp(near), signUp(far)])
    const watcher = await socket(near)
    await watcher.request('battle-chat:watch', { open: true })
    const rings = await Promise.all([socket(near, one), socket(far, two)])
    for (const page of rings) await page.request('battle-chat:queue')
    const { id: battleId, endsAt } = await watcher.next('battle-chat:start')
    const vote = async (node: typeof near, who: SignedIn, votes: number, voteFor: SignedIn) =>
      (await socket(node, who)).request('battle-chat:vote', { battleId, votes, voteFor: voteFor.user.id })
    expect(await vote(near, fan, 3, one)).toEqual({ paid: 2 })
    expect(await vote(far, other, 5, two)).toEqual({ paid: 4 })

    await far.kill9()
    // The other node finds that out, and shows how long the fighter has; on it the battle goes on.
    await watcher.next('battle-chat:away', ({ userId, until: end }) => userId === two.user.id && end !== null)
    const back = await socket(near, two)
    await watcher.next('battle-chat:away', ({ userId, until: end }) => userId === two.user.id && end === null)
    const { snapshot, now } = await back.request('battle-chat:watch', { open: true })
    expect(snapshot).toMatchObject({
      status: 'battling',
      userOneVotes: 3,
      userTwoVotes: 5,
      battleChat: { id: battleId },
    })
    await near.moveTime(Date.parse(endsAt) - Date.parse(now))
    expect(await watcher.next('battle-chat:end')).toMatchObject({
      ...{ id: battleId, winner: { id: two.user.id }, ending: 'votes', userOneVotes: 3, userTwoVotes: 5 },
    })
    const admin = api(near, await as(near, 'admin'))
    expect(await admin.tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, belowFloor: 0 })
    await back.request('battle-chat:dequeue')
    await far.moveTime(Date.parse(endsAt) - Date.parse(now))
    await far.restart()
  })
})
