import { api, as, closeSockets, type SignedIn, socket } from '../../../../test/people.ts'
import { startServer, type TestServer } from '../../../../test/server.ts'

describe('reports of broken cameras', () => {
  let server: TestServer
  let viewer: SignedIn
  let rival: SignedIn
  let mod: SignedIn
  type Reason = 'picture' | 'sound' | 'frozen' | 'offline' | 'other'
  const report = (who: SignedIn | null, id: string, reason: Reason = 'frozen') =>
    api(server, who).streams.report({ params: { id }, body: { reason } })
  const counts = async () => (await api(server, mod).streams.reports()).reports

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    viewer = await as(server, 'viewer')
    rival = await as(server, 'rival')
    mod = await as(server, 'mod')
  })
  afterAll(async () => {
    closeSockets()
    await server.stop()
  })

  it('[STR-14] are counted by camera and reason, reach moderators and nobody else live, and are cleared by them', async () => {
    const [staff, other] = await Promise.all([socket(server, mod), socket(server, rival)])
    await report(viewer, 'tank', 'sound')
    expect(await staff.next('streams:reports')).toMatchObject({ streamId: 'tank', total: 1, reasons: { sound: 1 } })
    await report(rival, 'tank', 'frozen')
    expect(await staff.next('streams:reports')).toMatchObject({
      streamId: 'tank',
      total: 2,
      reasons: { sound: 1, frozen: 1 },
      lastAt: expect.any(String),
    })
    await report(viewer, 'kitchen')
    await staff.next('streams:reports')
    expect((await counts()).map(({ streamId, total }) => [streamId, total])).toEqual([
      ['tank', 2],
      ['kitchen', 1],
    ])
    await api(server, mod).streams.clearReports({ params: { id: 'tank' } })
    expect(await staff.next('streams:reports')).toEqual({ streamId: 'tank', total: 0, reasons: {}, lastAt: null })
    expect((await counts()).map(({ streamId }) => streamId)).toEqual(['kitchen'])
    const { entries } = await api(server, mod).moderation.audit()
    const detail = '2 reports of The Tank'
    expect(entries[0]).toMatchObject({ action: 'streams.clear-reports', detail, who: { id: mod.user.id } })
    // Events arrive in order: with this answer everything before it is there.
    await other.request('streams:set', null)
    expect(other.received.filter(({ name }) => name === 'streams:reports')).toEqual([])
  })

  it('[STR-14] a second one of the same person right after the first is refused, also when they come at once', async () => {
    const together = await Promise.allSettled(Array.from({ length: 5 }, () => report(rival, 'bedroom', 'picture')))
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(report(rival, 'bedroom', 'other')).rejects.toMatchObject({
      status: 409,
      code: 'streams/reported-lately',
    })
    expect((await counts()).find(({ streamId }) => streamId === 'bedroom')).toMatchObject({
      total: 1,
      reasons: { picture: 1 },
    })
  })

  it('are refused for what is not there, for what one may not watch, and for no reason', async () => {
    await expect(report(null, 'tank')).rejects.toMatchObject({ status: 401 })
    await expect(report(viewer, 'nowhere')).rejects.toMatchObject({ status: 404, code: 'streams/no-such-stream' })
    await expect(report(viewer, 'attic')).rejects.toMatchObject({ status: 403, code: 'streams/needs-pass' })
    await expect(report(viewer, 'garden', 'ugly' as Reason)).rejects.toMatchObject({ status: 400 })
    await expect(api(server, viewer).streams.reports()).rejects.toMatchObject({ status: 403 })
    await expect(api(server, viewer).streams.clearReports({ params: { id: 'kitchen' } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(api(server, mod).streams.clearReports({ params: { id: 'nowhere' } })).rejects.toMatchObject({
      status: 404,
    })
    expect((await counts()).map(({ streamId }) => streamId)).not.toContain('attic')
  })
})
