import { api, as, closeSockets, socket, until } from '../../../test/people.ts'
import { startServer } from '../../../test/server.ts'
import { freshStorage } from '../../../test/storage.ts'

describe('what missions count', () => {
  afterEach(closeSockets)

  it('[MIS-4] is counted once also when the server is killed after the commit, before it was counted', async () => {
    const storage = await freshStorage(undefined, 'show')
    const settings = { storage, env: { RATE_FACTOR: '1000' } }
    // A node that counts nothing itself: its jobs are for others.
    const first = await startServer({ ...settings, program: 'test/programs/handingServer.ts' })
    const [mod, fan, rival] = await Promise.all([as(first, 'mod'), as(first, 'viewer'), as(first, 'rival')])
    const missionsOf = (server: { url: string }) => api(server, fan).missions
    const tip = (amount: number) =>
      api(first, fan).tokens.tip({ params: { userId: rival.user.id }, body: { tip: amount } })

    await tip(3)
    await api(first, mod).missions.start({ body: { globalChallengeId: 'pass-the-hat', goal: 30 } })
    // Before this person accepted: handed in, and not counted.
    await tip(4)
    await missionsOf(first).accept()
    await Promise.all([tip(5), tip(6)])
    expect((await missionsOf(first).read()).globalChallenge!.progress).toBe(0)
    await first.kill9()

    const next = await startServer(settings)
    const progress = async () => (await missionsOf(next).read()).globalChallenge!.progress
    await until('what was handed in', progress)
    await until('everything', async () => (await progress()) === 11)

    const page = await socket(next, fan)
    await api(next, fan).tokens.tip({ params: { userId: rival.user.id }, body: { tip: 19 } })
    expect(await page.next('missions:status', ({ status }) => status === 'success')).toBeTruthy()
    expect((await missionsOf(next).read()).globalChallenge).toMatchObject({ progress: 30, endedAt: expect.any(String) })
    next.assertNoErrors()
    await next.stop()
    await storage.remove()
  })
})
