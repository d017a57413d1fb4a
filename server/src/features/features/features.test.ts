import type { FeatureName } from '@shoal/bus/features/contract'
import { api, as, closeSockets, type SignedIn, socket } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

describe('feature toggles', () => {
  let server: TestServer
  let admin: SignedIn
  const set = (who: SignedIn | null, feature: FeatureName, enabled: boolean) =>
    api(server, who).features.set({ params: { feature }, body: { enabled } })
  const turn = (who: SignedIn | null, name: string, enabled: boolean) =>
    api(server, who).features.turn({ params: { name }, body: { enabled } })

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    admin = await as(server, 'admin')
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[ADM-1] there is one for each of the eleven features of the source, on at first', async () => {
    const { featureToggles } = await api(server).features.list()
    const source = [
      ...['tts', 'sfx', 'fishtoys', 'contestants', 'bigtoys', 'wartoys', 'live-streams', 'quests', 'ai-sfx'],
      ...['stocks', 'applications'],
    ]
    expect(featureToggles.map(({ feature }) => feature).toSorted()).toEqual(source.toSorted())
    expect(featureToggles.filter(({ enabled }) => !enabled)).toEqual([])
    const { initialData } = await api(server, admin).accounts.initialData()
    expect(initialData.featureToggles).toEqual(featureToggles)
    expect(await api(server).features.read({ params: { feature: 'tts' } })).toEqual({
      featureToggle: { feature: 'tts', enabled: true },
    })
  })

  it('[ADM-1] an admin switches one, open pages are told at once, and it is in the log of staff', async () => {
    const page = await socket(server)
    expect(await set(admin, 'stocks', false)).toEqual({ featureToggle: { feature: 'stocks', enabled: false } })
    const { featureToggles } = await page.next('features:updated')
    expect(featureToggles.filter(({ enabled }) => !enabled)).toEqual([{ feature: 'stocks', enabled: false }])
    const { entries } = await api(server, admin).moderation.audit()
    expect(entries[0]).toMatchObject({ action: 'features.set', detail: 'stocks off', who: { id: admin.user.id } })
  })

  it('[ADM-1] areas add switches of their own, with words; one that no area has is refused', async () => {
    const { switches } = await api(server).features.list()
    expect(switches).toContainEqual({ name: 'live-streams', label: 'Live streams', enabled: true })
    // Nothing obeys it yet.
    expect(switches.map(({ name }) => name)).not.toContain('quests')
    const page = await socket(server)
    expect(await turn(admin, 'wartoys', false)).toEqual({
      switch: { name: 'wartoys', label: 'Wartoys', enabled: false },
    })
    const told = await page.next('features:updated')
    expect(told.switches.filter(({ enabled }) => !enabled).map(({ name }) => name)).toEqual(['wartoys', 'stocks'])
    expect((await api(server).features.read({ params: { feature: 'wartoys' } })).featureToggle.enabled).toBe(false)
    for (const name of ['regatta', 'quests', '__proto__', 'toString'])
      await expect(turn(admin, name, false)).rejects.toMatchObject({ status: 404, code: 'features/unknown' })
    await turn(admin, 'wartoys', true)
  })

  it('[ADM-1] nobody but an admin may switch', async () => {
    for (const who of [null, await as(server, 'viewer'), await as(server, 'mod')]) {
      await expect(set(who, 'tts', false)).rejects.toMatchObject({ status: who ? 403 : 401 })
      await expect(turn(who, 'stocks', true)).rejects.toMatchObject({ status: who ? 403 : 401 })
    }
    expect((await api(server).features.read({ params: { feature: 'tts' } })).featureToggle.enabled).toBe(true)
  })

  it('[ADM-1] live-streams is enforced in new calls: while it is off no camera is listed, and none gets leave to play', async () => {
    await set(admin, 'live-streams', false)
    expect(await api(server, admin).streams.list()).toMatchObject({ liveStreams: [], liveStreamStatus: {} })
    await expect(api(server).streams.playback({ params: { id: 'kitchen' } })).rejects.toMatchObject({
      status: 403,
      code: 'features/off',
    })
    await set(admin, 'live-streams', true)
    await api(server).streams.playback({ params: { id: 'kitchen' } })
  })

  it('[ADM-1] live-streams on open pages: while it is off no page hears of a camera that changes', async () => {
    const page = await socket(server)
    const rename = (name: string) => api(server, admin).cameras.edit({ params: { id: 'kitchen' }, body: { name } })
    await set(admin, 'live-streams', false)
    await rename('Unseen')
    await set(admin, 'live-streams', true)
    await rename('Kitchen')
    expect(await page.next('streams:new')).toMatchObject({ id: 'kitchen', name: 'Kitchen' })
  })

  it('a show without a demo crowd says so, and has nothing to switch', async () => {
    expect(await api(server).crowd.read()).toEqual({ here: false, on: false })
    await expect(api(server, admin).crowd.set({ body: { on: true } })).rejects.toMatchObject({
      ...{ status: 409, code: 'crowd/none' },
    })
  })

  it('[ADM-1] keeps the switches over a restart', async () => {
    await set(admin, 'stocks', false)
    await server.restart()
    const { featureToggle } = await api(server).features.read({ params: { feature: 'stocks' } })
    expect(featureToggle.enabled).toBe(false)
  })
})
