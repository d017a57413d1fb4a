import { suiteOverNodes } from '../../../test/nodes.ts'
import {
  api,
  as,
  type DemoAccount,
  type SignedIn,
  socket,
  type TestSocket,
  until,
  xpFor,
} from '../../../test/people.ts'

const accounts: DemoAccount[] = ['viewer', 'rival', 'pass', 'xl', 'qa']
const votesOfEach = 8

export const missionsOverNodes = suiteOverNodes('missions over two nodes', (both) => {
  let people: SignedIn[]
  let mod: SignedIn

  beforeAll(async () => {
    mod = await as(both()[0], 'mod')
    people = await Promise.all(accounts.map((account) => as(both()[1], account)))
  })

  const on = (node: number, who: SignedIn | null) => api(both()[node as 0 | 1], who).missions
  const xpOf = () => Promise.all(people.map((who) => xpFor(both()[0], who, 'mission', 'launch-text')))
  const gained = async (had: number[]) => (await xpOf()).map((xp, index) => xp - had[index]!)

  it('[OPS-2] [MIS-1] [MIS-4] of two starts on two nodes one wins; a launch text that is entered on both nodes at once counts once', async () => {
    const body = { globalChallengeId: 'nuke' as const, launchTexts: ['deep blue', 'red tide'] }
    const starts = await Promise.allSettled([0, 1].map((node) => on(node, mod).start({ body })))
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const had = await xpOf()
    await Promise.all(people.map((who, index) => on(index % 2, who).accept()))
    for (const [round, text] of body.launchTexts.entries()) {
      const entered = await Promise.all(
        people.map((who) => Promise.allSettled([0, 1, 0, 1].map((node) => on(node, who).launch({ body: { text } })))),
      )
      for (const mine of entered) {
        expect(mine.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        for (const one of mine)
          if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'missions/text-used' })
      }
      expect(await gained(had)).toEqual(people.map(() => 100 * (round + 1)))
    }
    for (const who of people) expect(await on(1, who).read()).toMatchObject({ status: 'success', found: 2 })
    await on(1, mod).stop()
    expect((await on(0, null).read()).globalChallenge).toBeNull()
  })

  it('[OPS-2] [MIS-1] [MIS-4] what people do on either node counts once, and everybody gets the XP once', async () => {
    const desk = await socket(both()[0], mod)
    const { id } = await desk.request('polls:start', { question: 'Now?', answers: ['Yes', 'No'] })
    const goal = people.length * votesOfEach
    await on(0, mod).start({ body: { globalChallengeId: 'landslide', goal: goal + 1 } })
    const had = await xpOf()
    await Promise.all(people.map((who) => on(1, who).accept()))
    const pages: TestSocket[][] = await Promise.all(
      people.map((who) => Promise.all(both().map((node) => socket(node, who)))),
    )
    await Promise.all(
      pages.flatMap((own) =>
        Array.from({ length: votesOfEach }, (_, index) =>
          own[index % 2]!.request('polls:vote', { answer: index % 2, votes: 1, poll: id }),
        ),
      ),
    )
    const progress = async (node: number) => (await on(node, null).read()).globalChallenge?.progress
    await until('everything counted', async () => (await progress(0)) === goal)
    expect(await progress(1)).toBe(goal)
    expect(await gained(had)).toEqual(people.map(() => 0))

    await pages[0]![1]!.request('polls:vote', { answer: 0, votes: 1, poll: id })
    await until('the end', async () => (await on(0, null).read()).globalChallenge?.endedAt)
    await until('the XP', async () => (await gained(had)).every((xp) => xp > 0))
    expect(await gained(had)).toEqual(people.map(() => 100))
    for (const who of people) expect((await on(0, who).read()).status).toBe('success')
    // Only one runs at a time, and later tests on these nodes start their own.
    await desk.request('polls:stop')
  })
})
