import type { Contestant } from '@shoal/bus/contestants/contract'
import type { StockNews } from '@shoal/bus/stocks/contract'
import { currentSeason } from '@shoal/bus/streams/contract'
import sharp from 'sharp'
import { api, as, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: SignedIn
let mod: SignedIn
let fan: SignedIn
beforeAll(async () => {
  server = await startServer({ program: 'test/programs/streamControls.ts', env: { RATE_FACTOR: '1000' } })
  ;[admin, mod, fan] = await Promise.all([as(server, 'admin'), as(server, 'mod'), as(server, 'viewer')])
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

const calls = (who: SignedIn | null = null) => api(server, who).contestants
const list = async (who: SignedIn | null = null) => (await calls(who).list()).contestants
const one = async (id: string) => (await list()).find((contestant) => contestant.id === id) as Contestant
const facts = { name: 'Nova', color: '#AABBCC', bio: 'New here.', season: currentSeason, status: 'in' as const }
const added = () => calls(admin).add({ body: facts })
const noSuch = { status: 404, code: 'contestants/no-such-contestant' }

describe('the contestants', () => {
  it('[PRO-4] are there for everybody, each of the demo show with a picture of its own', async () => {
    const everybody = await list()
    expect(everybody.length).toBeGreaterThan(5)
    expect(everybody[0]).toMatchObject({ season: currentSeason, status: 'in', endorsements: 0 })
    expect(new Set(everybody.map(({ status }) => status))).toEqual(new Set(['in', 'out', 'winner']))
    const pictures = await Promise.all(
      everybody.map(async ({ photo }) => {
        const answer = await fetch(server.url + photo)
        expect(answer.headers.get('content-type')).toBe('image/svg+xml')
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
        return answer.text()
      }),
    )
    expect(new Set(pictures).size).toBe(everybody.length)
    const { initialData } = await api(server, fan).accounts.initialData()
    expect(initialData.contestants).toEqual(everybody)
  })

  it('[PRO-4] are endorsed, one by each person, and everybody sees it live', async () => {
    const [visitor, own] = await Promise.all([socket(server), socket(server, fan)])
    expect(await calls(fan).endorse({ params: { id: 'jet' } })).toMatchObject({
      endorsement: 'jet',
      contestant: { id: 'jet', endorsements: 1 },
    })
    expect(await visitor.next('contestants:update')).toMatchObject({ id: 'jet', endorsements: 1 })
    expect((await own.next('profile:updated')).endorsement).toBe('jet')
    expect((await api(server).profile.read({ params: { id: fan.user.id } })).endorsement).toBe('jet')
    expect((await calls(fan).list()).endorsement).toBe('jet')

    // Once more changes nothing; another one takes the place.
    await calls(fan).endorse({ params: { id: 'jet' } })
    expect((await one('jet')).endorsements).toBe(1)
    await calls(fan).endorse({ params: { id: 'lou' } })
    expect(await visitor.next('contestants:update', ({ id }) => id === 'jet')).toMatchObject({ endorsements: 0 })
    expect(await one('lou')).toMatchObject({ endorsements: 1 })

    // Taking back the endorsement of somebody else does nothing; the person's own is gone.
    expect(await calls(fan).withdraw({ params: { id: 'jet' } })).toMatchObject({ endorsement: 'lou' })
    expect(await calls(fan).withdraw({ params: { id: 'lou' } })).toMatchObject({
      endorsement: null,
      contestant: { endorsements: 0 },
    })
    expect((await api(server).profile.read({ params: { id: fan.user.id } })).endorsement).toBeNull()
  })

  it('[PRO-4] count a person once, however many pages endorse at the same time', async () => {
    const visitor = await socket(server)
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(server)))
    const ids = ['jet', 'lou', 'odette']
    const asked = people.flatMap((person) =>
      Array.from({ length: 10 }, (_, n) => calls(person).endorse({ params: { id: ids[n % ids.length] as string } })),
    )
    await Promise.all(asked)
    const total = (await list()).reduce((sum, { endorsements }) => sum + endorsements, 0)
    expect(total).toBe(people.length)
    // The last event that pages got is the truth.
    const told = new Map<string, number>()
    await until('the last word about everybody', async () => {
      for (const { name, payload } of visitor.received)
        if (name === 'contestants:update') told.set((payload as Contestant).id, (payload as Contestant).endorsements)
      const now = await list()
      return now.every(({ id, endorsements }) => (told.get(id) ?? 0) === endorsements)
    })
    await Promise.all(people.map((person) => calls(person).endorse({ params: { id: 'jet' } })))
    expect((await one('jet')).endorsements).toBe(people.length)
    await Promise.all(
      people.flatMap((person) => [1, 2, 3].map(() => calls(person).withdraw({ params: { id: 'jet' } }))),
    )
    expect((await list()).filter(({ endorsements }) => endorsements !== 0)).toEqual([])
  })

  it('[PRO-4] lose an endorsement once, also when it goes to another and is taken back at the same time', async () => {
    const [person, last] = [await signUp(server), await signUp(server)]
    const stock = { tickerSymbol: 'ODETTE', name: 'Odette', color: '#aabbcc', price: 1_000, shares: 1_000 }
    await api(server, admin).stocks.add({ body: { ...stock, contestantId: 'odette' } })
    // Whoever looks at her stock hears of every endorsement that came and went.
    const page = await socket(server)
    await page.request('stocks:watch', { ticker: 'ODETTE' })
    const heard = (kind: string) =>
      page.received
        .flatMap(({ name, payload }) => (name === 'stocks:news' ? [(payload as { news: StockNews }).news] : []))
        .reduce((sum, news) => sum + (news.kind === kind ? news.count : 0), 0)
    const rounds = 12
    for (let round = 0; round < rounds; round++) {
      await calls(person).endorse({ params: { id: 'odette' } })
      await Promise.all([
        calls(person).endorse({ params: { id: 'lou' } }),
        calls(person).withdraw({ params: { id: 'odette' } }),
      ])
      expect((await calls(person).list()).endorsement).toBe('lou')
      await calls(person).withdraw({ params: { id: 'lou' } })
    }
    await calls(last).endorse({ params: { id: 'odette' } })
    await until('the last endorsement to be heard', () => heard('endorsed') === rounds + 1)
    expect(heard('endorsement-left')).toBe(rounds)
    await calls(last).withdraw({ params: { id: 'odette' } })
  })

  it('[PRO-4] cannot be endorsed by visitors, when they have left, or when there is no such one', async () => {
    await expect(calls().endorse({ params: { id: 'jet' } })).rejects.toMatchObject({ status: 401 })
    await expect(calls(fan).endorse({ params: { id: 'bram' } })).rejects.toMatchObject({
      status: 409,
      code: 'contestants/not-in',
    })
    await expect(calls(fan).endorse({ params: { id: 'nobody' } })).rejects.toMatchObject(noSuch)
    await expect(calls(fan).withdraw({ params: { id: 'nobody' } })).rejects.toMatchObject(noSuch)
  })

  it('[AUTH-4] lose the endorsement of an account that is deleted', async () => {
    const person = await signUp(server)
    await calls(person).endorse({ params: { id: 'marlow' } })
    expect((await one('marlow')).endorsements).toBe(1)
    await api(server, person).accounts.deleteAccount({ body: { email: person.email } })
    expect((await one('marlow')).endorsements).toBe(0)
  })

  it('[ADM-1] are switched off for everybody but staff', async () => {
    const page = await socket(server)
    await api(server, admin).features.set({ params: { feature: 'contestants' }, body: { enabled: false } })
    await page.next('features:updated')
    const off = { status: 403, code: 'features/off' }
    await expect(calls().list()).rejects.toMatchObject(off)
    await expect(calls(fan).endorse({ params: { id: 'jet' } })).rejects.toMatchObject(off)
    await expect(calls(fan).withdraw({ params: { id: 'jet' } })).rejects.toMatchObject(off)
    expect((await api(server, fan).accounts.initialData()).initialData.contestants).toEqual([])
    expect((await calls(mod).list()).contestants.length).toBeGreaterThan(5)
    await api(server, admin).features.set({ params: { feature: 'contestants' }, body: { enabled: true } })
    expect((await list()).length).toBeGreaterThan(5)
  })
})

describe('where they are', () => {
  const place = (id: string, streamId: string | null, who = mod) =>
    calls(who).place({ params: { id }, body: { streamId } })
  const turn = (id: string, online: boolean) =>
    fetch(`${server.url}/test/online`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, online }),
    })

  it('[PRO-4] is said by moderators, told to everybody live with the time since when, and stands in the log', async () => {
    const page = await socket(server)
    expect((await one('marlow')).where?.streamId).toBe('tank')
    const began = Date.now()
    const { where } = await place('marlow', 'garden')
    expect(where?.streamId).toBe('garden')
    expect(Date.parse(where?.since ?? '')).toBeGreaterThanOrEqual(began - 1_000)
    expect((await page.next('contestants:update')).where).toEqual(where)
    // Said again, it is still since then.
    expect((await place('marlow', 'garden')).where).toEqual(where)
    expect((await one('marlow')).where).toEqual(where)
    expect((await place('marlow', null)).where).toBeNull()
    expect((await page.next('contestants:update')).where).toBeNull()
    const { entries } = await api(server, admin).moderation.audit()
    expect(entries.slice(0, 2).map(({ action, detail }) => [action, detail])).toEqual([
      ['contestants.place', 'Marlow: nobody knows where'],
      ['contestants.place', 'Marlow: Garden'],
    ])
  })

  it('is one room at a time, whoever says what at once', async () => {
    const rooms = ['kitchen', 'garden', 'bedroom', 'tank']
    await Promise.all(Array.from({ length: 16 }, (_, n) => place('marlow', rooms[n % rooms.length] as string)))
    const { where } = await one('marlow')
    expect(rooms).toContain(where?.streamId)
  })

  it('ends when the camera goes off, and when they leave the house', async () => {
    const page = await socket(server)
    const told = (streamId: string | null) =>
      page.next('contestants:update', ({ id, where }) => id === 'marlow' && (where?.streamId ?? null) === streamId)
    // From nowhere: the test before may have left them in the garden, and only a move is told.
    await place('marlow', null)
    await told(null)
    await place('marlow', 'garden')
    await told('garden')
    await turn('garden', false)
    await told(null)
    // The people from before are not there just because the picture is back.
    await turn('garden', true)
    expect((await one('marlow')).where).toBeNull()
    const nova = await added()
    await place(nova.id, 'garden')
    const left = await calls(admin).edit({ params: { id: nova.id }, body: { status: 'out' } })
    expect(left.where).toBeNull()
    await expect(place(nova.id, 'garden')).rejects.toMatchObject({ status: 409, code: 'contestants/not-in' })
    await calls(admin).remove({ params: { id: nova.id } })
  })

  it('is not for others to say, and no place without a picture', async () => {
    for (const who of [fan, null])
      await expect(calls(who).place({ params: { id: 'jet' }, body: { streamId: 'tank' } })).rejects.toMatchObject({
        code: who ? 'auth/forbidden' : 'auth/required',
      })
    for (const off of ['porch', 'placeholder'])
      await expect(place('jet', off)).rejects.toMatchObject({ status: 409, code: 'streams/offline' })
    await expect(place('jet', 'moon')).rejects.toMatchObject({ status: 404, code: 'streams/no-such-stream' })
    await expect(place('nobody', 'tank')).rejects.toMatchObject(noSuch)
    expect((await one('jet')).where?.streamId).toBe('kitchen')
  })
})

describe('following', () => {
  it('is kept for the account, one contestant at a time, and known to all windows of the person', async () => {
    const [own, other] = await Promise.all([socket(server, fan), socket(server, mod)])
    const follow = (id: string) => calls(fan).follow({ params: { id } })
    expect(await follow('lou')).toEqual({ following: 'lou' })
    expect(await own.next('contestants:followed')).toEqual({ id: 'lou' })
    expect(await follow('jet')).toEqual({ following: 'jet' })
    expect((await calls(fan).list()).following).toBe('jet')
    expect((await calls(mod).list()).following).toBeNull()
    // Following somebody else no more is nothing.
    expect(await calls(fan).unfollow({ params: { id: 'lou' } })).toEqual({ following: 'jet' })
    expect(await calls(fan).unfollow({ params: { id: 'jet' } })).toEqual({ following: null })
    expect(await own.next('contestants:followed', ({ id }) => id === null)).toEqual({ id: null })
    expect(other.received.filter(({ name }) => name === 'contestants:followed')).toEqual([])
    await expect(follow('bram')).rejects.toMatchObject({ status: 409, code: 'contestants/not-in' })
    await expect(follow('nobody')).rejects.toMatchObject(noSuch)
    await expect(calls().follow({ params: { id: 'lou' } })).rejects.toMatchObject({ status: 401 })
  })
})

describe('the page of one', () => {
  it('[NAV-2] is called by their name, and says who they are to whoever shows a link to it', async () => {
    const page = async (id: string) =>
      (await fetch(`${server.url}/contestants/${id}`, { headers: { accept: 'text/html' } })).text()
    const html = await page('lou')
    expect(html).toContain('<title>Lou · Shoal</title>')
    expect(html).toContain('<meta property="og:description" content="Reads the house rules aloud')
    expect(html).toMatch(/<meta property="og:image" content="http[^"]*\/pictures\/contestants\//)
    expect(await page('nobody')).not.toContain('og:title')
  })
})

describe('what admins do', () => {
  it('[ADM-3] adds, changes and removes contestants, live on open pages, and stands in the log', async () => {
    const page = await socket(server)
    const nova = await added()
    expect(nova).toMatchObject({ name: 'Nova', color: '#aabbcc', photo: null, endorsements: 0 })
    expect(await page.next('contestants:new')).toEqual(nova)
    await calls(fan).endorse({ params: { id: nova.id } })
    await page.next('contestants:update', ({ id, endorsements }) => id === nova.id && endorsements === 1)
    const edited = await calls(admin).edit({ params: { id: nova.id }, body: { status: 'out', name: 'Nova II' } })
    expect(edited).toMatchObject({ name: 'Nova II', status: 'out', bio: 'New here.', endorsements: 1 })
    expect(await page.next('contestants:update', ({ status }) => status === 'out')).toEqual(edited)
    await calls(admin).remove({ params: { id: nova.id } })
    expect(await page.next('contestants:remove')).toEqual({ id: nova.id })
    expect((await calls(fan).list()).endorsement).toBeNull()
    await expect(calls(admin).remove({ params: { id: nova.id } })).rejects.toMatchObject(noSuch)
    await expect(calls(admin).edit({ params: { id: nova.id }, body: {} })).rejects.toMatchObject(noSuch)
    const { entries } = await api(server, admin).moderation.audit()
    expect(entries.slice(0, 3).map(({ action }) => action)).toEqual([
      'contestants.remove',
      'contestants.edit',
      'contestants.add',
    ])
  })

  it('[ADM-3] shows a picture that is made anew from what was uploaded', async () => {
    const { id } = await added()
    const picture = async (noise: number) =>
      sharp({
        create: {
          width: 500,
          height: 300,
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: noise, sigma: 40 },
        },
      })
        .withExif({ IFD0: { Copyright: 'Somebody at home' } })
        .jpeg()
        .toBuffer()
    const upload = (bytes: Uint8Array, who = admin) =>
      calls(who).uploadPhoto({ params: { id }, file: new Blob([new Uint8Array(bytes)]) })
    const { photo } = await upload(await picture(90))
    const answer = await fetch(server.url + photo)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const { width, height, exif } = await sharp(await answer.arrayBuffer()).metadata()
    expect([width, height, exif]).toEqual([480, 480, undefined])
    const second = await upload(await picture(160))
    expect(second.photo).not.toBe(photo)
    expect((await fetch(server.url + photo)).status).toBe(404)
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await expect(upload(drawing)).rejects.toMatchObject({ status: 400, code: 'upload/not-an-image' })
    await expect(upload(Buffer.alloc(5_000_000))).rejects.toMatchObject({ status: 413, code: 'upload/too-large' })
    expect((await one(id)).photo).toBe(second.photo)
    expect((await calls(admin).edit({ params: { id }, body: { photo: null } })).photo).toBeNull()
    await calls(admin).remove({ params: { id } })
  })

  it('[ADM-3] is for admins only, and a contestant without a proper name, colour, season or state is refused', async () => {
    const params = { id: 'jet' }
    for (const who of [fan, mod])
      for (const refused of [
        calls(who).add({ body: facts }),
        calls(who).edit({ params, body: { name: 'Mine' } }),
        calls(who).remove({ params }),
      ])
        await expect(refused).rejects.toMatchObject({ status: 403, code: 'auth/forbidden' })
    for (const wrong of [{ name: '  ' }, { name: 'a\nb' }, { color: 'red' }, { season: 0 }, { status: 'gone' }])
      await expect(calls(admin).add({ body: { ...facts, ...wrong } as never })).rejects.toMatchObject({ status: 400 })
  })
})
