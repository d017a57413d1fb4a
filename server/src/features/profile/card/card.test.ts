import sharp from 'sharp'
import { api, as, closeSockets, type SignedIn, signUp, until } from '../../../../test/people.ts'
import { startServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_FACTOR: '10' } })
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

/** What the page of somebody names in its head. */
async function named({ user }: SignedIn): Promise<(property: string) => string | undefined> {
  const answer = await fetch(`${server.url}/people/${user.id}`, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  return (property) => new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1]
}
const address = async (who: SignedIn) => (await named(who))('og:image')!
const jpeg = async (url: string) => {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}
type Part = readonly [left: number, top: number, width: number, height: number]
const statsOf = async (card: Buffer, [left, top, width, height]: Part) =>
  sharp(await sharp(card).extract({ left, top, width, height }).png().toBuffer()).stats()
/** The lightest that there is in a part of a card, from 0 to 255. */
const lightIn = async (card: Buffer, part: Part) =>
  Math.max(...(await statsOf(card, part)).channels.map(({ max }) => max))
const medalRow = [64, 455, 680, 130] as const
const name = [376, 130, 760, 110] as const

describe('the card of somebody', () => {
  it('[PRO-3] is named by their page, 1200 × 630, with name, clan and medals drawn on it', async () => {
    const rival = await as(server, 'rival')
    const property = await named(rival)
    const url = property('og:image')!
    expect(url).toMatch(new RegExp(`^${server.url}/cards/people/${rival.user.id}\\.jpg\\?v=[0-9a-f]{16}$`))
    expect(property('og:image:type')).toBe('image/jpeg')
    expect(property('og:image:alt')).toMatch(/^Rival, level \d+, Owner of KRIL$/)
    const { answer, bytes } = await jpeg(url)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(bytes).metadata()).toMatchObject({
      ...{ format: 'jpeg', width: 1200, height: 630 },
    })
    expect([property('og:image:width'), property('og:image:height')]).toEqual(['1200', '630'])
    for (const part of [name, medalRow]) expect(await lightIn(bytes, part)).toBeGreaterThan(180)
    // Who has one or none at all has nothing where others have three.
    const fresh = await jpeg(await address(await signUp(server)))
    expect(await lightIn(fresh.bytes, name)).toBeGreaterThan(180)
    expect(await lightIn(fresh.bytes, [340, 455, 400, 130])).toBeLessThan(90)
  })

  it('[PRO-3] changes its address with what it shows; at the address alone it is asked for again soon', async () => {
    const fish = await signUp(server)
    const first = await address(fish)
    expect(await address(fish)).toBe(first)
    await api(server, fish).profile.update({ body: { color: '#5fd487' } })
    const second = await until('another card', async () => {
      const now = await address(fish)
      return now !== first && now
    })
    const [{ bytes: before }, { bytes: after, answer }] = [await jpeg(first), await jpeg(second)]
    // The old address shows the card as it is now, and is not kept for good.
    expect(before.equals(after)).toBe(true)
    const plain = await fetch(second.replace(/\?.*/, ''))
    expect(plain.headers.get('cache-control')).toBe('public, max-age=300')
    await plain.arrayBuffer()
    const etag = answer.headers.get('etag')!
    const again = await fetch(second, { headers: { 'if-none-match': etag } })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    await api(server, fish).profile.uploadPhoto({ file: new Blob([new Uint8Array(photo)], { type: 'image/png' }) })
    const { bytes } = await jpeg(await address(fish))
    const { dominant } = await statsOf(bytes, [100, 180, 180, 180])
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.g).toBeLessThan(60)
  })

  it('[PRO-3] there is none of nobody and of who is banned, and one address gets so many a minute', async () => {
    const [fish, admin] = [await signUp(server), await as(server, 'admin')]
    const url = await address(fish)
    await jpeg(url)
    await api(server, admin).accounts.setFlags({
      ...{ params: { id: fish.user.id }, body: { banned: true, reason: 'For the test' } },
    })
    const card = (file: string) => fetch(`${server.url}/cards/people/${file}`).then(({ status }) => status)
    for (const file of [`${fish.user.id}.jpg`, 'nobody.jpg', 'deleted.jpg', `${fish.user.id}.png`, '..%2f..%2fetc.jpg'])
      expect([file, await card(file)]).toEqual([file, 404])
    expect((await named(fish))('og:image')).toBeUndefined()
    // 120 a minute, times the factor of this server; a minute may end meanwhile, and the next one begins at nothing.
    const answers: number[] = []
    for (let asked = 0; asked < 2_400 && answers.at(-1) !== 429; asked += 50)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => card('nobody.jpg')))))
    expect(answers.slice(0, 1_000).every((status) => status === 404)).toBe(true)
    expect(answers.at(-1)).toBe(429)
  })
})
