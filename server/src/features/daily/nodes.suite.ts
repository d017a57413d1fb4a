import { showDay } from '@shoal/bus/rules/days'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { draw } from './draw.ts'

export const dailyOverNodes = suiteOverNodes('daily challenges and streaks over two nodes', (both) => {
  const given = async (who: SignedIn) =>
    (await api(both()[0], who).profile.xpHistory({ query: {} })).lines
      .filter(({ reason }) => reason === 'challenge' || reason === 'streak')
      .map(({ reason, amount }) => `${reason} ${amount}`)

  it('[OPS-2] [DAY-1] [DAY-2] what is done on either node counts once, a day is claimed once, and the pages on both are told', async () => {
    const day = showDay(new Date())
    let one = await signUp(both()[0])
    const talk = () => draw(one.user.id, day, ({ pass }) => !pass)[0]!.kind
    while (talk().id !== 'say-5' && talk().id !== 'say-15') one = await signUp(both()[0])
    const { goal, xp } = talk()
    const pages = await Promise.all([0, 1, 0, 1].map((node) => socket(both()[node as 0 | 1], one)))
    const claims = await Promise.all(pages.map((page) => page.request('daily:claim')))
    expect(claims.filter(({ claimed }) => claimed)).toMatchObject([{ xp: 10, streak: { days: 1 } }])
    expect(await pages[1]!.next('daily:streak')).toMatchObject({ days: 1, claimed: true })

    for (const page of pages) await page.request('chat:join', { room: 'global' })
    const say = (lines: number, from: number) =>
      Promise.all(
        Array.from({ length: lines }, (_, index) =>
          pages[index % 2]!.request('chat:send', { room: 'global', text: `line ${from + index} of the test` }),
        ),
      )
    await say(goal - 1, 0)
    const progress = async (node: 0 | 1) => {
      const { challenges } = await api(both()[node], one).daily.read()
      return challenges.inProgress.find(({ id }) => id === talk().id)?.progress
    }
    await until('all lines', async () => (await progress(0)) === goal - 1)
    expect(await progress(1)).toBe(goal - 1)
    await say(2, goal)
    for (const page of pages) expect((await page.next('daily:completed')).challenge.id).toBe(talk().id)
    expect(await given(one)).toEqual([`challenge ${xp}`, 'streak 10'])
  })

  it('[OPS-2] [DAY-1] what is done on one node counts for a challenge that was drawn on the other just before', async () => {
    const day = showDay(new Date())
    let one = await signUp(both()[0])
    const around = () => draw(one.user.id, day, ({ pass }) => !pass)[0]!
    while (around().kind.action === 'said' || !['say-5', 'say-15'].includes(around().instead.id))
      one = await signUp(both()[0])
    const [here, there] = [await socket(both()[0], one), await socket(both()[1], one)]
    for (const page of [here, there]) await page.request('chat:join', { room: 'global' })
    // Both nodes learn that talking counts for nothing of theirs.
    for (const page of [here, there, here, there]) await page.request('chat:send', { room: 'global', text: 'before' })
    await api(both()[0], one).daily.reroll()
    await there.next('daily:challenges', ({ reroll }) => !reroll)
    for (let line = 0; line < around().instead.goal; line += 1)
      await there.request('chat:send', { room: 'global', text: `after, line ${line}` })
    expect((await there.next('daily:completed')).challenge.id).toBe(around().instead.id)
  })
})
