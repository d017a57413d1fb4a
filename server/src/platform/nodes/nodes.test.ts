import { type Balancer, startBalancer } from '../../../test/balancer.ts'
import { describeNodes, startNodes, type TestNodes } from '../../../test/nodes.ts'
import { openPage, type Page } from '../../../test/page.ts'
import { api, as, call, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import type { TestServer } from '../../../test/server.ts'
import { registryOf, shipment } from '../../../test/shipments.ts'

const room = 'global'

describeNodes('two nodes on one PostgreSQL and one Redis', () => {
  let both: TestNodes
  let one: TestServer
  let other: TestServer
  let balancer: Balancer
  const pages: Page[] = []
  const open = async (url: string, who?: SignedIn) => {
    const page = await openPage(url, who)
    pages.push(page)
    return page
  }
  let mod: SignedIn
  let admin: SignedIn
  let viewer: SignedIn
  let rival: SignedIn

  beforeAll(async () => {
    both = await startNodes()
    ;[one, other] = both.nodes
    balancer = await startBalancer(both.nodes.map(({ url }) => url))
    const accounts = ['mod', 'admin', 'viewer', 'rival'] as const
    const people = await Promise.all(accounts.map((account) => as(one, account)))
    ;[mod, admin, viewer, rival] = people as [SignedIn, SignedIn, SignedIn, SignedIn]
  })
  afterEach(() => {
    closeSockets()
    for (const page of pages.splice(0)) page.link.disconnect()
  })
  afterAll(async () => {
    for (const node of both.nodes) node.assertNoErrors()
    await balancer.close()
    await both.stop()
  })

  it('reach each other from the start', () => {
    for (const node of both.nodes) expect(node.logs().filter(({ msg }) => msg.startsWith('Redis is'))).toEqual([])
  })

  it('[OPS-2] a message said on one node is seen on the other, and is gone there when it is removed here', async () => {
    const [speaker, reader, desk] = await Promise.all([socket(one, viewer), socket(other), socket(other, mod)])
    for (const page of [speaker, reader]) await page.request('chat:join', { room })
    const { id } = await speaker.request('chat:send', { room, text: 'over there?' })
    const frame = await reader.next('chat:messages')
    expect(frame.messages).toEqual([expect.objectContaining({ id, text: 'over there?' })])
    await desk.request('chat:remove', { id, reason: 'test' })
    expect(await speaker.next('chat:removed')).toEqual({ room, ids: [id], by: 'moderator' })
    const { messages } = await (await socket(one)).request('chat:join', { room })
    expect(messages.at(-1)).toMatchObject({ id, text: '', removedBy: 'moderator' })
  })

  it('[OPS-2] [CHAT-2] reactions on both nodes at the same time are counted as one, and seen on both', async () => {
    const pages = await Promise.all([socket(one, viewer), socket(other, rival), socket(other, mod), socket(one, mod)])
    for (const page of pages) await page.request('chat:join', { room })
    const { id } = await pages[0]!.request('chat:send', { room, text: 'both of you' })
    await Promise.all(pages.map((page) => page.request('chat:react', { id, name: 'shoal', on: true })))
    for (const page of pages) {
      const { messages } = await page.next('chat:reactions', (frame) => frame.messages[0]?.reactions.version === 3)
      expect(messages).toEqual([{ id, reactions: { version: 3, counts: [{ name: 'shoal', count: 3 }] } }])
    }
  })

  it('[OPS-2] [RT-4] a refresh of all pages that is asked for on one node is told to the pages of both, and counts on both', async () => {
    const [desk, here, there, otherDesk] = await Promise.all([
      ...[socket(one, mod), socket(one), socket(other, viewer), socket(other, admin)],
    ])
    await desk!.request('refresh:force')
    const told = await Promise.all([here!.next('refresh:due'), there!.next('refresh:due')])
    expect(told[0]).toEqual(told[1])
    expect((await api(other).refresh.read()).refresh).toMatchObject({ id: told[0]!.id })
    expect(await otherDesk!.send('refresh:force')).toMatchObject({ code: 'refresh/too-soon' })
  })

  it('[OPS-2] a vote, a tip, an announcement and a switch on one node are seen on the other', async () => {
    const [desk, voter, watcher, receiver] = await Promise.all([
      socket(one, mod),
      socket(one, viewer),
      socket(other),
      socket(other, rival),
    ])
    const { id } = await desk.request('polls:start', { question: 'Both?', answers: ['Yes', 'No'] })
    await watcher.next('polls:start', (poll) => poll.id === id)
    await voter.request('polls:vote', { answer: 0, votes: 1, poll: id })
    expect(await watcher.next('polls:vote')).toEqual({ id, scores: [1, 0] })
    await desk.request('polls:stop')
    await watcher.next('polls:stop')

    const { tokens } = await api(other, rival).tokens.balance()
    await api(one, viewer).tokens.tip({ params: { userId: rival.user.id }, body: { tip: 3 } })
    await receiver.next('tokens:updated', (update) => update.tokens === tokens + 3)

    await api(one, admin).announcement.change({ body: { announcement: 'All nodes hear this' } })
    expect(await watcher.next('announcement:changed')).toEqual({ announcement: 'All nodes hear this' })
    for (const enabled of [false, true]) {
      await api(one, admin).features.set({ params: { feature: 'stocks' }, body: { enabled } })
      const { featureToggles } = await watcher.next('features:updated')
      expect(featureToggles).toContainEqual({ feature: 'stocks', enabled })
    }
  })

  it('[OPS-2] [AUTH-5] a flag that is taken on one node and a ban count at once for connections to the other', async () => {
    const person = await signUp(one)
    const id = person.user.id
    const page = await socket(other, person)
    const start = { question: 'May I?', answers: ['Yes', 'No'] }
    expect(await page.send('polls:start', start)).toMatchObject({ code: 'auth/forbidden' })
    const setFlags = (body: { mod?: boolean; fish?: boolean; banned?: boolean; reason?: string }) =>
      api(one, admin).accounts.setFlags({ params: { id }, body })
    await setFlags({ mod: true })
    await page.next('accounts:changed', ({ user }) => user.app_metadata.mod === true)
    await page.request('polls:start', start)
    await page.request('polls:stop')
    await setFlags({ mod: false })
    await page.next('accounts:changed', ({ user }) => user.app_metadata.mod === false)
    expect(await page.send('polls:start', start)).toMatchObject({ code: 'auth/forbidden' })
    // Where the other node looks at the pages for something else right now, it sees the ban before it is told of it.
    const pages = [page, ...(await Promise.all(Array.from({ length: 30 }, () => socket(other, person))))]
    await Promise.all([
      setFlags({ fish: true }),
      setFlags({ fish: false }),
      setFlags({ banned: true, reason: 'a test' }),
    ])
    for (const { next, closed } of pages) {
      expect(await next('accounts:ended')).toEqual({ reason: 'banned' })
      await closed
    }
  })

  it('[OPS-2] [RT-5] who is here and what they watch counts over both nodes, a person once', async () => {
    const camera = (await api(one).streams.list()).liveStreams[0]!.id
    const profile = () => api(one).profile.read({ params: { id: viewer.user.id } })
    const there = await socket(other, viewer)
    // Told by the other node, and so also known once the page here is gone.
    await until('the one over there', async () => (await profile()).online)
    const pages = [await socket(one, viewer), there, await socket(other)]
    for (const page of pages) await page.request('presence:watch', camera)
    for (const node of both.nodes) {
      const page = await socket(node)
      await until('both nodes’ viewers', async () => {
        const { streams } = await page.request('presence:watch', '')
        return streams[camera] === 2
      })
    }
    pages[0]!.close()
    expect((await profile()).online).toBe(true)
    pages[1]!.close()
    await until('nobody there', async () => !(await profile()).online)
  })

  it('[OPS-2] [BAT-2] two who wait on different nodes battle each other; votes on one are seen on the other', async () => {
    const [left, right] = await Promise.all([socket(one, viewer), socket(other, rival)])
    const [watcher, voter] = await Promise.all([socket(one), socket(other, mod)])
    for (const page of [watcher, voter]) await page.request('battle-chat:watch', { open: true })
    await left.request('battle-chat:queue')
    await right.request('battle-chat:queue')
    for (const page of [left, right, watcher, voter]) await page.next('battle-chat:start')
    await left.next('battle-chat:status', ({ status }) => status === 'battling')
    await voter.request('battle-chat:vote', { votes: 1, voteFor: rival.user.id })
    const { userOneVotes, userTwoVotes } = await watcher.next('battle-chat:votes')
    expect(userOneVotes + userTwoVotes).toBe(1)
    await until('the votes in the memory of the other node', async () => {
      const { snapshot } = await watcher.request('battle-chat:watch', { open: true })
      return snapshot.userOneVotes + snapshot.userTwoVotes === 1
    })
  })

  it('[OPS-2] [MFE-13] a version of a remote that is shipped to one node is news on the other, which counts what pages tell of it', async () => {
    const watcher = await socket(other)
    const registry = registryOf(one, admin)
    const { secret } = await registry.newToken('mfe-reef')
    expect((await registry.ship(shipment(secret, 'mfe-reef', '1.0.0', 'aaaaaaaa'))).status).toBe(200)
    await watcher.next('remotes:changed', ({ name }) => name === 'mfe-reef')
    const reports = [{ kind: 'mount', remote: 'mfe-reef', version: '1.0.0', build: 'aaaaaaaa', times: 1 }]
    await until('the report in the metrics of the other', async () => {
      await call(other, 'POST', '/telemetry/remotes', { body: { reports } })
      return /remote="mfe-reef",version="1.0.0"/.test(await (await fetch(`${other.url}/metrics`)).text())
    })
  })

  it('[OPS-2] [AUTH-5] [MUTE-1] what was changed on one node while Redis was away counts on the other once it is back, a mute at once', async () => {
    const [person, outcast] = [await signUp(one), await signUp(one)]
    const [page, theirs] = [await socket(other, person), await socket(other, outcast)]
    const start = { question: 'May I?', answers: ['Yes', 'No'] }
    await both.redis.stop()
    await page.next('nodes:changed', ({ reachable }) => !reachable)
    const setFlags = (id: string, body: { mod?: boolean; fish?: boolean; banned?: boolean; reason?: string }) =>
      api(one, admin).accounts.setFlags({ params: { id }, body })
    await setFlags(person.user.id, { mod: true })
    await setFlags(outcast.user.id, { banned: true, reason: 'a test' })
    // MUTE-1: a mute does not wait for Redis; the other node asks the database meanwhile.
    const [desk, speaker] = [await socket(one, mod), await socket(other, viewer)]
    await speaker.request('chat:join', { room })
    const say = () => speaker.send('chat:send', { room, text: 'is this on?' })
    await desk.request('chat:mute', { userId: viewer.user.id, minutes: 5, reason: 'a test' })
    expect(await say()).toMatchObject({ code: 'chat/muted' })
    await desk.request('chat:unmute', { userId: viewer.user.id })
    expect(await say()).toMatchObject({ text: 'is this on?' })
    await both.redis.start()
    await page.next('nodes:changed', ({ reachable, missed }) => reachable && missed)
    await theirs.closed
    await until('the flag', async () => 'id' in ((await page.send('polls:start', start)) as object))
    await page.request('polls:stop')
  })

  /** Says it until it is acknowledged, as a page does, with the same key. */
  async function say(page: Page, text: string): Promise<string> {
    const message = { room, text, key: text.replaceAll(/\W/g, '-') }
    for (;;) {
      const ack: { id?: string; code?: string } = await page.link
        .timeout(5_000)
        .emitWithAck('chat:send', message)
        .catch(() => ({}))
      if (ack.id !== undefined) return ack.id
      // No answer in time, or from a node on which the page is only just entering again.
      if (ack.code !== undefined && ack.code !== 'chat/not-joined') throw new Error(`${text} was refused: ${ack.code}`)
      await until('the connection', () => page.link.connected)
    }
  }

  it('[OPS-2] [RT-3] a page that is cut off for a moment and comes back to the other node gets what it missed, once', async () => {
    const page = await open(balancer.url)
    const speaker = await open(one.url, viewer)
    await say(speaker, 'said before')
    await until('the first', () => page.texts().length === 1)
    const before = page.frames.length
    const back = new Promise<void>((resolve) => page.link.once('connect', () => resolve()))
    page.link.io.engine.close()
    await Promise.all([1, 2, 3].map((n) => say(speaker, `said meanwhile ${n}`)))
    await back
    expect(page.link.recovered).toBe(true)
    // Nodes that were too busy to hear of each other tell their pages; nothing else makes this one look again.
    expect(page.resyncs()).toBe(page.losses())
    await say(speaker, 'said after')
    await until('the last', () => page.texts().includes('said after'))
    const got = page.frames.slice(before)
    expect(got).toHaveLength(4)
    expect(new Set(got).size).toBe(4)
  })

  it('[OPS-2] [AUTH-4] a page that is cut off gets nothing of what it missed, on no node, when its session ends meanwhile', async () => {
    const person = await signUp(one)
    const page = await open(balancer.url, person)
    const speaker = await open(one.url, viewer)
    await say(speaker, 'said to go on from')
    await until('the first', () => page.texts().includes('said to go on from'))
    const heard: string[] = []
    page.link.onAny((name: string) => heard.push(name))
    page.link.auth = {}
    const back = new Promise<void>((resolve) => page.link.once('connect', () => resolve()))
    page.link.io.engine.close()
    await call(other, 'POST', '/auth/log-out', { cookie: person.cookie })
    await api(one, viewer).tokens.tip({ params: { userId: person.user.id }, body: { tip: 1 } })
    await back
    expect(page.link.recovered).toBe(false)
    await until('the room', () => page.link.connected)
    expect(heard).not.toContain('tokens:updated')
  })

  it('[OPS-2] a node that is killed while both are busy takes nothing that was acknowledged with it, and its pages go on at the other', async () => {
    const said: string[] = []
    const talkers = await Promise.all([1, 2, 3, 4].map(() => open(balancer.url, viewer)))
    const listeners = await Promise.all([1, 2, 3, 4].map(() => open(balancer.url)))
    const payer = await api(other, viewer).tokens.balance()
    const had = (await api(other, rival).tokens.balance()).tokens
    let tips = 0
    let killed: Promise<void> | undefined
    const talking = talkers.map(async (page, talker) => {
      for (let n = 0; n < 25; n++) {
        const text = `said by ${talker}: ${n}`
        await say(page, text)
        said.push(text)
        if (said.length === 30) killed = one.kill9()
      }
    })
    const tipping = (async () => {
      for (let n = 0; n < 10; n++) {
        const tip = () =>
          fetch(`${balancer.url}/api/tokens/tip/${rival.user.id}`, {
            method: 'POST',
            headers: {
              ...{ 'content-type': 'application/json', authorization: `Bearer ${viewer.access_token}` },
              'idempotency-key': `tip-${n}`,
            },
            body: JSON.stringify({ tip: 1 }),
          })
        // A caller without an answer asks again with the same key.
        await until(`tip ${n}`, async () => (await tip().catch(() => null))?.ok)
        tips += 1
      }
    })()
    await Promise.all([...talking, tipping])
    await killed
    expect(tips).toBe(10)
    expect((await api(other, rival).tokens.balance()).tokens).toBe(had + 10)
    expect((await api(other, viewer).tokens.balance()).tokens).toBe(payer.tokens - 10)
    for (const page of [...talkers, ...listeners]) {
      await until('every page on the other node', () => page.link.connected)
      await until('everything on every page', () => said.every((text) => page.texts().includes(text)))
      const texts = page.texts().filter((text) => text.startsWith('said by'))
      expect(texts).toHaveLength(said.length)
      expect(new Set(page.frames).size).toBe(page.frames.length)
    }
    await one.restart()
    const page = await open(one.url)
    await until('both together again', async () => {
      const metrics = await (await fetch(`${other.url}/metrics`)).text()
      return /^shoal_nodes 2$/m.test(metrics)
    })
    await say(await open(other.url, viewer), 'said to the node that is back')
    await until('what is said on the other', () => page.texts().includes('said to the node that is back'))
  })

  it.each([
    [
      'stopped and started again, empty',
      (redis: TestNodes['redis']) => redis.stop(),
      (redis: TestNodes['redis']) => redis.start(),
    ],
    ['hanging', async (redis: TestNodes['redis']) => redis.hang(), async (redis: TestNodes['redis']) => redis.wake()],
    [
      'full',
      async (redis: TestNodes['redis']) => void (await redis.command('CONFIG SET maxmemory 1')),
      async (redis: TestNodes['redis']) => void (await redis.command('CONFIG SET maxmemory 0')),
    ],
  ])('[OPS-2] with Redis %s pages stay, say so, and come right by themselves', async (name, takeAway, giveBack) => {
    const [left, right] = [await open(one.url, viewer), await open(other.url, viewer)]
    const away = await open(other.url)
    await say(left, `said before ${name}`)
    for (const page of [right, away]) await until('the first', () => page.texts().includes(`said before ${name}`))
    await takeAway(both.redis)
    for (const page of [left, right]) await until('the word of it', () => page.states.at(-1) === false)
    for (const node of both.nodes) {
      expect(await (await fetch(`${node.url}/readyz`)).json()).toEqual({ status: 'ready', otherNodes: 'unreachable' })
      expect(
        node
          .logs()
          .filter(({ msg }) => msg.startsWith('Redis is away'))
          .at(-1),
      ).toMatchObject({ level: 40 })
    }
    // Each node goes on for its own pages; messages are kept.
    await Promise.all([say(left, `said left ${name}`), say(right, `said right ${name}`)])
    await until('the own', () => left.texts().includes(`said left ${name}`))
    await until('the own', () => right.texts().includes(`said right ${name}`))
    expect(left.texts()).not.toContain(`said right ${name}`)
    // Rates are counted by each node alone, and nobody is refused for it.
    expect(await left.link.timeout(5_000).emitWithAck('chat:join', { room: 'nowhere' })).toMatchObject({
      code: 'bad-request',
    })
    const newcomer = await open(one.url)
    await until('the newcomer', () => newcomer.states.at(-1) === false)
    // Cut off before, and back only later: the events that it missed are in no stream.
    away.link.io.engine.close()
    await giveBack(both.redis)
    for (const page of [left, right, newcomer]) await until('the good news', () => page.states.at(-1) === true)
    for (const page of [left, right, away, newcomer])
      for (const text of [`said left ${name}`, `said right ${name}`])
        await until(`${text} on every page`, () => page.texts().includes(text))
    expect([left, right].map(({ link }) => link.connected)).toEqual([true, true])
    await say(left, `said after ${name}`)
    for (const page of [left, right, away]) await until('the last', () => page.texts().includes(`said after ${name}`))
    for (const page of [left, right, away, newcomer]) expect(new Set(page.frames).size).toBe(page.frames.length)
  })
})
