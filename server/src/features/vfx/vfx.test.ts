import { randomUUID } from 'node:crypto'
import type { RunningVfx, VfxName } from '@shoal/bus/vfx/contract'
import { api, as, call, closeSockets, type SignedIn, socket, type TestSocket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

const day = 24 * 60 * 60 * 1000

describe('full-screen effects', () => {
  let server: TestServer
  let [mod, admin, viewer, pass, xl]: SignedIn[] = []

  type Wanted = { effect?: VfxName; streamId?: string | null; seconds?: number; key?: string }
  /** Shows confetti to everyone for a minute, if nothing else is said. */
  const prompt = (who: SignedIn | null, { key, ...wanted }: Wanted = {}): Promise<RunningVfx> =>
    api(server, who).vfx.prompt({ body: { effect: 'confetti', seconds: 60, ...wanted }, key })
  const stop = (who: SignedIn | null, { id }: { id: string }) => api(server, who).vfx.stop({ params: { id } })
  const list = async (who: SignedIn | null = null) => (await api(server, who).vfx.list()).effects
  const snapshot = async (who: SignedIn | null = null) =>
    (await api(server, who).accounts.snapshot({ query: { areas: 'vfx' } })).areas.vfx!.body as { effects: RunningVfx[] }
  const idsOf = (runs: readonly { id: string }[]) => runs.map(({ id }) => id)
  /** What a page heard and nobody has taken yet. */
  const heard = (page: TestSocket) =>
    page.received.filter(({ name }) => name.startsWith('vfx:')).map(({ name }) => name)
  const log = (action: 'vfx.prompt' | 'vfx.stop') => api(server, mod).moderation.audit({ query: { action } })
  const notShown = expect.objectContaining({ status: 404, code: 'vfx/not-shown' })

  const logInAll = async () => {
    ;[mod, admin, viewer, pass, xl] = await Promise.all(
      (['mod', 'admin', 'viewer', 'pass', 'xl'] as const).map((name) => as(server, name)),
    )
  }

  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
    await logInAll()
  })
  afterEach(async () => {
    for (const run of await list(mod)) await stop(mod!, run)
    closeSockets()
  })
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  it('[ADM-6] one for everyone reaches every open page, and later ones join where it is by then', async () => {
    const pages = [await socket(server), await socket(server, viewer), await socket(server, mod)]
    const run = await prompt(mod!, { effect: 'shoal' })
    expect(run).toMatchObject({ effect: 'shoal', streamId: null, durationMs: 60_000 })
    expect(run.elapsedMs).toBeLessThan(20_000)
    for (const page of pages) {
      const told = await page.next('vfx:started')
      expect(told).toMatchObject({ id: run.id, effect: 'shoal', streamId: null, durationMs: 60_000 })
      expect(told.elapsedMs).toBeLessThan(20_000)
    }
    await server.moveTime(20_000)
    for (const effects of [
      await list(),
      await list(viewer),
      (await snapshot()).effects,
      (await snapshot(mod)).effects,
    ]) {
      expect(effects).toMatchObject([{ id: run.id, effect: 'shoal', streamId: null, durationMs: 60_000 }])
      expect(effects[0]!.elapsedMs).toBeGreaterThanOrEqual(20_000)
      expect(effects[0]!.elapsedMs).toBeLessThan(60_000)
    }
  })

  it('[ADM-6] [PASS-4] one for a season pass camera is known to pass holders and staff alone, from beginning to end', async () => {
    const outsiders = [null, viewer!]
    const insiders = [pass!, xl!, mod!]
    const outside = await Promise.all(outsiders.map((who) => socket(server, who)))
    const inside = await Promise.all(insiders.map((who) => socket(server, who)))
    const locked = await prompt(mod!, { effect: 'ink', streamId: 'attic' })
    const open = await prompt(mod!, { effect: 'hearts', streamId: 'kitchen' })
    for (const page of inside) {
      expect(await page.next('vfx:started')).toMatchObject({ id: locked.id, effect: 'ink', streamId: 'attic' })
      expect(await page.next('vfx:started')).toMatchObject({ id: open.id, effect: 'hearts', streamId: 'kitchen' })
    }
    // What is published to all comes after what was published to some.
    for (const page of outside) expect(await page.next('vfx:started')).toMatchObject({ id: open.id })
    for (const who of outsiders)
      expect([idsOf(await list(who)), idsOf((await snapshot(who)).effects)]).toEqual([[open.id], [open.id]])
    for (const who of insiders) {
      const both = [locked.id, open.id]
      expect([idsOf(await list(who)), idsOf((await snapshot(who)).effects)]).toEqual([both, both])
    }
    const instead = await prompt(mod!, { effect: 'bubbles', streamId: 'attic' })
    await stop(mod!, instead)
    await stop(mod!, open)
    for (const page of inside) {
      for (const { id } of [locked, instead, open]) expect(await page.next('vfx:stopped')).toEqual({ id })
      expect(await page.next('vfx:started')).toMatchObject({ id: instead.id })
    }
    for (const page of outside) {
      expect(await page.next('vfx:stopped')).toEqual({ id: open.id })
      expect(heard(page)).toEqual([])
    }
  })

  it('[ADM-6] one takes the place of another for the same people; those for others go on beside it', async () => {
    const page = await socket(server)
    const stops = (await log('vfx.stop')).total
    const first = await prompt(mod!)
    const kitchen = await prompt(mod!, { streamId: 'kitchen', effect: 'bubbles' })
    const garden = await prompt(admin!, { streamId: 'garden', effect: 'ink' })
    expect(idsOf(await list())).toEqual(idsOf([first, kitchen, garden]))
    const second = await prompt(admin!, { effect: 'fireworks' })
    expect(await page.next('vfx:stopped')).toEqual({ id: first.id })
    await page.next('vfx:started', ({ id }) => id === second.id)
    expect(idsOf(await list())).toEqual(idsOf([kitchen, garden, second]))
    const other = await prompt(mod!, { streamId: 'kitchen', effect: 'hearts' })
    expect(await page.next('vfx:stopped')).toEqual({ id: kitchen.id })
    expect(idsOf(await list())).toEqual(idsOf([garden, second, other]))
    await expect(stop(mod!, first)).rejects.toEqual(notShown)
    // The log says what moderators did: nobody stopped what was replaced.
    expect(await log('vfx.stop')).toMatchObject({ total: stops })
  })

  it('[ADM-6] of several that moderators show at once one is left for everyone and one for each camera', async () => {
    const page = await socket(server)
    const rooms = [null, 'kitchen', null, 'kitchen', null, 'kitchen']
    const runs = await Promise.all(
      rooms.map((streamId, nth) => prompt(nth < 3 ? mod! : admin!, { streamId, effect: nth < 3 ? 'hearts' : 'ink' })),
    )
    const left = await list()
    expect(left.map(({ streamId }) => streamId).toSorted()).toEqual(['kitchen', null])
    const stopped = new Set<string>()
    for (let count = 0; count < 4; count++) stopped.add((await page.next('vfx:stopped')).id)
    expect([...stopped, ...idsOf(left)].toSorted()).toEqual(idsOf(runs).toSorted())
  })

  it('[ADM-6] ends by itself when its time is over, and cannot be stopped after that', async () => {
    const page = await socket(server)
    const run = await prompt(mod!, { seconds: 3 })
    await server.moveTime(3_000)
    expect(await list(mod)).toEqual([])
    expect(await snapshot()).toEqual({ effects: [] })
    await expect(stop(mod!, run)).rejects.toEqual(notShown)
    // Nothing is left for the next one to end.
    const next = await prompt(mod!)
    await page.next('vfx:started', ({ id }) => id === next.id)
    expect(heard(page)).toEqual(['vfx:started'])
  })

  it('[ADM-6] is stopped on all pages at once, by one moderator, and is noted once', async () => {
    const page = await socket(server)
    const [first, second] = [await prompt(mod!), await prompt(admin!, { streamId: 'kitchen', effect: 'lights-out' })]
    expect(await stop(admin!, first)).toEqual({})
    expect(await page.next('vfx:stopped')).toEqual({ id: first.id })
    expect(idsOf(await list())).toEqual([second.id])
    await expect(stop(admin!, first)).rejects.toEqual(notShown)
    for (const id of [randomUUID(), 'confetti', '__proto__']) await expect(stop(mod!, { id })).rejects.toEqual(notShown)
    const noted = (await log('vfx.stop')).total
    const tries = await Promise.allSettled([mod!, admin!, mod!, admin!].map((who) => stop(who, second)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toEqual(notShown)
    expect(await log('vfx.stop')).toMatchObject({ total: noted + 1 })
    expect(await list()).toEqual([])
    await prompt(mod!, { effect: 'jellyfish' })
    expect(await page.next('vfx:stopped')).toEqual({ id: second.id })
    await page.next('vfx:started', ({ effect }) => effect === 'jellyfish')
    expect(heard(page)).toEqual(['vfx:started', 'vfx:started'])
  })

  it('[ADM-6] [MUTE-2] the log of staff says who showed and who stopped what, to whom and for how long', async () => {
    const everyone = await prompt(mod!, { effect: 'token-rain', seconds: 50 })
    await prompt(admin!, { effect: 'marine-snow', streamId: 'kitchen', seconds: 45 })
    await stop(admin!, everyone)
    const [kitchen, forAll] = (await log('vfx.prompt')).entries
    expect(kitchen).toMatchObject({ detail: 'Marine snow in Kitchen, 45 s', who: { id: admin!.user.id } })
    expect(forAll).toMatchObject({ detail: 'Token rain for everyone, 50 s', who: { id: mod!.user.id }, whom: null })
    expect((await log('vfx.stop')).entries[0]).toMatchObject({
      detail: 'Token rain for everyone',
      who: { id: admin!.user.id },
    })
  })

  it('[ADM-6] is for moderators and admins', async () => {
    const run = await prompt(mod!)
    for (const act of [(who: SignedIn | null) => prompt(who), (who: SignedIn | null) => stop(who, run)]) {
      await expect(act(null)).rejects.toMatchObject({ status: 401 })
      for (const who of [viewer!, pass!, xl!])
        await expect(act(who)).rejects.toMatchObject({ status: 403, code: 'auth/forbidden' })
    }
    expect(idsOf(await list())).toEqual([run.id])
  })

  it('[ADM-6] refuses effects and cameras that there are not, and times that are too short, too long or no whole seconds', async () => {
    const noted = (await log('vfx.prompt')).total
    for (const wrong of [
      { effect: 'glitter' },
      { effect: undefined },
      { seconds: 2 },
      { seconds: 61 },
      { seconds: 1.5 },
      { seconds: '10' },
      { streamId: 7 },
      { streamId: "'; drop table vfx_runs; --" },
      { whom: 'me' },
    ]) {
      const body = { effect: 'confetti', seconds: 10, ...wrong }
      const answer = await call(server, 'POST', '/vfx', { body, cookie: mod!.cookie })
      expect([wrong, answer.status, (await answer.json()).code]).toEqual([wrong, 400, 'bad-request'])
    }
    for (const streamId of ['nowhere', '__proto__', randomUUID()])
      await expect(prompt(mod!, { streamId })).rejects.toMatchObject({ status: 404, code: 'streams/no-such-stream' })
    expect([await list(mod), (await log('vfx.prompt')).total]).toEqual([[], noted])
    for (const seconds of [3, 60])
      expect(await prompt(mod!, { seconds })).toMatchObject({ durationMs: seconds * 1_000 })
  })

  it('[ADM-6] is not told any more when its camera is taken away, or while cameras are switched off', async () => {
    const camera = { id: 'larder', name: 'Larder' }
    await api(server, admin).cameras.create({ body: { ...camera, season: 2 } })
    const [everyone, larder] = [await prompt(mod!), await prompt(mod!, { streamId: camera.id })]
    expect(idsOf(await list())).toEqual(idsOf([everyone, larder]))
    const turn = (enabled: boolean) =>
      api(server, admin).features.set({ params: { feature: 'live-streams' }, body: { enabled } })
    await turn(false)
    expect(idsOf(await list(mod))).toEqual([everyone.id])
    await expect(prompt(mod!, { streamId: camera.id })).rejects.toMatchObject({ code: 'streams/no-such-stream' })
    await turn(true)
    expect(idsOf(await list())).toEqual(idsOf([everyone, larder]))
    await api(server, admin).cameras.remove({ params: { id: camera.id }, query: { name: camera.name } })
    expect(idsOf(await list(mod))).toEqual([everyone.id])
    // Whoever has it on the picture still can end it.
    const page = await socket(server)
    await stop(mod!, larder)
    expect(await page.next('vfx:stopped')).toEqual({ id: larder.id })
  })

  it('[ADM-6] the same key starts one run, of its person; another wish with it is refused', async () => {
    const page = await socket(server)
    const noted = (await log('vfx.prompt')).total
    const key = randomUUID()
    const wanted = { key, streamId: 'kitchen', seconds: 30 }
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => prompt(mod!, wanted)))
    expect(new Set(idsOf([first!, ...others, await prompt(mod!, wanted)]))).toEqual(new Set([first!.id]))
    for (const other of [{ effect: 'ink' as const }, { streamId: null }, { seconds: 31 }])
      await expect(prompt(mod!, { ...wanted, ...other })).rejects.toMatchObject({
        ...{ status: 422, code: 'idempotency/mismatch' },
      })
    expect(idsOf(await list())).toEqual([first!.id])
    expect(await log('vfx.prompt')).toMatchObject({ total: noted + 1 })
    const ofAdmin = await prompt(admin!, { ...wanted, effect: 'hearts' })
    expect(idsOf(await list())).toEqual([ofAdmin.id])
    // Of one that is over nothing is left, however it ended.
    const { elapsedMs, ...again } = await prompt(mod!, wanted)
    expect([again.id, elapsedMs]).toEqual([first!.id, again.durationMs])
    expect(idsOf(await list())).toEqual([ofAdmin.id])
    expect(await page.next('vfx:stopped')).toEqual({ id: first!.id })
    expect(heard(page)).toEqual(['vfx:started', 'vfx:started'])
  })

  it('[ADM-6] goes on after a crash where it is by then, and what was shown is forgotten after a month', async () => {
    const key = randomUUID()
    const run = await prompt(mod!, { key, effect: 'jellyfish', streamId: 'kitchen' })
    await server.kill9()
    await server.moveTime(20_000)
    await server.restart()
    const [after] = await list()
    expect(after).toMatchObject({ id: run.id, effect: 'jellyfish', streamId: 'kitchen', durationMs: 60_000 })
    expect(after!.elapsedMs).toBeGreaterThanOrEqual(20_000)
    expect((await prompt(mod!, { key, effect: 'jellyfish', streamId: 'kitchen' })).id).toBe(run.id)
    await stop(mod!, run)
    expect(await list()).toEqual([])

    await server.kill9()
    await server.moveTime(31 * day)
    await server.restart()
    await logInAll()
    await until('the key to be free again', async () => {
      return (await prompt(mod!, { key, effect: 'jellyfish', streamId: 'kitchen' })).id !== run.id
    })
  })
})
