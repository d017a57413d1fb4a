import { createSocket } from 'node:dgram'
import { limits } from '@shoal/bus/battleMedia/limits'
import { closeSockets, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { joinPictures, type Received, type WebrtcBrowser, webrtcBrowser } from '../../../test/webrtcBrowser.ts'

/** What nobody must ever get, as the payload of a packet. */
const forged = Buffer.concat([Buffer.from([0x10, 0x00, 0x00]), Buffer.alloc(60, 0x77)])

describe('hostile pages in a battle', () => {
  let server: TestServer
  let one: SignedIn
  let two: SignedIn
  let rings: TestSocket[]
  let battleId: string
  /** The picture of the second fighter, and who watches both: they are there all the time, and must go on. */
  let other: Awaited<ReturnType<typeof join>>
  let bystander: Awaited<ReturnType<typeof join>>
  const browsers: WebrtcBrowser[] = []

  async function join(
    page: TestSocket,
    { sends = false, twist }: { sends?: boolean; twist?: (answer: string) => string } = {},
  ) {
    const key = sends ? (await page.request('battle-media:stream-key', { battleId })).streamKey : undefined
    return joinPictures(page, { battleId, streamKey: key, made: browsers, twist })
  }

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000', BATTLE_DURATION_MS: '3600000' } })
    ;[one, two] = await Promise.all([signUp(server), signUp(server)])
    rings = [await socket(server, one), await socket(server, two)]
    for (const ring of rings) await ring.request('battle-chat:queue')
    battleId = (await rings[0]!.next('battle-chat:start')).id
    other = await join(rings[1]!, { sends: true })
    bystander = await join(await socket(server))
  })
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  const of = ({ browser }: { browser: WebrtcBrowser }, { user }: SignedIn): Received => browser.of(user.id)
  /** Waits until new pictures and sound of a fighter have come to whoever watches. */
  async function goesOn(fighter: SignedIn): Promise<void> {
    const { video, audio } = of(bystander, fighter)
    const before = { video: video.length, audio: audio.length }
    await until('pictures and sound', () => video.length > before.video + 5 && audio.length > before.audio + 5)
  }
  /** How many packets came to a browser that it should not have got. */
  const forgedIn = (watcher: { browser: WebrtcBrowser }) =>
    [one, two]
      .flatMap((fighter) => Object.values(of(watcher, fighter)).flat())
      .filter(({ payload }) => payload.includes(forged.subarray(-20))).length

  it('[BAT-3] [OPS-4] an answer that is too long is refused, one beyond all measure ends its connection, and nobody else notices', async () => {
    const page = await socket(server)
    const { peerId, offer } = await page.request('battle-media:join', { battleId })
    const answer = await open().answer(offer)
    const padded = (length: number) => `${answer}a=x-${'y'.repeat(length - answer.length - 6)}\r\n`
    expect(await page.send('battle-media:signal', { peerId, answer: padded(60_000) })).toMatchObject({
      code: 'bad-request',
    })
    // Nothing of it was taken: the peer still waits for its answer.
    expect(await page.send('battle-media:signal', { peerId, answer: padded(limits.descriptionMax) })).toEqual({})
    page.socket.emit('battle-media:signal', { peerId, answer: padded(1_000_000) })
    await page.closed
    await goesOn(two)
  })

  it('[BAT-3] [OPS-4] candidates in an answer, however many and of whatever address, are not knocked at', async () => {
    const heard: Buffer[] = []
    const door = createSocket('udp4').on('message', (message) => heard.push(message))
    await new Promise<void>((resolve) => door.bind(0, '127.0.0.1', resolve))
    try {
      const addresses = ['127.0.0.1', '10.0.0.1', '192.168.0.1', '169.254.169.254']
      const twist = (answer: string, most: number = limits.descriptionMax) => {
        let made = answer
        for (let at = 0; made.length < most - 100; at += 1)
          made += `a=candidate:${at} 1 udp 1 ${addresses[at % addresses.length]} ${door.address().port} typ host\r\n`
        return made
      }
      const page = await socket(server)
      const watcher = await join(page, { twist })
      expect(watcher.answer.match(/a=candidate/g)!.length).toBeGreaterThan(500)
      await until('the picture', () => of(watcher, two).video.length > 10)
      const { peerId, offer } = await page.request('battle-media:join', { battleId })
      const thousands = twist(await open().answer(offer), 60_000)
      expect(await page.send('battle-media:signal', { peerId, answer: thousands })).toMatchObject({
        code: 'bad-request',
      })
      expect(heard).toEqual([])
    } finally {
      door.close()
    }
    await goesOn(two)
  })

  it('[BAT-3] [OPS-4] nobody gets what a spectator sends', async () => {
    const stray = 777
    const watcher = await join(await socket(server), {
      // It says that it only gets, and names a source all the same.
      twist: (answer) => answer.replaceAll('a=recvonly\r\n', `a=recvonly\r\na=ssrc:${stray} cname:x\r\n`),
    })
    await until('the picture', () => of(watcher, two).video.length > 0)
    const sources = [stray, of(watcher, two).video[0]!.header.ssrc]
    for (let times = 0; times < 40; times += 1)
      for (const ssrc of sources)
        for (const payloadType of [96, 111]) watcher.browser.sendAnyway(forged, { ssrc, payloadType })
    await goesOn(two)
    for (const browser of [other, bystander, watcher]) expect(forgedIn(browser)).toBe(0)
  })

  it('[BAT-3] [OPS-4] nobody gets packets of another payload type or of a second source, and the stream goes on', async () => {
    const second = 778
    /** Changes the section in which it sends its picture. */
    const ofCamera = (change: (section: string) => string) => (answer: string) =>
      answer
        .split(/^(?=m=)/m)
        .map((section) => (section.startsWith('m=video') && section.includes('a=sendonly') ? change(section) : section))
        .join('')
    const sender = await join(rings[0]!, {
      sends: true,
      twist: ofCamera((section) => `${section}a=ssrc:${second} cname:x\r\n`),
    })
    await goesOn(one)
    for (let times = 0; times < 40; times += 1) {
      for (const payloadType of [100, 111, 127]) sender.browser.sendAnyway(forged, { payloadType })
      sender.browser.sendAnyway(forged, { ssrc: second })
    }
    await goesOn(one)
    // One that calls VP8 by another number than the offer.
    const odd = await join(rings[0]!, {
      sends: true,
      twist: ofCamera((section) => section.replaceAll(/\b96\b/g, '100')),
    })
    for (let times = 0; times < 40; times += 1) odd.browser.sendAnyway(forged, { payloadType: 100 })
    const { audio } = of(bystander, one)
    const heard = audio.length
    await until('its sound', () => audio.length > heard + 20)
    for (const browser of [other, bystander]) expect(forgedIn(browser)).toBe(0)
    await rings[0]!.request('battle-media:leave', { peerId: odd.peerId })
  })

  it('[BAT-3] [OPS-4] who sends is told how much is taken', async () => {
    const { offer } = await join(await socket(server, one), { sends: true })
    expect(offer.match(/^m=(?:(?!^m=)[\s\S])*a=recvonly/gm)!.every((section) => /^b=TIAS:\d+/m.test(section))).toBe(
      true,
    )
    expect(offer.match(/^b=TIAS/gm)).toHaveLength(3)
  })

  const open = (): WebrtcBrowser => {
    const browser = webrtcBrowser()
    browsers.push(browser)
    return browser
  }
})
