import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, signUp, socket, type TestSocket, until } from '../../../test/people.ts'

export const medalsOverNodes = suiteOverNodes('medals over two nodes', (both) => {
  it('[OPS-2] [MED-1] what is done on two nodes counts together, is given once, and is told on the pages of both', async () => {
    const [here, there] = both()
    const fish = await signUp(here)
    const pages: [TestSocket, TestSocket] = [await socket(here, fish), await socket(there, fish)]
    for (const page of pages) await page.request('chat:join', { room: 'global' })
    for (let time = 0; time < 10; time += 1)
      await pages[time % 2]!.request('chat:send', { room: 'global', text: 'is this thing on' })
    for (const page of pages) await page.next('medals:earned', ({ medal }) => medal.id === 'broken-record')

    const complete = (node: 0 | 1) =>
      api(both()[node], fish).medals.complete({ body: { challengeId: 'all-terrain-fish' } })
    await Promise.all(Array.from({ length: 12 }, (_, time) => complete((time % 2) as 0 | 1)))
    const rich = await as(there, 'xl')
    const tip = (node: 0 | 1) =>
      api(both()[node], rich).tokens.tip({ params: { userId: fish.user.id }, body: { tip: 1 } })
    for (let time = 0; time < 26; time += 1) await Promise.all([tip(0), tip(1), tip(0), tip(1)])
    await until('the medal for 100 tips', async () =>
      (await api(here, fish).medals.own()).earned.some(({ id }) => id === 'popular'),
    )
    const { lines } = await api(here, fish).profile.xpHistory({ query: { pageSize: 50 } })
    // The day's challenges give XP as well, by chance.
    const ofMedals = lines.filter(({ reason }) => reason === 'medal').map(({ about }) => about)
    expect(ofMedals.toSorted()).toEqual(['All-terrain fish', 'Broken record', 'Popular'])
    const { medals } = await api(there).profile.read({ params: { id: fish.user.id } })
    expect(new Set(Object.values(medals))).toEqual(new Set([1]))
  })
})
