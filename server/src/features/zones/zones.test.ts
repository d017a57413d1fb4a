import type { ClickableZone, Zone } from '@shoal/bus/zones/contract'
import {
  api,
  as,
  closeSockets,
  type SignedIn,
  signUp,
  socket,
  type TestSocket,
  until,
  xpFor,
} from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

const box = { kind: 'rectangle' as const, x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
const gives = (metadata: number) => ({ name: 'give experience' as const, metadata })
const zone = (id: string, more: Partial<Zone> = {}): Zone => ({
  id,
  name: `Zone ${id}`,
  camera: 'kitchen',
  shape: box,
  valid: { start: '', end: '' },
  action: gives(25),
  ...more,
})
/** An instant so many ms from now. */
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

describe('zones', () => {
  let server: TestServer
  let admin: SignedIn
  let desk: TestSocket

  const list = (who: SignedIn | null = null) => api(server, who).zones.list()
  const all = () => api(server, admin).zones.all()
  const ids = (zones: readonly Pick<ClickableZone, 'id'>[]) => zones.map(({ id }) => id)
  const save = async (zones: Zone[]) => desk.request('zones:update', { zones, revision: (await all()).revision })
  const xpOf = (who: SignedIn) => xpFor(server, who, 'zone-claim')

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    admin = await as(server, 'admin')
    desk = await socket(server, admin)
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[ZON-3] [ZON-5] the demo show hides something in every room that is live: a person may claim it, and an admin may save it as it is', async () => {
    const { zones, revision } = await all()
    const { liveStreamStatus } = await api(server, admin).streams.list()
    const live = Object.keys(liveStreamStatus).filter((id) => liveStreamStatus[id] === 'online')
    expect(live.length).toBeGreaterThanOrEqual(4)
    expect(new Set(zones.map(({ camera }) => camera))).toEqual(new Set(live))
    expect(await desk.request('zones:update', { zones, revision })).toEqual({ revision: revision + 1 })

    const fan = await signUp(server)
    const page = await socket(server, fan)
    const [found] = ids((await list(fan)).clickableZones)
    expect(await page.request('zones:claim', found!)).toEqual({ metadata: 25 })
    await save([])
  })

  it('[ZON-5] an admin saves the list: visitors get the active zones live, and the log of staff names what changed', async () => {
    const page = await socket(server)
    const drawn = [
      zone('fridge'),
      zone('clock', {
        shape: {
          kind: 'polygon',
          points: [
            [0.5, 0.1],
            [0.7, 0.2],
            [0.6, 0.4],
          ],
        },
        action: gives(-10),
      }),
      zone('door', { action: { name: 'change live stream', metadata: 'tank' } }),
      zone('poster', { name: '', action: { name: 'open link', metadata: 'https://example.test/fish?a=1' } }),
    ]
    const { revision } = await save(drawn)
    const pushed = await page.next('zones:updated')
    expect(pushed.access).toBe('public')
    expect(ids(pushed.clickableZones)).toEqual(['fridge', 'clock', 'door', 'poster'])
    expect(await all()).toEqual({ zones: drawn, claims: {}, revision })
    const { clickableZones, claimedZones } = await list()
    expect(clickableZones).toEqual(pushed.clickableZones)
    expect(claimedZones).toEqual([])
    const [entry] = (await api(server, admin).moderation.audit()).entries
    expect(entry).toMatchObject({
      action: 'zones.update',
      detail: 'added Zone fridge, Zone clock, Zone door, poster',
      who: { id: admin.user.id },
    })
    await save([zone('fridge', { name: 'The fridge' }), ...drawn.slice(1, 3)])
    expect((await api(server, admin).moderation.audit()).entries[0]?.detail).toBe('changed The fridge; deleted poster')
    await save(drawn)
  })

  it('[ZON-1] what people get has neither the name nor what a zone gives', async () => {
    const { clickableZones } = await list()
    expect(clickableZones[0]).toEqual({
      id: 'fridge',
      camera: 'kitchen',
      access: 'public',
      shape: box,
      valid: { start: '', end: '' },
      action: { name: 'give experience', metadata: null },
    })
    expect(clickableZones[2]?.action).toEqual({ name: 'change live stream', metadata: 'tank' })
  })

  it('[ZON-1] zones to come are nobody’s business: they are sent when they begin and taken back when they end', async () => {
    const viewer = await as(server, 'viewer')
    const page = await socket(server, viewer)
    await save([
      zone('now'),
      zone('soon', { valid: { start: inMs(1_200), end: inMs(2_600) } }),
      zone('late', { valid: { start: inMs(3_600_000), end: '' } }),
      zone('over', { valid: { start: '', end: inMs(-1_000) } }),
    ])
    expect(ids((await page.next('zones:updated')).clickableZones)).toEqual(['now'])
    for (const early of ['soon', 'late', 'over'])
      await expect(page.request('zones:claim', early)).rejects.toMatchObject({ code: 'zones/not-active' })
    expect(ids((await page.next('zones:updated')).clickableZones)).toEqual(['now', 'soon'])
    const { initialData } = await api(server, viewer).accounts.initialData()
    expect(ids(initialData.clickableZones)).toEqual(['now', 'soon'])
    expect(ids((await page.next('zones:updated')).clickableZones)).toEqual(['now'])
    expect((await list(viewer)).claimedZones).toEqual([])
  })

  it('[PASS-4] zones over a season pass camera are for those who may watch it', async () => {
    const [viewer, pass] = [await as(server, 'viewer'), await as(server, 'pass')]
    const [outside, inside] = [await socket(server, viewer), await socket(server, pass)]
    await save([zone('lamp'), zone('trunk', { camera: 'attic' })])
    expect(await inside.next('zones:updated', ({ access }) => access === 'season_pass')).toMatchObject({
      clickableZones: [{ id: 'trunk' }],
    })
    await outside.next('zones:updated')
    expect(ids((await list()).clickableZones)).toEqual(['lamp'])
    expect(ids((await list(viewer)).clickableZones)).toEqual(['lamp'])
    expect(ids((await list(pass)).clickableZones)).toEqual(['lamp', 'trunk'])
    await expect(outside.request('zones:claim', 'trunk')).rejects.toMatchObject({ code: 'streams/needs-pass' })
    expect(await inside.request('zones:claim', 'trunk')).toEqual({ metadata: 25 })
    expect(outside.received.filter(({ payload }) => JSON.stringify(payload).includes('trunk'))).toEqual([])
  })

  it('[ZON-3] a claim gives XP once, tells every browser of the person, and is remembered', async () => {
    const finder = await signUp(server)
    await save([zone('lamp'), zone('trap', { action: gives(-10) })])
    const [page, other] = [await socket(server, finder), await socket(server, finder)]
    expect(await page.request('zones:claim', 'lamp')).toEqual({ metadata: 25 })
    expect(await other.next('zones:claim')).toEqual({ id: 'lamp', claimed: true })
    // The day's challenges may have given some, too.
    expect((await other.next('profile:xp')).xp).toBeGreaterThanOrEqual(25)
    await expect(other.request('zones:claim', 'lamp')).rejects.toMatchObject({ code: 'zones/already-claimed' })
    expect(await page.request('zones:claim', 'trap')).toEqual({ metadata: -10 })
    expect(await xpOf(finder)).toBe(15)
    expect((await list(finder)).claimedZones.toSorted()).toEqual(['lamp', 'trap'])
    const { initialData } = await api(server, finder).accounts.initialData()
    expect(initialData.claimedZones.toSorted()).toEqual(['lamp', 'trap'])
    expect((await all()).claims).toEqual({ lamp: 1, trap: 1 })
  })

  it('[ZON-3] [LVL-1] a zone that takes more XP than there is leaves 0, never less', async () => {
    const loser = await signUp(server)
    await save([zone('pit', { action: gives(-500) })])
    expect(await (await socket(server, loser)).request('zones:claim', 'pit')).toEqual({ metadata: -500 })
    expect(await xpOf(loser)).toBe(0)
  })

  it('[ZON-3] claims in a race: of many claims of one person at the same moment one succeeds, the others hear why', async () => {
    const racers = await Promise.all([signUp(server), signUp(server), signUp(server)])
    const drawn = ['one', 'two', 'three', 'four'].map((id) => zone(id, { action: gives(7) }))
    await save(drawn)
    const pages = await Promise.all(racers.flatMap((who) => Array.from({ length: 5 }, () => socket(server, who))))
    const acks = await Promise.all(
      pages.flatMap((page) => drawn.map(async ({ id }) => ({ id, ack: await page.send('zones:claim', id) }))),
    )
    const won = acks.filter(({ ack }) => 'metadata' in (ack as object))
    expect(won).toHaveLength(racers.length * drawn.length)
    for (const { ack } of acks.filter((one) => !won.includes(one)))
      expect(ack).toEqual({ error: expect.stringMatching(/found this one already/), code: 'zones/already-claimed' })
    for (const who of racers) expect(await xpOf(who)).toBe(7 * drawn.length)
    expect((await all()).claims).toEqual({ one: 3, two: 3, three: 3, four: 3 })
  })

  it('[ZON-2] zones that switch the camera or open a link cannot be claimed', async () => {
    await save([
      zone('door', { action: { name: 'change live stream', metadata: 'tank' } }),
      zone('poster', { action: { name: 'open link', metadata: 'https://example.test/' } }),
    ])
    const page = await socket(server, await as(server, 'viewer'))
    for (const id of ['door', 'poster'])
      await expect(page.request('zones:claim', id)).rejects.toMatchObject({ code: 'zones/not-claimable' })
    await expect(page.request('zones:claim', 'nowhere')).rejects.toMatchObject({ code: 'zones/no-such-zone' })
  })

  it('[ZON-5] claims can be deleted: the zone is there again for everybody, and what it gave stays', async () => {
    const finder = await signUp(server)
    await save([zone('lamp')])
    const page = await socket(server, finder)
    await page.request('zones:claim', 'lamp')
    await page.next('zones:claim')
    expect(await desk.request('zones:claims-delete', 'lamp')).toEqual({ deleted: 1 })
    expect(await page.next('zones:claim')).toEqual({ id: 'lamp', claimed: false })
    expect((await list(finder)).claimedZones).toEqual([])
    expect(await xpOf(finder)).toBe(25)
    expect(await page.request('zones:claim', 'lamp')).toEqual({ metadata: 25 })
    expect(await xpOf(finder)).toBe(50)
    expect((await api(server, admin).moderation.audit()).entries[0]).toMatchObject({
      action: 'zones.delete-claims',
      detail: '1 of Zone lamp',
    })
    await expect(desk.request('zones:claims-delete', 'nowhere')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('[ZON-5] saving, deleting claims and reading the whole list are refused for anyone who is no admin', async () => {
    const { revision } = await all()
    for (const account of ['viewer', 'pass', 'xl', 'mod', 'qa'] as const) {
      const who = await as(server, account)
      const page = await socket(server, who)
      await expect(page.request('zones:update', { zones: [], revision })).rejects.toMatchObject({
        code: 'auth/forbidden',
      })
      await expect(page.request('zones:claims-delete', 'lamp')).rejects.toMatchObject({ code: 'auth/forbidden' })
      await expect(api(server, who).zones.all()).rejects.toMatchObject({ status: 403 })
    }
    const visitor = await socket(server)
    await expect(visitor.request('zones:update', { zones: [], revision })).rejects.toMatchObject({
      code: 'auth/required',
    })
    await expect(visitor.request('zones:claim', 'lamp')).rejects.toMatchObject({ code: 'auth/required' })
    expect(ids((await all()).zones)).toEqual(['lamp'])
  })

  it('[ZON-5] of two edits of the same list at once, the second is refused and overwrites nothing', async () => {
    const { revision } = await all()
    const edits = await Promise.all(
      ['mine', 'yours'].map((id) => desk.send('zones:update', { zones: [zone(id)], revision })),
    )
    expect(edits.filter((ack) => 'revision' in (ack as object))).toEqual([{ revision: revision + 1 }])
    expect(edits.filter((ack) => 'error' in (ack as object))).toEqual([
      { error: expect.any(String), code: 'zones/edited-meanwhile' },
    ])
    expect((await all()).zones).toHaveLength(1)
  })

  it('[ZON-5] what is no zone is refused as a whole, and nothing is stored', async () => {
    const before = await all()
    const { revision } = before
    const points = (count: number) =>
      Array.from({ length: count }, (_, n) => {
        const turn = (2 * Math.PI * n) / count
        return [0.5 + 0.4 * Math.cos(turn), 0.5 + 0.4 * Math.sin(turn)] as [number, number]
      })
    const polygon = (some: unknown) => ({ kind: 'polygon', points: some })
    const wrong: Record<string, unknown>[] = [
      { shape: { ...box, x: Number.NaN } },
      { shape: { ...box, x: -0.01 } },
      { shape: { ...box, x: 0.9 } },
      { shape: { ...box, width: 0 } },
      { shape: { ...box, height: '0.2' } },
      { shape: { ...box, width: 1e300 } },
      { shape: polygon(points(2)) },
      { shape: polygon(points(41)) },
      { shape: polygon(points(10_000)) },
      {
        shape: polygon([
          [0, 0],
          [0.5, 0.5],
          [1, 1],
        ]),
      },
      {
        shape: polygon([
          [0, 0],
          [1.5, 0],
          [1, 1],
        ]),
      },
      { shape: polygon([[0, 0], [1], [1, 1]]) },
      { shape: { kind: 'circle', x: 0.5, y: 0.5, radius: 0.1 } },
      { id: '../etc' },
      { name: 'x'.repeat(61) },
      { camera: '' },
      { valid: { start: 'tomorrow', end: '' } },
      { valid: { start: '0000-01-01T00:00:00Z', end: '' } },
      { valid: { start: '2026-06-02T00:00:00Z', end: '2026-06-01T00:00:00Z' } },
      { action: gives(0) },
      { action: gives(1.5) },
      { action: gives(10_001) },
      { action: { name: 'give experience', metadata: '25' } },
      { action: { name: 'open link', metadata: 'javascript:alert(1)' } },
      { action: { name: 'open link', metadata: 'https://a:b@example.test/' } },
      { action: { name: 'open link', metadata: '/somewhere' } },
      { action: { name: 'sing', metadata: 'a song' } },
      { more: true },
    ]
    for (const part of wrong) {
      const ack = await desk.send('zones:update', { zones: [zone('fine'), { ...zone('wrong'), ...part }], revision })
      expect({ part, ack }).toEqual({ part, ack: { error: expect.stringMatching(/\w/), code: 'bad-request' } })
    }
    const many = Array.from({ length: 501 }, (_, n) => zone(`n${n}`))
    expect(await desk.send('zones:update', { zones: many, revision })).toMatchObject({ code: 'bad-request' })
    expect(await desk.send('zones:update', { zones: [zone('a'), zone('a')], revision })).toMatchObject({
      code: 'zones/same-id',
    })
    for (const lost of [
      zone('a', { camera: 'cellar' }),
      zone('a', { action: { name: 'change live stream', metadata: 'cellar' } }),
    ])
      expect(await desk.send('zones:update', { zones: [lost], revision })).toMatchObject({
        code: 'zones/no-such-camera',
      })
    const catalogue = Object.values((await api(server).items.catalogue()).items)
    for (const metadata of ['torch', '179', String(catalogue.find(({ effect }) => effect?.name === 'find')!.id)]) {
      const item = zone('a', { action: { name: 'give item', metadata } })
      expect(await desk.send('zones:update', { zones: [item], revision })).toMatchObject({ code: 'zones/no-items' })
    }
    expect(await all()).toEqual(before)
  })

  it('[ZON-3] a zone gives an item, once for each person; a full inventory leaves it to be found again', async () => {
    const finder = await signUp(server)
    const { items: catalogue } = await api(server).items.catalogue()
    const [gift, ...others] = Object.values(catalogue).filter(({ kind }) => kind === 'NORMAL_ITEM')
    await save([zone('shelf', { action: { name: 'give item', metadata: String(gift!.id) } })])
    const boss = await as(server, 'admin')
    const given = await Promise.all(
      others
        .slice(0, 9)
        .map(({ id: itemId }) =>
          api(server, boss).items.give({ body: { userId: finder.user.id, itemId, reason: 'fills the pockets' } }),
        ),
    )
    const [page, other] = [await socket(server, finder), await socket(server, finder)]
    await expect(page.request('zones:claim', 'shelf')).rejects.toMatchObject({ code: 'items/inventory-full' })
    await api(server, boss).items.take({ params: { instanceId: given[0]!.id }, body: { reason: 'makes room' } })
    const claims = await Promise.allSettled([
      page.request('zones:claim', 'shelf'),
      other.request('zones:claim', 'shelf'),
    ])
    expect(claims.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { metadata: 0, item: gift!.name } },
    ])
    const { items } = await api(server, finder).items.mine()
    expect(items.filter(({ itemId }) => itemId === gift!.id)).toHaveLength(1)
    await save([])
  })

  it('[ZON-5] 500 zones of 40 points each are taken', async () => {
    const points = Array.from({ length: 40 }, (_, n) => {
      const turn = (2 * Math.PI * n) / 40
      return [0.5 + Math.cos(turn) / 3, 0.5 + Math.sin(turn) / 3] as [number, number]
    })
    await save(Array.from({ length: 500 }, (_, n) => zone(`n${n}`, { shape: { kind: 'polygon', points } })))
    expect((await list()).clickableZones).toHaveLength(500)
    await save([])
  })

  it('[AUTH-4] what a person claimed leaves with the account', async () => {
    const leaver = await signUp(server)
    await save([zone('lamp')])
    await (await socket(server, leaver)).request('zones:claim', 'lamp')
    expect((await all()).claims).toEqual({ lamp: 1 })
    await api(server, leaver).accounts.deleteAccount({ body: { email: leaver.email } })
    await until('the claim to go', async () => (await all()).claims.lamp === undefined)
  })
})
