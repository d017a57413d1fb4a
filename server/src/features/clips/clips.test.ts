import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clip } from '@shoal/bus/clips/contract'
import type { Moment } from '@shoal/bus/moments/contract'
import { fetchAs, makeClip, type WantedClip, wantedClip } from '../../../test/clips.ts'
import { api, as, call, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let viewer: SignedIn
let rival: SignedIn
let pass: SignedIn
let xl: SignedIn
let mod: SignedIn
let admin: SignedIn

beforeAll(async () => {
  server = await startServer({ env: { RATE_FACTOR: '1000' } })
  ;[viewer, rival, pass, xl, mod, admin] = await Promise.all([
    as(server, 'viewer'),
    as(server, 'rival'),
    as(server, 'pass'),
    as(server, 'xl'),
    as(server, 'mod'),
    as(server, 'admin'),
  ])
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

const clipsOf = (who: SignedIn | null) => api(server, who).clips
const made = (who: SignedIn = pass, more: WantedClip = {}) => makeClip(server, who, more)
const get = (path: string | null, who: SignedIn | null = null, headers: Record<string, string> = {}, method = 'GET') =>
  fetchAs(server, who, path, { headers, method })
const decide = (id: string, status: 'approved' | 'rejected' | 'played', more = {}) =>
  clipsOf(mod).decide({ params: { id }, body: { status, ...more } })
async function approved(more: WantedClip = {}, who: SignedIn = pass): Promise<Clip> {
  const { id } = await made(who, more)
  return (await decide(id, 'approved')).clip
}

describe('who may do what', () => {
  it('[CLP-2] creating, renaming, window and history need a pass, likes and removal a login; makers and moderators remove', async () => {
    const { id } = await approved()
    const params = { id }
    const needPass = [
      (who: SignedIn | null) => clipsOf(who).create({ body: wantedClip() }),
      (who: SignedIn | null) => clipsOf(who).rename({ params, body: { name: 'x' } }),
      (who: SignedIn | null) => clipsOf(who).history({ query: {} }),
      (who: SignedIn | null) => clipsOf(who).window({ params: { playbackId: 'demo-tank' } }),
    ]
    for (const action of needPass) {
      await expect(action(null)).rejects.toMatchObject({ status: 401 })
      await expect(action(viewer)).rejects.toMatchObject({ status: 403, code: 'auth/needs-pass' })
    }
    for (const action of [
      clipsOf(null).like({ params }),
      clipsOf(null).remove({ params }),
      clipsOf(null).liked({ query: {} }),
    ])
      await expect(action).rejects.toMatchObject({ status: 401 })
    for (const who of [viewer, xl])
      await expect(clipsOf(who).remove({ params })).rejects.toMatchObject({ status: 403, code: 'clips/not-yours' })
    await expect(clipsOf(xl).rename({ params, body: { name: 'mine' } })).rejects.toMatchObject({
      code: 'clips/not-yours',
    })
    await expect(clipsOf(pass).decide({ params, body: { status: 'rejected' } })).rejects.toMatchObject({ status: 403 })
    await expect(clipsOf(xl).queue({ query: {} })).rejects.toMatchObject({ status: 403 })
    await clipsOf(pass).remove({ params })
    const gone = { status: 404, code: 'clips/no-such-clip' }
    await expect(clipsOf(pass).read({ params })).rejects.toMatchObject(gone)

    const other = await approved({ name: 'Taken down' })
    await clipsOf(mod).remove({ params: { id: other.id } })
    await expect(clipsOf(pass).read({ params: { id: other.id } })).rejects.toMatchObject(gone)
    const [entry] = (await api(server, mod).moderation.audit({})).entries
    expect(entry).toMatchObject({ action: 'clips.remove', who: { id: mod.user.id }, whom: { id: pass.user.id } })
    expect(entry?.detail).toContain('Taken down')
  })

  it('[CLP-4] pending and rejected clips are for their maker and staff, approved and played ones for everybody', async () => {
    const [page, owner] = await Promise.all([socket(server, null), socket(server, pass)])
    const { id, url, thumbnail } = await made()
    expect(await owner.next('clips:created', (clip) => clip.id === id)).toMatchObject({ status: 'pending' })
    const seenBy = async (who: SignedIn | null) => {
      const read = await clipsOf(who)
        .read({ params: { id } })
        .then(
          () => true,
          () => false,
        )
      const files = await Promise.all([get(url, who), get(thumbnail, who)])
      const listed = (await clipsOf(who).list({ query: { pageSize: 100 } })).clips.some((clip) => clip.id === id)
      const ofUser = await clipsOf(who).ofUser({ params: { userId: pass.user.id } })
      return [read, ...files.map(({ ok }) => ok), ofUser.clips.some((clip) => clip.id === id), listed]
    }
    const insiders = async (listed: boolean) => {
      for (const who of [pass, mod]) expect(await seenBy(who)).toEqual([true, true, true, true, listed])
    }
    const others = async (seen: boolean) => {
      for (const who of [null, viewer, xl]) expect(await seenBy(who)).toEqual([seen, seen, seen, seen, seen])
    }
    await others(false)
    await insiders(false)
    expect((await clipsOf(mod).queue({ query: { pageSize: 100 } })).clips.map((clip) => clip.id)).toContain(id)
    await decide(id, 'approved')
    expect(await page.next('clips:created', (clip) => clip.id === id)).toMatchObject({ status: 'approved' })
    await others(true)
    await insiders(true)
    await decide(id, 'played', { from: 'approved' })
    await others(true)
    await decide(id, 'rejected', { from: 'played', reason: 'blurry' })
    expect(await page.next('clips:removed')).toEqual({ id })
    expect(await owner.next('clips:status', (clip) => clip.status === 'rejected')).toEqual({
      id,
      status: 'rejected',
      reason: 'blurry',
    })
    await others(false)
    await insiders(false)
    const [entry] = (await api(server, mod).moderation.audit({ query: { pageSize: 1 } })).entries
    expect(entry).toMatchObject({ action: 'clips.decide', reason: 'blurry', whom: { id: pass.user.id } })
    expect(page.received.filter(({ name }) => name === 'clips:status')).toEqual([])
  })

  it('[CLP-4] [MUTE-1] what a moderator takes away is gone at once from what just happened, on open pages and on new ones', async () => {
    const name = 'The striped intruder'
    const page = await socket(server)
    const { id } = await approved({ name })
    const moments = async () => (await api(server).moments.list()).moments
    const told = (list: readonly Moment[]) => list.find(({ parts }) => JSON.stringify(parts).includes(name))
    const { moments: heard } = await page.next('moments:happened', ({ moments }) => told(moments) !== undefined)
    expect(told(await moments())?.id).toBe(told(heard)!.id)
    await clipsOf(mod).remove({ params: { id } })
    expect(await page.next('moments:gone')).toEqual({ ids: [told(heard)!.id] })
    expect(told(await moments())).toBeUndefined()
    for (const path of ['/', '/clips']) expect(await (await get(path)).text()).not.toContain(name)
  })

  it('[CLP-4] [FLT-1] a clip that was approved and gets another name waits for a moderator again, who decides on the name they saw', async () => {
    const [page, owner] = await Promise.all([socket(server, null), socket(server, pass)])
    for (const status of ['approved', 'played'] as const) {
      const { id, url } = await made(pass, { name: 'Harmless' })
      const params = { id }
      await decide(id, 'approved')
      if (status === 'played') await decide(id, 'played', { from: 'approved' })
      expect((await clipsOf(pass).rename({ params, body: { name: 'Harmless' } })).clip.status).toBe(status)
      const { clip } = await clipsOf(pass).rename({ params, body: { name: 'Another one' } })
      expect(clip).toMatchObject({ name: 'Another one', status: 'pending' })
      await owner.next('clips:status', (one) => one.id === id && one.status === 'pending')
      await page.next('clips:removed', (one) => one.id === id)
      await expect(clipsOf(viewer).read({ params })).rejects.toMatchObject({ code: 'clips/no-such-clip' })
      expect((await get(url, viewer)).ok).toBe(false)
      expect((await clipsOf(null).list({ query: { query: 'Another' } })).total).toBe(0)
      expect((await clipsOf(mod).queue({ query: { pageSize: 100 } })).clips.map((one) => one.id)).toContain(id)
      await expect(decide(id, 'approved', { name: 'Harmless' })).rejects.toMatchObject({
        code: 'clips/decided-already',
      })
      await decide(id, 'approved', { name: 'Another one' })
      expect((await clipsOf(viewer).read({ params })).clip.name).toBe('Another one')
      await clipsOf(pass).remove({ params })
    }
    expect(page.received.filter(({ name }) => name === 'clips:renamed')).toEqual([])
  })

  it('[SFX-3] of a clip: two moderators who decide at the same time never decide it twice, and the other one is told', async () => {
    const { id } = await made()
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        clipsOf(i % 2 ? mod : admin).decide({ params: { id }, body: { status: i % 2 ? 'approved' : 'rejected' } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const tried of tries)
      if (tried.status === 'rejected')
        expect(tried.reason).toMatchObject({ status: 409, code: 'clips/decided-already' })
  })

  it('[PASS-4] a clip of a season_pass camera is for pass holders, unless a moderator opens it', async () => {
    const { id, url } = await approved({ name: 'Attic secret', playbackId: 'demo-attic' })
    const params = { id }
    for (const who of [null, viewer]) {
      await expect(clipsOf(who).read({ params })).rejects.toMatchObject({ status: 403, code: 'clips/needs-pass' })
      expect((await get(url, who)).status).toBe(403)
      expect((await clipsOf(who).list({ query: { query: 'attic secret' } })).total).toBe(0)
    }
    await expect(clipsOf(viewer).like({ params })).rejects.toMatchObject({ code: 'clips/needs-pass' })
    expect((await clipsOf(xl).list({ query: { query: 'attic secret' } })).total).toBe(1)
    expect((await get(url, xl)).headers.get('cache-control')).toMatch(/^private/)
    await decide(id, 'rejected', { from: 'approved' })
    await decide(id, 'approved', { from: 'rejected', access: 'public' })
    expect((await get(url)).status).toBe(200)
  })

  it('[AUTH-4] takes clips and likes along when an account is deleted', async () => {
    const person = await signUp(server)
    // Staff count as pass holders.
    await api(server, admin).accounts.setFlags({ params: { id: person.user.id }, body: { mod: true } })
    const liked = await approved()
    await clipsOf(person).like({ params: { id: liked.id } })
    const theirs = await approved({ name: 'Gone soon' }, person)
    const files = ['mp4', 'jpg'].map((type) =>
      join(server.settings.DATA_DIR as string, 'clips', `${theirs.id}.${type}`),
    )
    expect(files.map((file) => existsSync(file))).toEqual([true, true])
    await api(server, person).accounts.deleteAccount({ body: { email: person.email } })
    expect((await clipsOf(null).read({ params: { id: liked.id } })).clip.likes).toBe(0)
    await expect(clipsOf(null).read({ params: { id: theirs.id } })).rejects.toMatchObject({
      code: 'clips/no-such-clip',
    })
    await until('the files to go', () => files.every((file) => !existsSync(file)))
  })
})

describe('likes', () => {
  it('[CLP-5] count each person once, also when they are in a hurry, and everybody sees it', async () => {
    const { id } = await approved()
    const page = await socket(server, null)
    const params = { id }
    const people = [viewer, rival, xl]
    await Promise.all(people.flatMap((who) => Array.from({ length: 6 }, () => clipsOf(who).like({ params }))))
    expect((await clipsOf(viewer).read({ params })).clip).toMatchObject({ likes: 3, liked: true })
    expect(await page.next('clips:likes', (counts) => counts[id] === 3)).toEqual({ [id]: 3 })
    expect((await clipsOf(viewer).liked({ query: {} })).clips[0]?.id).toBe(id)
    await Promise.all(
      people.flatMap((who) => [
        clipsOf(who).unlike({ params }),
        clipsOf(who).unlike({ params }),
        clipsOf(who).like({ params }),
      ]),
    )
    await Promise.all(people.map((who) => clipsOf(who).unlike({ params })))
    expect((await clipsOf(viewer).read({ params })).clip).toMatchObject({ likes: 0, liked: false })
  })
})

describe('lists', () => {
  it('[CLP-1] [CLP-5] take a search by name or maker, sort, room, season and pages; options, a random clip, history', async () => {
    const mark = `mark${Date.now()}`
    const one = await approved({ name: `${mark} 100% one` })
    const two = await approved({ name: `${mark} 1000 two`, playbackId: 'demo-tank' }, xl)
    const three = await approved({ name: `${mark} three`, playbackId: 'demo-garden' })
    await clipsOf(viewer).like({ params: { id: one.id } })
    const ids = async (query: Record<string, unknown>, who: SignedIn | null = null) =>
      (await clipsOf(who).list({ query: { query: mark, ...query } })).clips.map(({ id }) => id)
    expect(await ids({})).toEqual([three.id, two.id, one.id])
    expect(await ids({ sort: 'oldest' })).toEqual([one.id, two.id, three.id])
    expect(await ids({ sort: 'popular' })).toEqual([one.id, three.id, two.id])
    expect(await ids({ room: 'The Tank' })).toEqual([two.id])
    expect(await ids({ season: 1 })).toEqual([])
    expect(await ids({ season: 2, page: 2, pageSize: 2 })).toEqual([one.id])
    expect(await ids({ query: `${mark} 100%` })).toEqual([one.id])
    expect(await ids({ query: 'XL_F', queryType: 'user', pageSize: 1 })).toEqual([two.id])
    expect((await clipsOf(null).list({ query: { query: mark, page: 9 } })).total).toBe(3)
    const options = await clipsOf(null).options()
    expect(options).toMatchObject({
      queryTypes: ['name', 'user'],
      sorts: ['newest', 'oldest', 'popular'],
      seasons: [2],
    })
    expect(options.rooms).toEqual(expect.arrayContaining(['Kitchen', 'The Tank', 'Garden']))
    expect((await clipsOf(null).random()).clip.status).toBe('approved')
    for (const bad of ['page=0', 'pageSize=101', 'sort=best', 'season=x', 'extra=1'])
      expect((await call(server, 'GET', `/clips?${bad}`)).status).toBe(400)
    expect((await clipsOf(pass).history({ query: { pageSize: 2 } })).clips.map(({ id }) => id)).toEqual([
      three.id,
      one.id,
    ])
  })
})

describe('the clips of somebody', () => {
  it('are those of the camera where they were to be seen at the time, and no others', async () => {
    const [kitchen, tank] = [await approved(), await approved({ playbackId: 'demo-tank' })]
    const of = async (contestant: string) => {
      const { clips } = await clipsOf(null).list({ query: { contestant, pageSize: 50 } })
      return [kitchen.id, tank.id].filter((id) => clips.some((clip) => clip.id === id))
    }
    expect(await of('lou')).toEqual([kitchen.id])
    // Somebody who comes now was not there then; somebody who leaves now was.
    const place = (id: string, streamId: string | null) =>
      api(server, mod).contestants.place({ params: { id }, body: { streamId } })
    await Promise.all([place('marlow', 'kitchen'), place('lou', null)])
    expect(await of('lou')).toEqual([kitchen.id])
    expect(await of('marlow')).toEqual([tank.id])
    expect(await of('nobody')).toEqual([])
  })
})

describe('the chat of the camera', () => {
  const cardsIn = async (streamId: string, who: SignedIn | null = null) => {
    const { messages } = await (await socket(server, who)).request('chat:join', { room: `stream:${streamId}` })
    return messages.filter(({ clip }) => clip)
  }

  it('[CLP-4] has a card of each clip from when everybody may see it until that is over, whoever ends it', async () => {
    const page = await socket(server, null)
    await page.request('chat:join', { room: 'stream:garden' })
    const waiting = await made(pass, { name: 'The hedge again', playbackId: 'demo-garden' })
    const cards = async () => (await cardsIn('garden')).filter((one) => one.clip?.id === waiting.id)
    expect(await cards()).toEqual([])

    const { clip } = await decide(waiting.id, 'approved')
    const card = { id: clip.id, name: 'The hedge again', seconds: clip.duration, thumbnail: clip.thumbnail }
    const { messages } = await page.next('chat:messages', (frame) => frame.messages.some((one) => one.clip))
    // A page that knows nothing of clips shows the text.
    expect(messages).toEqual([
      expect.objectContaining({ kind: 'text', text: 'kept a clip: “The hedge again”', clip: card, removedBy: null }),
    ])
    expect(messages[0]?.from.id).toBe(pass.user.id)
    await decide(clip.id, 'played', { from: 'approved' })
    expect((await cards()).map((one) => one.clip)).toEqual([card])

    await decide(clip.id, 'rejected', { from: 'played' })
    const ids = messages.map(({ id }) => id)
    expect(await page.next('chat:removed')).toEqual({ room: 'stream:garden', ids, by: 'moderator' })
    await decide(clip.id, 'approved', { from: 'rejected' })
    expect(await cards()).toHaveLength(1)
    await clipsOf(pass).rename({ params: { id: clip.id }, body: { name: 'Another name' } })
    expect(await page.next('chat:removed', ({ by }) => by === 'author')).toMatchObject({ room: 'stream:garden' })
    await decide(clip.id, 'approved')
    expect((await cards()).map((one) => one.clip?.name)).toEqual(['Another name'])
    await clipsOf(mod).remove({ params: { id: clip.id } })
    expect(await cards()).toEqual([])
    const gone = (await (await socket(server, null)).request('chat:join', { room: 'stream:garden' })).messages
    const taken = gone.filter(({ removedBy }) => removedBy !== null)
    expect(taken.length).toBeGreaterThanOrEqual(3)
    expect(taken.filter(({ text }) => text !== '')).toEqual([])
  })

  it('[PASS-4] of a locked camera is heard by those alone who may be in its room', async () => {
    const page = await socket(server, null)
    await page.request('chat:join', { room: 'global' })
    const clip = await approved({ name: 'Knocks', playbackId: 'demo-attic' })
    expect((await cardsIn('attic', xl)).map((one) => one.clip?.id)).toContain(clip.id)
    await expect(page.request('chat:join', { room: 'stream:attic' })).rejects.toMatchObject({ code: 'auth/required' })
    expect(page.received.filter(({ name }) => name === 'chat:messages')).toEqual([])
  })
})

describe('the share page', () => {
  it('[CLP-6] tells crawlers what a public clip is, with a player, and of others nothing', async () => {
    const { id, url } = await made(pass, { name: 'Say "cheese" <now>' })
    const page = async (who: SignedIn | null = null) => (await get(`/clips/${id}`, who, { accept: 'text/html' })).text()
    for (const who of [null, pass]) expect(await page(who)).not.toMatch(/og:|cheese/)
    expect((await get(`/media/clips/${id}.html`)).status).toBe(404)
    await decide(id, 'approved')
    const html = await page()
    expect(html).toContain('<meta property="og:title" content="Say &quot;cheese&quot; &lt;now&gt;">')
    expect(html).toContain(`<meta property="og:video" content="${server.url}${url}">`)
    expect(html).toContain(`<meta property="og:image" content="${server.url}/media/clips/${id}.jpg">`)
    expect(html).toContain('<meta name="twitter:card" content="player">')
    expect(html.match(/<title>/g)).toHaveLength(1)
    const player = await get(`/media/clips/${id}.html`)
    expect(player.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(player.headers.get('x-frame-options')).toBeNull()
    expect(await player.text()).toContain(`src="${url}"`)
    expect((await get(url)).status).toBe(200)
    expect((await clipsOf(null).read({ params: { id } })).clip.url).toBe(url)
    await decide(id, 'rejected', { from: 'approved' })
    expect(await page()).not.toMatch(/og:|cheese/)
  })
})
