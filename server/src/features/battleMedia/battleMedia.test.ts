import { limits } from '@shoal/bus/battleMedia/limits'
import { api, call, closeSockets, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { joinPictures, smallMark, type WebrtcBrowser, webrtcBrowser } from '../../../test/webrtcBrowser.ts'

describe('pictures of a battle', () => {
  let server: TestServer
  let one: SignedIn
  let two: SignedIn
  let battleId: string
  /** Keep the two in their battle. */
  let kept: TestSocket[]
  let browsers: WebrtcBrowser[] = []
  let pages: TestSocket[] = []

  // One battle for all: each test has pages of its own, and those of the two that stay keep it going.
  beforeAll(async () => {
    server = await startServer({
      program: laterServer,
      env: {
        RATE_FACTOR: '1000',
        BATTLE_DURATION_MS: '3600000',
        ICE_SERVERS: 'stun:stun.example.org:3478,turn:turn.example.org:3478?transport=tcp',
        TURN_SECRET: 'sixteen characters',
      },
    })
    ;[one, two] = await Promise.all([signUp(server), signUp(server)])
    kept = await Promise.all([socket(server, one), socket(server, two)])
    for (const page of kept) await page.request('battle-chat:queue')
    battleId = (await kept[0]!.next('battle-chat:start')).id
  })
  afterEach(async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
    for (const page of pages) page.close()
    browsers = []
    pages = []
    await until('an empty studio', async () => (await openPeers()) === 0)
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  async function page(who: SignedIn | null = null): Promise<TestSocket> {
    const opened = await socket(server, who)
    pages.push(opened)
    return opened
  }
  const openPeers = async () =>
    Number(/^shoal_battle_peers (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1])
  const open = (): WebrtcBrowser => {
    const browser = webrtcBrowser()
    browsers.push(browser)
    return browser
  }
  const keyOf = async (from: TestSocket) => (await from.request('battle-media:stream-key', { battleId })).streamKey

  const join = async (from: TestSocket, { sends = false, carried = {} } = {}) =>
    joinPictures(from, { battleId, streamKey: sends ? await keyOf(from) : undefined, made: browsers, carried })

  it('[BAT-3] what each of the two sends once reaches the other and everybody who watches', async () => {
    const [left, right] = [await join(await page(one), { sends: true }), await join(await page(two), { sends: true })]
    const [first, second] = [one.user, two.user]
    const spectators = await Promise.all([await page(), await page(), await page()].map((watcher) => join(watcher)))
    const arrives = (browser: WebrtcBrowser, userId: string) =>
      until(
        `picture and sound of ${userId}`,
        () => browser.of(userId).video.length > 10 && browser.of(userId).audio.length > 10,
      )
    await Promise.all([arrives(left.browser, second.id), arrives(right.browser, first.id)])
    for (const { browser } of spectators) await Promise.all([arrives(browser, first.id), arrives(browser, second.id)])
    // Nobody gets their own back, and each sends in three sections only, however many watch.
    expect(left.browser.of(first.id)).toEqual({ video: [], audio: [] })
    expect(left.offer.match(/a=recvonly/g)).toHaveLength(3)
    // It begins with a whole picture, and the numbers have no gap.
    const { video } = spectators[2]!.browser.of(first.id)
    expect(video[0]!.payload.at(-14)! & 1).toBe(0)
    const numbers = video.map(({ header }) => header.sequenceNumber)
    expect(numbers.slice(1, 10)).toEqual(numbers.slice(0, 9).map((number) => (number + 1) & 0xffff))
    // Somebody who comes later is told who is seen and heard, before they join.
    const late = await page()
    const { pictures } = await late.request('battle-media:watch', { battleId })
    expect((await late.request('battle-media:join', { battleId })).pictures).toEqual(pictures)
    expect(pictures.toSorted((a, b) => a.userId.localeCompare(b.userId))).toEqual(
      [first.id, second.id].toSorted().map((userId) => ({ userId, picture: true, sound: true })),
    )
  })

  it('[BAT-3] the offer names this machine and ports of the settings alone, and the server answers, never calls', async () => {
    const { offer } = await (await page()).request('battle-media:join', { battleId })
    const candidates = [...offer.matchAll(/a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\S+)/g)]
    expect(new Set(candidates.map(([, address]) => address))).toEqual(new Set(['127.0.0.1']))
    for (const [, , port, kind] of candidates) {
      expect(kind).toBe('host')
      expect(Number(port)).toBeGreaterThanOrEqual(40_000)
      expect(Number(port)).toBeLessThanOrEqual(40_399)
    }
    expect(offer).toContain('a=ice-lite')
    expect(offer).not.toMatch(/a=rtpmap:\d+ (?!VP8|opus)/i)
  })

  it('[BAT-4] a stream key is for one battle and one of its two, and nobody sends without', async () => {
    const [first, second] = [await page(one), await page(two)]
    const [stranger, visitor] = [await page(await signUp(server)), await page()]
    expect(await stranger.send('battle-media:stream-key', { battleId })).toMatchObject({
      code: 'battle-media/not-in-battle',
    })
    expect(await visitor.send('battle-media:stream-key', { battleId })).toMatchObject({ code: 'auth/required' })
    const streamKey = await keyOf(first)
    expect(await keyOf(second)).not.toBe(streamKey)
    for (const other of [stranger, visitor, second])
      expect(await other.send('battle-media:join', { battleId, streamKey })).toMatchObject({
        code: 'battle-media/bad-key',
      })
    expect(await first.send('battle-media:join', { battleId, streamKey: 'guess' })).toMatchObject({
      code: 'battle-media/bad-key',
    })
    for (const event of ['join', 'stream-key'])
      expect(await first.send(`battle-media:${event}`, { battleId: 'another' })).toMatchObject({
        code: 'battle-media/none',
      })
  })

  it('[BAT-3] an answer that is none, names other codecs, sends unasked or comes out of turn is refused, and the battle goes on', async () => {
    const watcher = await page()
    const sender = await join(await page(one), { sends: true })
    const refused = async (twist: (answer: string) => string, code: string) => {
      const { peerId, offer } = await watcher.request('battle-media:join', { battleId })
      const answer = twist(await open().answer(offer))
      expect(await watcher.send('battle-media:signal', { peerId, answer })).toMatchObject({ code })
      return peerId
    }
    await refused(() => 'hello', 'battle-media/bad-answer')
    await refused((answer) => answer.replaceAll('a=recvonly', 'a=sendonly'), 'battle-media/bad-answer')
    await refused((answer) => answer.replaceAll('a=recvonly', 'a=sendrecv'), 'battle-media/bad-answer')
    await refused((answer) => answer.replace(/VP8/g, 'H264'), 'battle-media/bad-answer')
    await refused((answer) => answer.slice(0, answer.lastIndexOf('m=')), 'battle-media/bad-answer')
    const gone = await refused(() => 'x'.repeat(limits.descriptionMax + 1), 'bad-request')
    const { peerId, offer } = await watcher.request('battle-media:join', { battleId })
    const answer = await open().answer(offer)
    expect(await watcher.send('battle-media:signal', { peerId: gone, answer })).toMatchObject({
      code: 'battle-media/out-of-turn',
    })
    expect(await (await page()).send('battle-media:signal', { peerId, answer })).toMatchObject({
      code: 'battle-media/out-of-turn',
    })
    await watcher.request('battle-media:signal', { peerId, answer })
    expect(await watcher.send('battle-media:signal', { peerId, answer })).toMatchObject({
      code: 'battle-media/out-of-turn',
    })
    const browser = browsers.at(-1)!
    await until('the picture', () => browser.of(one.user.id).video.length > 5)
    expect(sender.browser.connection.connectionState).toBe('connected')
  })

  it('[BAT-3] a sender who falls silent is told to join again, and the same stream goes on when they have', async () => {
    const [first, watcher] = [await page(one), await page()]
    const { id } = one.user
    const before = await join(first, { sends: true })
    const { browser } = await join(watcher)
    await until('the picture', () => browser.of(id).video.length > 5)
    await watcher.next('battle-media:picture', ({ picture, sound }) => picture && sound)
    before.browser.stopSending()
    expect(await first.next('battle-media:closed')).toEqual({ peerId: before.peerId, reason: 'silent' })
    expect(await watcher.next('battle-media:picture', ({ picture }) => !picture)).toEqual({
      ...{ battleId, userId: id, picture: false, sound: false },
    })
    const seen = browser.of(id).video.length
    await join(first, { sends: true })
    await until('the picture again', () => browser.of(id).video.length > seen + 5)
    const { video } = browser.of(id)
    expect(new Set(video.map(({ header }) => header.ssrc)).size).toBe(1)
    expect(video[seen]!.header.sequenceNumber).toBe((video[seen - 1]!.header.sequenceNumber + 1) & 0xffff)
  })

  it('[BAT-3] whose line is too bad for pictures is told that there is none, also when the sender joins again, until it is good', async () => {
    const [poor, good] = [await page(), await page()]
    const { id: userId } = one.user
    const seenBy = async (who: TestSocket) => (await who.request('battle-media:watch', { battleId })).pictures
    await join(await page(one), { sends: true })
    await until(
      'picture and sound',
      async () => (await seenBy(await page()))[0]?.picture && (await seenBy(good))[0]?.sound,
    )
    const { browser } = await join(poor)
    await join(good)
    await until('the picture', () => browser.of(userId).video.length > 5 && browser.of(userId).audio.length > 5)
    browser.complain(userId, { video: 0.5, audio: 0.5 })
    const all = { userId, picture: true, sound: true }
    expect(await poor.next('battle-media:picture')).toEqual({ battleId, ...all, picture: false })

    // From another page, so that both come anew.
    await join(await page(one), { sends: true })
    await good.next('battle-media:picture', ({ picture, sound }) => picture && sound)
    await poor.next('battle-media:picture', ({ sound }) => !sound)
    await poor.next('battle-media:picture', ({ sound }) => sound)
    expect(await seenBy(poor)).toEqual([{ ...all, picture: false }])
    expect(await seenBy(good)).toEqual([all])
    const told = poor.received.filter(({ name }) => name === 'battle-media:picture')
    expect(told.map(({ payload }) => payload)).not.toContainEqual(expect.objectContaining({ picture: true }))

    const seen = browser.of(userId).video.length
    browser.complain(userId, { video: 0, audio: 0 })
    const isTold = () => poor.received.some(({ payload }) => (payload as { picture?: boolean }).picture)
    while (!isTold()) {
      const heard = browser.of(userId).audio.length
      await server.moveTime(1_000)
      await until('more sound', () => isTold() || browser.of(userId).audio.length > heard + 3)
    }
    await until('the picture again', () => browser.of(userId).video.length > seen + 5)
  })

  it('[BAT-3] whose line does not carry the full picture gets the small one, as the same stream, until it carries more', async () => {
    const [sending, poor] = [await page(one), await page()]
    const { id: userId } = one.user
    const { browser: fighter } = await join(sending, { sends: true })
    const { browser } = await join(poor)
    const pictures = () => browser.of(userId).video
    const isSmall = ({ payload }: { payload: Buffer }) => payload.at(-1) === smallMark
    await until('the full picture', () => pictures().length > 5)
    expect(pictures().some(isSmall)).toBe(false)

    browser.complain(userId, { video: 0.5 })
    await until('the small picture', () => pictures().some(isSmall))
    browser.complain(userId, { video: 0, audio: 0 })
    const first = pictures().findIndex(isSmall)
    await until('more of it', () => pictures().length > first + 10)
    // It begins with a whole one, and goes on where the full picture was: the same source, the next number, a later time.
    const [last, next] = [pictures()[first - 1]!.header, pictures()[first]!]
    expect(next.payload.at(-114)! & 1).toBe(0)
    expect(next.header.ssrc).toBe(last.ssrc)
    expect(next.header.sequenceNumber).toBe((last.sequenceNumber + 1) & 0xffff)
    expect((next.header.timestamp - last.timestamp) | 0).toBeGreaterThan(0)
    expect(pictures().slice(first).every(isSmall)).toBe(true)
    expect(fighter.smallPicturesAsked.length).toBeGreaterThan(0)

    const isFull = () => !isSmall(pictures().at(-1)!)
    for (let second = 0; second < 10 && !isFull(); second += 1) {
      const seen = pictures().length
      await server.moveTime(1_000)
      await until('more pictures', () => pictures().length > seen + 10)
    }
    await until('the full picture again', isFull)
    const numbers = pictures().map(({ header }) => header.sequenceNumber)
    expect(numbers.slice(1)).toEqual(numbers.slice(0, -1).map((number) => (number + 1) & 0xffff))
    // Nobody had to be told: there was a picture all the time.
    const told = poor.received.filter(({ name }) => name === 'battle-media:picture')
    expect(told.map(({ payload }) => payload)).not.toContainEqual(expect.objectContaining({ picture: false }))
  })

  it('[BAT-3] the picture of a fighter without a microphone comes back by itself to a line that was bad', async () => {
    const [sending, poor] = [await page(one), await page()]
    const { id: userId } = one.user
    const sender = await join(sending, { sends: true })
    sender.browser.takeMicrophoneAway()
    await poor.request('battle-media:watch', { battleId })
    await poor.next('battle-media:picture', ({ picture, sound }) => picture && !sound)
    const { browser } = await join(poor)
    await until('the picture', () => browser.of(userId).video.length > 5)
    browser.complain(userId, { video: 0.5 })
    await poor.next('battle-media:picture', ({ picture }) => !picture)
    browser.complain(userId, { video: 0 })
    const isTold = () => poor.received.some(({ payload }) => (payload as { picture?: boolean }).picture)
    for (let second = 0; second < 6 && !isTold(); second += 1) {
      const sent = sender.browser.frames()
      await server.moveTime(1_000)
      await until('more pictures on their way', () => isTold() || sender.browser.frames() > sent + 3)
    }
    await poor.next('battle-media:picture', ({ picture }) => picture)
    const seen = browser.of(userId).video.length
    await until('the picture again', () => browser.of(userId).video.length > seen + 5)
  })

  it('[BAT-3] many who need a whole picture at once ask the sender for few', async () => {
    const { browser } = await join(await page(one), { sends: true })
    const [began, before] = [Date.now(), browser.wholePicturesAsked.length]
    const watchers = await Promise.all(Array.from({ length: 6 }, () => page()))
    const watching = await Promise.all(watchers.map((watcher) => join(watcher)))
    for (const { browser } of watching) await until('the picture', () => browser.of(one.user.id).video.length > 0)
    const asked = browser.wholePicturesAsked
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length - before).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 300) + 1)
  })

  it('[BAT-3] nothing stays of who joined and left, or left without a word', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const visitor = await page()
      const { peerId } = await visitor.request('battle-media:join', { battleId })
      if (turn % 2 === 0) await visitor.request('battle-media:leave', { peerId })
      else visitor.close()
    }
    await until('nobody', async () => (await openPeers()) === 0)
    // One connection has one peer, however often it joins.
    const visitor = await page()
    for (let turn = 0; turn < 5; turn += 1) await visitor.request('battle-media:join', { battleId })
    expect(await openPeers()).toBe(1)
  })

  it('[BAT-3] who sends from another page takes over, and the first page hears so', async () => {
    const [before, after] = [await page(one), await page(one)]
    const { peerId } = await join(before, { sends: true })
    await join(after, { sends: true })
    expect(await before.next('battle-media:closed')).toEqual({ peerId, reason: 'replaced' })
    expect(await openPeers()).toBe(1)
  })

  it('[BAT-3] [BAT-7] whose picture is black and who is silent is told after 20 s and when it is over, and loses after as long again, though they join anew; either alone is enough', async () => {
    const [mine, other, watcher] = [await page(one), await page(two), await page()]
    await watcher.request('battle-chat:watch', { open: true })
    let left = await join(mine, { sends: true })
    const right = await join(other, { sends: true })
    const { peerId } = left
    /** Lets time go by in which pictures of both come as ever, or until it is `enough`. */
    async function pass(seconds: number, enough = () => false) {
      for (let second = 0; second < seconds && !enough(); second += 1) {
        const ofBoth = () => [right.browser.of(one.user.id).video.length, left.browser.of(two.user.id).video.length]
        const before = ofBoth()
        await server.moveTime(1_000)
        await until('pictures of both', () => enough() || ofBoth().every((count, at) => count > before[at]! + 3))
      }
    }
    const got = ({ received }: TestSocket, event: string) => received.filter(({ name }) => name === event)
    const told = (who: TestSocket) => got(who, 'battle-media:unnoticed')
    const isTold = () => told(mine).length > 0

    right.browser.carry({ sound: false })
    left.browser.carry({ picture: false, sound: false })
    // Real time goes by as well, so not up to the last second.
    await pass(10)
    expect(told(mine)).toEqual([])
    await pass(15, isTold)
    expect(await mine.next('battle-media:unnoticed')).toEqual({ peerId, unnoticed: true })
    left.browser.carry({ sound: true })
    expect(await mine.next('battle-media:unnoticed')).toEqual({ peerId, unnoticed: false })
    await pass(25)
    expect(told(mine)).toEqual([])

    left.browser.carry({ sound: false })
    await pass(25, isTold)
    expect(await mine.next('battle-media:unnoticed')).toEqual({ peerId, unnoticed: true })
    left = await join(mine, { sends: true, carried: { picture: false, sound: false } })
    expect(await mine.next('battle-media:unnoticed')).toEqual({ peerId: left.peerId, unnoticed: true })
    await pass(5)
    expect(got(watcher, 'battle-chat:end')).toEqual([])
    await pass(20, () => got(watcher, 'battle-chat:end').length > 0)
    expect(await watcher.next('battle-chat:end')).toMatchObject({
      ...{ id: battleId, forfeit: true, ending: 'unnoticed' },
      winner: { id: two.user.id },
      loser: { id: one.user.id },
    })
    expect(await mine.next('battle-media:closed')).toEqual({ peerId: left.peerId, reason: 'ended' })
    expect(told(other)).toEqual([])
    // The next battle of the two, for the tests that follow.
    await kept[0]!.request('battle-chat:queue')
    battleId = (await kept[0]!.next('battle-chat:start', ({ id }) => id !== battleId)).id
  })

  it('[BAT-8] ICE servers come with names for TURN that are good for two days', async () => {
    const { iceServers } = await api(server).battleMedia.iceServers()
    expect(iceServers).toEqual([
      { urls: 'stun:stun.example.org:3478' },
      {
        urls: 'turn:turn.example.org:3478?transport=tcp',
        username: expect.stringMatching(/^\d+:shoal$/),
        credential: expect.stringMatching(/^[\w+/]{27}=$/),
      },
    ])
    const until = Number(iceServers[1]!.username!.split(':')[0]) * 1_000
    expect(until - Date.now()).toBeGreaterThan(limits.iceServersCache * 1.9)
    expect((await call(server, 'GET', '/battle-chat/ice-servers')).status).toBe(200)
  })

  it('[BAT-3] when the battle ends its peers are closed, and nobody joins any more', async () => {
    const [watcher, leaver] = [await page(), await page(one)]
    const { peerId } = await join(watcher)
    await join(leaver, { sends: true })
    await api(server, one).accounts.deleteAccount({ body: { email: one.email } })
    expect(await watcher.next('battle-media:closed')).toEqual({ peerId, reason: 'ended' })
    await until('nobody', async () => (await openPeers()) === 0)
    expect(await watcher.send('battle-media:join', { battleId })).toMatchObject({ code: 'battle-media/none' })
  })
})
