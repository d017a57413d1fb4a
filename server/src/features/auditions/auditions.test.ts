import { approval } from '@shoal/bus/auditions/contract'
import { api, as, call, closeSockets, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { publish } from '../../../test/publisher.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { movableDialects } from '../../../test/storage.ts'

const about = 'I cook, I sing, and I never sleep.'

describe.each(movableDialects)('auditions, on %s', (dialect) => {
  let server: TestServer
  let viewer: SignedIn
  let pass: SignedIn
  let mod: SignedIn
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer({ dialect, program: laterServer, env: { RATE_FACTOR: '1000' } })
    viewer = await as(server, 'viewer')
    pass = await as(server, 'pass')
    mod = await as(server, 'mod')
    admin = await as(server, 'admin')
  })
  afterAll(async () => {
    // TOK-1: whatever was bought here, the books add up.
    expect(await api(server, await as(server, 'admin')).tokens.check()).toMatchObject({
      sum: 0,
      driftedAccounts: 0,
      belowFloor: 0,
    })
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  const of = (who: SignedIn | null) => api(server, who).auditions
  const person = (who: SignedIn) => ({ params: { userId: who.user.id } })
  /** Somebody new with an open audition. */
  async function star() {
    const who = await signUp(server)
    const { audition, publish: fresh } = await of(who).apply({ body: { about } })
    return { who, id: audition.liveStreamId, fresh, url: `${fresh.server}/${fresh.streamKey}` }
  }
  const listed = async (who: SignedIn) => (await of(null).all()).auditions.find((one) => one.person.id === who.user.id)
  const rate = (who: SignedIn, whom: SignedIn, myVote: 'up' | 'down' | null) =>
    of(who).rate({ body: { userId: whom.user.id, myVote } })
  const online = (who: SignedIn) => until('the audition to be live', async () => (await listed(who))?.online)

  it('[AUD-1] a person applies and gets a stream key; everybody sees the audition, and no camera of the show', async () => {
    const visitor = await socket(server)
    const { who, id, fresh } = await star()
    expect(fresh.key).toMatch(/^live\+[\w-]{32}$/)
    expect(fresh.streamKey).toBe(`${id}?key=${fresh.key}`)
    const told = await visitor.next('auditions:changed')
    expect(told).toMatchObject({ liveStreamId: id, about, state: 'open', online: false, poster: null, points: 0 })
    expect(told.person.displayName).toBe(who.user.displayName)
    expect(await listed(who)).toEqual(told)
    expect(JSON.stringify([told, await of(null).all()])).not.toContain(fresh.key)
    expect((await api(server).streams.list()).liveStreams.map((one) => one.id)).not.toContain(id)
    expect(
      (await api(server).streams.season({ params: { season: 'all' } })).liveStreams.map((one) => one.id),
    ).not.toContain(id)
    expect(await of(null).read(person(who))).toEqual({ audition: told, isFish: false })
    expect(await of(null).read(person(viewer))).toEqual({ audition: null, isFish: false })
    expect(await of(null).status(person(who))).toEqual({ state: 'open', status: 'offline', since: null })
    await expect(of(null).status(person(viewer))).rejects.toMatchObject({ code: 'auditions/no-such-audition' })
    await expect(of(who).apply({ body: { about } })).rejects.toMatchObject({
      status: 409,
      code: 'auditions/open-already',
    })
  })

  it('[AUD-1] of one person who applies many times at once there is one audition', async () => {
    const who = await signUp(server)
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => of(who).apply({ body: { about } })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'auditions/open-already' })
    expect((await of(null).all()).auditions.filter((one) => one.person.id === who.user.id)).toHaveLength(1)
  })

  it('[AUD-1] goes live over RTMP with the key, is first in the list with a picture, and can be played; a new key ends the old one and what is live by it', async () => {
    const quiet = await star()
    const { who, id, url } = await star()
    const page = await socket(server)
    const publisher = publish(url)
    expect(await page.next('auditions:changed', (one) => one.online)).toMatchObject({
      ...{ liveStreamId: id, online: true, poster: `/live/${id}/poster.jpg` },
    })
    const { auditions } = await of(null).all()
    expect(auditions[0]?.liveStreamId).toBe(id)
    expect(auditions.findIndex((one) => one.liveStreamId === quiet.id)).toBeGreaterThan(0)
    expect((await fetch(`${server.url}/live/${id}/poster.jpg`)).headers.get('content-type')).toMatch(/^image\//)
    expect(await of(null).status(person(who))).toMatchObject({ status: 'online', since: expect.any(String) })
    // Seen by everybody, themselves among them, and yet no camera of the show.
    const { jwt } = await api(server).streams.playback({ params: { id } })
    expect((await fetch(`${server.url}/live/${id}/master.m3u8?jwt=${jwt}`)).status).toBe(200)
    expect((await api(server).streams.list()).liveStreams.map((one) => one.id)).not.toContain(id)

    const { publish: fresh } = await of(who).resetKey()
    expect(fresh.key).not.toBe(url.split('key=')[1])
    await publisher.ended
    await page.next('auditions:changed', (one) => one.liveStreamId === id && !one.online)
    const refused = await publish(url, { seconds: 8 }).ended
    expect(refused.complaint).toContain('Server error: The stream key is wrong')
    const again = publish(`${fresh.server}/${fresh.streamKey}`)
    await online(who)

    // AUD-3: a closed audition is not live any more, and its key is useless.
    const closed = await of(mod).close({ ...person(who), body: { reason: 'Nothing to see' } })
    expect(closed).toMatchObject({ state: 'closed', closedBy: 'staff', closeReason: 'Nothing to see' })
    await again.ended
    const late = await publish(`${fresh.server}/${fresh.streamKey}`, { seconds: 8 }).ended
    expect(late.complaint).toContain('Server error: This audition is closed')
    await expect(api(server).streams.playback({ params: { id } })).rejects.toMatchObject({ code: 'streams/offline' })
  })

  it('[AUD-1] the switch of applications stops applying, keys and publishing; who is banned publishes no more', async () => {
    const [one, other] = [await star(), await star()]
    await api(server, admin).accounts.setFlags({
      params: { id: other.who.user.id },
      body: { banned: true, reason: 'a test' },
    })
    const banned = await publish(other.url, { seconds: 8 }).ended
    expect(banned.complaint).toContain('Server error: This account is banned')
    const publisher = publish(one.url)
    await online(one.who)
    const turn = (enabled: boolean) =>
      api(server, admin).features.set({ params: { feature: 'applications' }, body: { enabled } })
    await turn(false)
    const newcomer = await signUp(server)
    for (const asked of [of(newcomer).apply({ body: { about } }), of(one.who).resetKey()])
      await expect(asked).rejects.toMatchObject({ status: 403, code: 'features/off' })
    // Every publisher is checked again every 5 seconds.
    await publisher.ended
    await turn(true)
    await of(newcomer).apply({ body: { about } })
  })

  it('[AUD-1] its person closes it and opens it again whenever they like, rated as before; after staff did, a week later', async () => {
    const { who } = await star()
    const page = await socket(server)
    await rate(pass, who, 'up')
    await of(who).leave()
    expect(await page.next('auditions:removed')).toMatchObject({ userId: who.user.id })
    expect(await listed(who)).toBeUndefined()
    expect((await of(null).read(person(who))).audition).toBeNull()
    expect((await of(who).read(person(who))).audition).toMatchObject({
      state: 'closed',
      closedBy: 'person',
      againAt: null,
    })
    await expect(of(who).resetKey()).rejects.toMatchObject({ code: 'auditions/not-open' })
    await expect(rate(pass, who, 'down')).rejects.toMatchObject({ code: 'auditions/not-open' })
    const { audition } = await of(who).apply({ body: { about: 'Back again, and better.' } })
    expect(audition).toMatchObject({ state: 'open', about: 'Back again, and better.', upVotes: 1, closedBy: null })

    await of(mod).close({ ...person(who), body: { reason: 'Too loud' } })
    await expect(of(who).apply({ body: { about } })).rejects.toMatchObject({ status: 409, code: 'auditions/too-early' })
    const notice = await until('the notice', async () =>
      (await api(server, who).notifications.list()).notifications.find(({ type }) => type === 'audition'),
    )
    expect(notice).toMatchObject({
      type: 'audition',
      parts: [{ text: 'Your audition was closed:' }, { strong: 'Too loud' }],
    })
  })

  it('[AUD-2] [PASS-4] holders of a pass rate, each once, and may change it; approval is whole per cent, and nothing without votes', async () => {
    const { who, id } = await star()
    const page = await socket(server)
    expect(approval({ upVotes: 0, downVotes: 0 })).toBeNull()
    expect(approval({ upVotes: 2, downVotes: 1 })).toBe(67)
    await expect(rate(viewer, who, 'up')).rejects.toMatchObject({ status: 403, code: 'auth/needs-pass' })
    expect(
      (await call(server, 'POST', '/auditions/rating', { body: { userId: who.user.id, myVote: 'up' } })).status,
    ).toBe(401)
    expect(await rate(pass, who, 'up')).toEqual({ liveStreamId: id, upVotes: 1, downVotes: 0, myVote: 'up' })
    expect(await page.next('auditions:figures')).toEqual({
      auditions: [{ liveStreamId: id, upVotes: 1, downVotes: 0, points: 0 }],
    })
    expect(await rate(pass, who, 'down')).toMatchObject({ upVotes: 0, downVotes: 1, myVote: 'down' })
    // PASS-1: staff have one.
    expect(await rate(mod, who, 'up')).toMatchObject({ upVotes: 1, downVotes: 1 })
    const mine = (await of(pass).stats()).ratings.find((one) => one.liveStreamId === id)
    expect(mine).toEqual({ liveStreamId: id, upVotes: 1, downVotes: 1, myVote: 'down' })
    expect((await of(null).stats()).ratings.find((one) => one.liveStreamId === id)?.myVote).toBeNull()
    expect(await rate(pass, who, null)).toMatchObject({ upVotes: 1, downVotes: 0, myVote: null })
    await expect(rate(pass, viewer, 'up')).rejects.toMatchObject({ code: 'auditions/no-such-audition' })
    await of(mod).apply({ body: { about } })
    await expect(rate(mod, mod, 'up')).rejects.toMatchObject({ status: 400, code: 'auditions/not-yourself' })
    await of(mod).leave()
    for (const myVote of ['maybe', 1, undefined])
      expect(
        (
          await call(server, 'POST', '/auditions/rating', {
            body: { userId: who.user.id, myVote },
            cookie: pass.cookie,
          })
        ).status,
      ).toBe(400)
  })

  it('[AUD-2] many votes of one person at once count once, and those of several people each', async () => {
    const { who } = await star()
    const people = [pass, mod, admin, await as(server, 'xl')]
    const votes = people.flatMap((one) => (['up', 'down', 'up', 'down'] as const).map((vote) => rate(one, who, vote)))
    await Promise.all(votes)
    const { upVotes, downVotes } = (await listed(who))!
    expect(upVotes + downVotes).toBe(4)
  })

  it('[AUD-3] staff see the desk; an admin puts somebody on the show: badge, camera and notice at once, and once', async () => {
    const { who, id, url } = await star()
    const [page, own] = [await socket(server), await socket(server, who)]
    const publisher = publish(url)
    await online(who)
    const waiting = (await of(mod).desk()).auditions.find((one) => one.person.id === who.user.id)
    expect(waiting).toMatchObject({ state: 'open', online: true, keyMadeAt: expect.any(String) })
    for (const one of [viewer, pass, who]) await expect(of(one).desk()).rejects.toMatchObject({ status: 403 })
    for (const one of [viewer, pass, mod, who])
      await expect(of(one).approve(person(who))).rejects.toMatchObject({ status: 403 })

    const tries = await Promise.allSettled([1, 2, 3].map(() => of(admin).approve(person(who))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await own.next('accounts:changed', (session) => session.user.app_metadata.fish === true))?.user.id).toBe(
      who.user.id,
    )
    expect(await page.next('streams:new', (stream) => stream.id === id)).toMatchObject({ name: who.user.displayName })
    await page.next('auditions:changed', (one) => one.state === 'fish')
    const { liveStreams, liveStreamStatus } = await api(server).streams.list()
    expect(liveStreams.map((one) => one.id)).toContain(id)
    // A camera that was live stays live.
    expect(liveStreamStatus[id]).toBe('online')
    expect(await of(null).read(person(who))).toMatchObject({
      audition: { state: 'fish', person: { role: 'fish' } },
      isFish: true,
    })
    // From now on it is a camera of theirs like any other.
    const { cameras } = await api(server, who).cameras.own()
    expect(cameras.map((one) => one.id)).toEqual([id])
    await api(server, who).cameras.resetOwnKey({ params: { id } })
    await publisher.ended
    await expect(of(who).apply({ body: { about } })).rejects.toMatchObject({ code: 'auditions/on-the-show' })
    await expect(of(mod).close({ ...person(who), body: { reason: 'x' } })).rejects.toMatchObject({
      code: 'auditions/not-open',
    })
    const { entries } = await api(server, admin).moderation.audit()
    const recorded = entries.filter(({ whom }) => whom?.id === who.user.id)
    expect(recorded.map(({ action }) => action).toSorted()).toEqual(['accounts.flags', 'auditions.approve'])
    // Its person is named; what the camera is called inside says nothing to anybody.
    expect(recorded.filter(({ detail }) => detail.includes(id))).toEqual([])
    await until('the notice', async () =>
      (await api(server, who).notifications.list()).notifications.some(({ type }) => type === 'audition'),
    )
  })

  it('[AUD-3] staff give and take points, once for each key and never below 0; the stars stand in their order', async () => {
    const [one, two] = [await star(), await star()]
    const give = (whom: SignedIn, points: number, key?: string, who = mod) =>
      of(who).givePoints({ ...person(whom), body: { points, reason: 'Sang well' }, key })
    await expect(give(one.who, 5, undefined, pass)).rejects.toMatchObject({ status: 403 })
    expect(await give(one.who, 40)).toEqual({ points: 40 })
    const repeated = await Promise.all([1, 2, 3].map(() => give(two.who, 70, 'once')))
    expect(repeated.map(({ points }) => points)).toEqual([70, 70, 70])
    await expect(give(two.who, 71, 'once')).rejects.toMatchObject({ code: 'idempotency/mismatch' })
    expect(await give(two.who, -20)).toEqual({ points: 50 })
    await expect(give(one.who, -41)).rejects.toMatchObject({
      ...{ status: 409, code: 'auditions/too-few-points', message: 'They have 40 points; no more can be taken' },
    })
    for (const points of [0, 1001, 1.5, '5'])
      expect(
        (
          await call(server, 'POST', `/auditions/${one.who.user.id}/points`, {
            body: { points, reason: 'x' },
            cookie: mod.cookie,
          })
        ).status,
      ).toBe(400)
    const { points } = await of(null).stats()
    const order = points.map(({ userId }) => userId)
    expect(order.indexOf(two.who.user.id)).toBeLessThan(order.indexOf(one.who.user.id))
    expect(points).toEqual(points.toSorted((a, b) => b.points - a.points))
  })

  it('[AUD-3] [TOK-5] a toy is played over a live picture: tokens go once, the star gets points, everybody sees it', async () => {
    const { who, id, url } = await star()
    const buyer = await signUp(server)
    const play = (by: SignedIn, toy: 'bubbles' | 'tidal-wave' = 'bubbles', key?: string) =>
      of(by).playToy({ ...person(who), body: { toy }, key })
    await expect(play(buyer)).rejects.toMatchObject({ status: 409, code: 'auditions/not-live' })
    const publisher = publish(url)
    await online(who)
    const page = await socket(server)
    const before = (await api(server, buyer).tokens.balance()).tokens
    const bought = await Promise.all([1, 2, 3].map(() => play(buyer, 'bubbles', 'one-toy')))
    for (const one of bought) expect(one).toMatchObject({ tokens: before - 5, points: 5, effect: { toy: 'bubbles' } })
    expect(await page.next('auditions:effect')).toMatchObject({ liveStreamId: id, user: { id: buyer.user.id } })
    // At once: it is seen for seconds only.
    const seen = () => of(null).effects({ params: { id } })
    expect((await seen()).effects.map((one) => one.id)).toEqual([bought[0]!.effect.id])
    await expect(play(buyer, 'tidal-wave', 'one-toy')).rejects.toMatchObject({ code: 'idempotency/mismatch' })
    await expect(play(who)).rejects.toMatchObject({ status: 400, code: 'auditions/not-yourself' })
    const poor = await signUp(server)
    await api(server, poor).tokens.tip({ params: { userId: buyer.user.id }, body: { tip: 95 } })
    await expect(play(poor, 'tidal-wave')).rejects.toMatchObject({ status: 409, code: 'tokens/insufficient' })
    expect((await listed(who))?.points).toBe(5)
    if (dialect === 'pglite') {
      await server.moveTime(7_000)
      expect((await seen()).effects).toEqual([])
    }
    await publisher.stop()
  })

  it('[AUD-2] zones of an audition come with its effects, and can be claimed', async () => {
    const { id } = await star()
    const { zones, revision } = await api(server, admin).zones.all()
    const shape = { kind: 'rectangle' as const, x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
    const zone = {
      ...{ id: 'audition-zone', name: 'Lamp', camera: id, shape, valid: { start: '', end: '' } },
      action: { name: 'give experience' as const, metadata: 5 },
    }
    const page = await socket(server, viewer)
    await page.request('zones:update', { zones: [...zones, zone], revision } as never).catch(() => null)
    const { clickableZones } = await of(null).effects({ params: { id } })
    expect(clickableZones.map((one) => one.id)).toEqual([])
    const staff = await socket(server, admin)
    await staff.request('zones:update', { zones: [...zones, zone], revision })
    expect((await of(null).effects({ params: { id } })).clickableZones).toMatchObject([
      { id: 'audition-zone', camera: id },
    ])
    expect(await page.request('zones:claim', 'audition-zone')).toMatchObject({ metadata: 5 })
    await expect(of(null).effects({ params: { id: 'kitchen' } })).rejects.toMatchObject({
      code: 'auditions/no-such-audition',
    })
  })

  it('[AUD-1] [AUTH-4] with an account go its audition, its camera, and what it said of others', async () => {
    const [one, two] = [await star(), await star()]
    const rater = await signUp(server)
    await api(server, admin).accounts.setFlags({ params: { id: rater.user.id }, body: { mod: true } })
    await rate(rater, two.who, 'down')
    expect((await listed(two.who))?.downVotes).toBe(1)
    await api(server, admin).accounts.setFlags({ params: { id: rater.user.id }, body: { mod: false } })
    const page = await socket(server)
    for (const who of [rater, one.who]) await api(server, who).accounts.deleteAccount({ body: { email: who.email } })
    await page.next('auditions:removed', ({ liveStreamId }) => liveStreamId === one.id)
    expect((await listed(two.who))?.downVotes).toBe(0)
    const late = await publish(one.url, { seconds: 8 }).ended
    expect(late.complaint).toContain('Server error: The stream key is wrong')
  })

  it('[AUD-1] bad applications are refused; names of clips are only those that there are', async () => {
    const who = await signUp(server)
    for (const text of ['', 'short', 'x'.repeat(301), 7])
      expect((await call(server, 'POST', '/auditions', { body: { about: text }, cookie: who.cookie })).status).toBe(400)
    expect((await call(server, 'POST', '/auditions', { body: { about } })).status).toBe(401)
    await expect(of(who).leave()).rejects.toMatchObject({ code: 'auditions/no-such-audition' })
    expect(await of(null).clips()).toEqual({ auditionNames: [] })
  })

  // The embedded database goes by the moved clock; PostgreSQL has one of its own. Last: nobody is signed in after it.
  const movable = dialect === 'pglite' ? it : it.skip
  movable('[AUD-1] a week after staff closed an audition its person can apply again', async () => {
    const { who } = await star()
    await of(mod).close({ ...person(who), body: { reason: 'Not yet' } })
    expect((await of(who).read(person(who))).audition).toMatchObject({ againAt: expect.any(String) })
    await server.moveTime(8 * 24 * 60 * 60 * 1000)
    const later = await logIn(server, who.email, who.password)
    expect((await of(later).apply({ body: { about } })).audition.state).toBe('open')
  })
})
