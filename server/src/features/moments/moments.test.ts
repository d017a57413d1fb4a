import type { Moment } from '@shoal/bus/moments/contract'
import { makeClip } from '../../../test/clips.ts'
import { describeNodes, startNodes } from '../../../test/nodes.ts'
import { api, as, closeSockets, type SignedIn, signUp, socket, type TestSocket } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

/** The sentence of a moment. */
const said = ({ parts }: Moment): string =>
  parts
    .map((part) => {
      if ('person' in part) return part.person.displayName
      if ('tokens' in part) return `₣${part.tokens}`
      return 'strong' in part ? part.strong : part.text
    })
    .join(' ')
const name = ({ user }: SignedIn) => user.displayName

describe('what just happened', () => {
  let server: TestServer
  let mod: SignedIn
  let rich: SignedIn
  let fan: SignedIn
  let page: TestSocket

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000', BATTLE_DURATION_MS: '1500' } })
    ;[mod, rich, fan] = await Promise.all([as(server, 'mod'), as(server, 'xl'), signUp(server)])
  })
  beforeEach(async () => {
    page = await socket(server)
  })
  afterEach(() => closeSockets())
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  const list = async (who: SignedIn | null = null) => (await api(server, who).moments.list()).moments
  const tips = async (who: SignedIn | null = null) => (await list(who)).filter(({ kind }) => kind === 'tip')
  const tip = (tip: number, room?: string) =>
    api(server, rich).tokens.tip({ params: { userId: fan.user.id }, body: { tip, room } })
  const next = async (kind: string, on = page, words = ''): Promise<Moment> => {
    const is = (one: Moment) => one.kind === kind && said(one).includes(words)
    const { moments } = await on.next('moments:happened', ({ moments }) => moments.some(is))
    return moments.find(is)!
  }

  it('[TOK-4] a tip in the room of a camera is told to everybody by its size; from ₣100 on it is kept', async () => {
    await tip(10, 'stream:kitchen')
    expect(await next('tip')).toMatchObject({
      ...{ size: 'small', streamId: 'kitchen', onPicture: true, listed: false, sound: 'tip-small' },
    })
    await tip(100, 'global')
    expect(await next('tip')).toMatchObject({ size: 'large', streamId: null, listed: true, sound: 'tip-large' })
    await tip(300, 'stream:kitchen')
    const grand = await next('tip')
    expect(grand).toMatchObject({ size: 'grand', streamId: 'kitchen', sound: 'tip-grand' })
    expect(said(grand)).toBe(`${name(rich)} tipped ${name(fan)} ₣300`)
    expect((await tips()).map(said)).toEqual([said(grand), `${name(rich)} tipped ${name(fan)} ₣100`])
  })

  it('a tip that was given in no room is between the two', async () => {
    await tip(150)
    await tip(101, 'global')
    expect(said(await next('tip'))).toContain('₣101')
    expect((await list()).map(said).join()).not.toContain('₣150')
  })

  it('[STR-3] what happens at a camera of the season pass reaches only those who may watch it', async () => {
    const inside = await socket(server, rich)
    await tip(120, 'stream:attic')
    await tip(130, 'global')
    expect(await next('tip', inside, '₣120')).toMatchObject({ streamId: 'attic' })
    expect(said(await next('tip'))).toContain('₣130')
    expect((await tips(rich))[1]).toMatchObject({ streamId: 'attic' })
    for (const who of [null, fan]) expect((await list(who)).filter(({ streamId }) => streamId === 'attic')).toEqual([])
    const snapshot = await api(server).accounts.snapshot({ query: { areas: 'moments' } })
    expect(JSON.stringify(snapshot)).not.toContain('attic')
  })

  it('[ZON-3] finds tell who and on which camera, not where or what it gave, and of many at once five at most', async () => {
    const admin = await as(server, 'admin')
    const { zones } = await api(server, admin).zones.all()
    const spot = zones.find(({ camera }) => camera === 'kitchen')!
    const people = await Promise.all(Array.from({ length: 12 }, () => signUp(server)))
    const pages = await Promise.all(people.map((who) => socket(server, who)))
    await Promise.all(pages.map((one) => one.request('zones:claim', spot.id)))
    const found = await next('find')
    expect(found).toMatchObject({ streamId: 'kitchen', size: 'small' })
    expect(said(found)).toMatch(/^fish_\d+ found a hidden spot$/)
    expect(JSON.stringify(found)).not.toContain(spot.id)
    await tip(102, 'global')
    await next('tip', page, '₣102')
    const frames = page.received.filter((one) => one.name === 'moments:happened')
    for (const { payload } of frames) expect((payload as { moments: Moment[] }).moments.length).toBeLessThanOrEqual(5)
    expect((await list()).filter(({ kind }) => kind === 'find').length).toBeGreaterThan(0)
  })

  it('[POL-1] a poll that ends tells the answer that won and its share; one without votes tells nothing', async () => {
    const desk = await socket(server, mod)
    await desk.request('polls:start', { question: 'Nobody?', answers: ['Yes', 'No'] })
    await desk.request('polls:stop')
    await desk.request('polls:start', { question: 'Who hid the remote?', answers: ['Jet', 'The cat'] })
    const votes = await Promise.all([rich, fan, mod].map((who) => socket(server, who)))
    await Promise.all(votes.map((one, index) => one.request('polls:vote', { answer: index === 0 ? 0 : 1, votes: 1 })))
    await desk.request('polls:stop')
    const ended = await next('poll')
    expect(said(ended)).toBe('Who hid the remote? The cat 67 %')
    expect(ended).toMatchObject({ streamId: null, size: 'large', sound: 'poll' })
    expect((await list()).filter(({ kind }) => kind === 'poll')).toHaveLength(1)
  })

  it('[BAT-7] the verdict of a battle is told once', async () => {
    const [one, two] = await Promise.all([signUp(server), signUp(server)])
    const watcher = await socket(server)
    await watcher.request('battle-chat:watch', { open: true })
    const pages = [await socket(server, one), await socket(server, two)]
    for (const each of pages) await each.request('battle-chat:queue')
    await watcher.next('battle-chat:start')
    expect(said(await next('battle'))).toBe(`${name(one)} beat ${name(two)} without a vote, by waiting longer`)
    for (const each of pages) await each.send('battle-chat:dequeue')
  })

  it('[CLP-3] [CLP-4] a clip is told when everybody may see it, and leads to where it begins', async () => {
    const clip = await makeClip(server, rich, { name: 'The tap again' })
    expect((await list()).map(said).join()).not.toContain('The tap again')
    await api(server, mod).clips.decide({
      params: { id: clip.id },
      body: { status: 'approved', from: 'pending' },
    })
    const kept = await next('clip', page, 'The tap again')
    expect(kept).toMatchObject({ streamId: 'kitchen', seenAt: clip.start })
    expect(said(kept)).toBe(`${name(rich)} kept a clip ${clip.name}`)
  })

  it('[AUTH-4] what names a person goes with the account; the rest survives kill -9 and a restart', async () => {
    const leaving = await signUp(server)
    await api(server, rich).tokens.tip({ params: { userId: leaving.user.id }, body: { tip: 199, room: 'global' } })
    expect(said(await next('tip'))).toContain(name(leaving))
    const before = (await list()).filter((one) => !said(one).includes(name(leaving)))
    expect(before.length).toBeGreaterThanOrEqual(5)
    await api(server, leaving).accounts.deleteAccount({ body: { email: leaving.email } })
    await server.kill9()
    await server.restart()
    expect(await list()).toEqual(before)
  })
})

describeNodes('what just happened, over two nodes', () => {
  it('[OPS-2] is told once on the pages of both nodes', async () => {
    const both = await startNodes()
    const [rich, fan] = [await as(both.nodes[0], 'xl'), await signUp(both.nodes[0])]
    const pages = await Promise.all(both.nodes.map((node) => socket(node)))
    await api(both.nodes[1], rich).tokens.tip({ params: { userId: fan.user.id }, body: { tip: 111, room: 'global' } })
    for (const page of pages) expect((await page.next('moments:happened')).moments).toHaveLength(1)
    for (const node of both.nodes)
      expect((await api(node).moments.list()).moments.filter(({ kind }) => kind === 'tip')).toHaveLength(1)
    closeSockets()
    for (const node of both.nodes) node.assertNoErrors()
    await both.stop()
  })
})
