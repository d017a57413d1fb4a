import type { ChatMessage } from '@shoal/bus/chat/contract'
import type { Debuff } from '@shoal/bus/debuffs/contract'
import type { ShownToy } from '@shoal/bus/fishtoys/contract'
import type { MarketItem } from '@shoal/bus/market/contract'
import { levelMedals } from '@shoal/bus/medals/rules'
import type { Trade } from '@shoal/bus/trade/contract'
import { allow } from '../../../../scripts/lib/pace.mjs'
import {
  api,
  as,
  closeSockets,
  demoPassword,
  logIn,
  type SignedIn,
  signUp,
  socket,
  type TestSocket,
  until,
} from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { readSettings } from '../../platform/settings.ts'
import { host, regulars } from './regulars.ts'
import { crowdSettings } from './settings.ts'

const names = new Set([host, ...regulars].map(({ name }) => name))
const isOurs = ({ from }: Pick<ChatMessage, 'from'>) => names.has(from.displayName)
const kitchen = 'stream:kitchen'
/** What the thrower of a wartoy, or a member of the clan that was hit, says of it. */
const aboutIt =
  /second pizza|allies once|nothing personal\. well|direct hit|what they did|my screen into|not forget this|whose fault it is|very mature/
type StockPrice = { tickerSymbol: string; currentPrice: number; traded: number }

describe('the demo crowd', () => {
  let server: TestServer
  let admin: SignedIn
  let page: TestSocket

  /** Everything that was said in the kitchen since the page entered it. */
  const said = (): ChatMessage[] =>
    heard<{ messages: ChatMessage[] }>('chat:messages').flatMap(({ messages }) => messages)
  /** What the page was told by this event. */
  const heard = <T>(event: string): T[] =>
    page.received.flatMap(({ name, payload }) => (name === event ? [payload as T] : []))
  /**
   * Moves the time on until something has come; in steps that no connection takes for a silence, and each only when the
   * server has answered what came of the one before. The crowd's own requests grow as old as the time that is moved past
   * them, and it gives up after ten seconds: with steps of eight a slow machine lost most of the crowd.
   */
  const inTime = <T>(what: string, look: () => T | Promise<T>, step = 2_000) =>
    until(what, async () => {
      await pass(step)
      return look()
    })
  async function pass(ms: number): Promise<void> {
    await server.moveTime(ms)
    await page.request('presence:watch', 'kitchen')
    await api(server).crowd.read()
  }
  /** Logs in as the regular who owns a clan. */
  async function ownerOf(tag: string): Promise<SignedIn> {
    const { members } = await api(server).clans.read({ params: { tag } })
    const { account } = regulars.find(({ name }) => name === members[0]!.person.displayName)!
    return logIn(server, `${account}@example.test`, demoPassword)
  }
  const allHere = () =>
    until('everybody to come', async () => (await page.request('presence:watch', 'kitchen')).online > 24)

  beforeAll(async () => {
    server = await startServer({
      program: laterServer,
      env: { DEMO_CROWD: 'true', DEMO_CROWD_REGULARS: '16', RATE_FACTOR: '1000' },
    })
    page = await socket(server, await as(server, 'admin'))
  })
  // The tests let hours of the show pass together, and what one logs in with is good for one.
  beforeEach(async () => {
    admin = await as(server, 'admin')
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('has talked before anybody comes: in each room, in the past, and nothing twice', async () => {
    expect(await api(server).crowd.read()).toEqual({ here: true, on: true })
    for (const [room, least] of [
      ['global', 20],
      ['stream:tank', 25],
      ['stream:attic', 25],
      [kitchen, 60],
    ] as const) {
      const { messages } = await page.request('chat:join', { room })
      const old = messages.filter(isOurs)
      expect(old.length).toBeGreaterThanOrEqual(least)
      expect(new Set(old.map(({ text }) => text.toLowerCase())).size).toBe(old.length)
      expect(old.some(({ replyTo }) => replyTo !== null)).toBe(true)
      const times = old.map(({ at }) => Date.parse(at))
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    }
    expect(names.size).toBe(48)
  })

  it('[TOK-8] [MKT-1] has given to goals and traded before anybody comes: goals are half reached, auctions have bids and a past', async () => {
    const { goals, market } = api(server, admin)
    const shares = (await goals.list()).goals.map(({ tokensDonated, amount }) => tokensDonated / amount)
    expect(shares.length).toBeGreaterThanOrEqual(3)
    for (const share of shares.slice(0, 3)) {
      expect(share).toBeGreaterThan(0.35)
      expect(share).toBeLessThan(0.75)
    }
    const { total, marketItems } = await market.list({ query: { pageSize: 50 } })
    expect(total).toBeGreaterThanOrEqual(10)
    expect(marketItems.filter(({ bids, bidder }) => bids > 0 && bidder).length).toBeGreaterThanOrEqual(3)
    for (const { item } of marketItems.slice(0, 3)) {
      const { days, usual } = await market.prices({ params: { itemId: item.id } })
      expect(days.length).toBeGreaterThan(5)
      expect(usual).toBeGreaterThan(0)
    }
  })

  it('[TOK-1] has a past in which nothing looks suspicious: much was sold, and no two people sold to each other both ways', async () => {
    expect((await api(server, admin).market.sold()).items.length).toBeGreaterThan(20)
    expect(await api(server, admin).economy.suspicious()).toMatchObject({ rings: [], washes: [], funnels: [] })
  })

  it('[MED-1] [LVL-1] has medals that fit what it did: words, clans, levels and passes', async () => {
    const rooms = await Promise.all(
      ['global', kitchen, 'stream:tank', 'stream:attic'].map((room) => page.request('chat:join', { room })),
    )
    const said = rooms.flatMap(({ messages }) => messages).filter(isOurs)
    const people = new Map(said.map(({ from }) => [from.id, from]))
    expect(people.size).toBeGreaterThan(20)
    for (const person of people.values()) {
      const { medals, level, clan, xp } = await api(server).profile.read({ params: { id: person.id } })
      const has = (id: string) => id in medals
      expect([person.displayName, has('shoaling')]).toEqual([person.displayName, clan !== null])
      expect(has('clan-founder')).toBe(clan?.rank === 'Owner')
      for (const one of levelMedals) expect([one, level, has(`level-${one}`)]).toEqual([one, level, level >= one])
      const regular = [host, ...regulars].find(({ name }) => name === person.displayName)!
      expect(has('season-pass')).toBe(regular.pass !== 'none')
      expect(has('kitchen-hand')).toBe(regular.home === 'kitchen' && regular.xp >= 500)
      expect(xp).toBeGreaterThanOrEqual(regular.xp)
      expect(has('first-words')).toBe(true)
    }
  })

  it('comes, watches the cameras, and talks within the rates, each line once in a room', async () => {
    await allHere()
    await inTime('a dozen lines', () => said().filter((one) => one.room === kitchen && isOurs(one)).length > 12)
    const texts = said().flatMap((one) => (one.room === kitchen && one.kind === 'text' ? one.text.toLowerCase() : []))
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('[TRD-1] trades with whoever asks one of them: opens, waits for an offer, answers with a fair one, and accepts', async () => {
    const { accounts, items } = api(server, admin)
    // Whatever they hold by now is fair for one of the rarest.
    const { items: catalogue } = await items.catalogue()
    const { id: itemId } = Object.values(catalogue).find(
      ({ kind, rarity }) => kind === 'NORMAL_ITEM' && rarity === 'EPIC',
    )!
    const given = await items.give({ body: { userId: admin.user.id, itemId, reason: 'for the test' } })
    const traders = regulars.filter(({ pass }) => pass !== 'none')
    /** Asks the next of those who hold something: each may be in a trade among themselves just then, or not here. */
    let turn = 0
    async function ask(): Promise<{ id: string; userId: string } | null> {
      const { name } = traders[turn++ % traders.length]!
      const { users } = await accounts.users({ query: { query: name, page: 0, pageSize: 10 } })
      const { id: userId } = users.find(({ displayName }) => displayName === name)!
      const theirs = await items.ofPerson({ params: { userId } })
      if (!theirs.items.some(({ status }) => status === 'inventory')) return null
      const { trade } = (await page.send('trade:request', { userId })) as { trade?: { id: string } }
      return trade ? { id: trade.id, userId } : null
    }
    // They spend what they hold on other things meanwhile: an offer may change, and one with nothing left may go.
    let current: { id: string; userId: string } | null = null
    await inTime('the swap', async () => {
      if (heard('trade:complete').length > 0) return true
      if (current && heard<{ id: string }>('trade:close').some(({ id }) => id === current?.id)) current = null
      current ??= await ask()
      if (!current) return false
      const { id } = current
      await page.send('trade:ping', { id })
      const trade = heard<{ trade: Trade }>('trade:update').findLast((one) => one.trade.id === id)?.trade
      if (!trade?.active) return false
      const [own, theirs] = trade.sides
      if (own.items.length === 0) await page.send('trade:offer', { id, items: [given.id] })
      else if (theirs.items.length > 0 && !own.accepts)
        await page.send('trade:accept', { id, version: trade.version, accepts: true })
      return false
    })
    const [done] = heard<{ id: string }>('trade:complete')
    expect(done?.id).toBe(current!.id)
    expect((await items.history({ params: { instanceId: given.id } })).item.userId).toBe(current!.userId)
  })

  it('greets somebody new by name within 20 s, once, also over a restart', async () => {
    const newcomer = await signUp(server)
    const called = (from: readonly ChatMessage[]) =>
      from.filter((one) => isOurs(one) && one.mentions.includes(newcomer.user.id))
    const own = await socket(server, newcomer)
    await own.request('chat:join', { room: kitchen })
    for (let seconds = 0; seconds < 20 && called(said()).length === 0; seconds += 2) await pass(2_000)
    await until('the greeting', () => called(said()).length > 0)
    for (let seconds = 0; seconds < 10; seconds += 2) await pass(2_000)
    own.close()

    await server.restart()
    admin = await as(server, 'admin')
    page = await socket(server, admin)
    const { messages } = await page.request('chat:join', { room: kitchen })
    const before = called(messages).length
    expect(before).toBeLessThanOrEqual(2)
    await allHere()
    const again = await socket(server, newcomer)
    await again.request('chat:join', { room: kitchen })
    for (let seconds = 0; seconds < 24; seconds += 4) await pass(4_000)
    const later = await page.request('chat:join', { room: kitchen })
    expect(called(later.messages)).toHaveLength(before)
    again.close()
    const { total } = await api(server, admin).accounts.users({ query: { query: 'crowd-' } })
    expect(total).toBe(48)
  })

  it('says where the one is who walks about, by the clock', async () => {
    const of = async (id: string) => {
      const { contestants } = await api(server, admin).contestants.list()
      return contestants.find((one) => one.id === id)?.where?.streamId
    }
    await api(server, admin).contestants.place({ params: { id: 'wick' }, body: { streamId: null } })
    // What staff said holds until the next room.
    await inTime('the next room', () => of('wick'), 8_000)
    expect(await of('lou')).toBe('kitchen')
  })

  it('answers who says hello, quoting or naming them', async () => {
    await allHere()
    const hellos = new Set<string>()
    // They walk between the cameras: when one hello is heard, nobody may be there.
    let patience = 0
    await inTime('an answer', async () => {
      if (patience-- === 0) {
        patience = 10
        const text = hellos.size === 0 ? 'hello everybody' : `hello again ${hellos.size}`
        hellos.add((await page.request('chat:send', { room: kitchen, text })).id)
      }
      return said().find(
        (one) => isOurs(one) && (hellos.has(one.replyTo?.id ?? '') || one.mentions.includes(admin.user.id)),
      )
    })
  })

  it('answers who calls one of them by name', async () => {
    await allHere()
    const one = await inTime('somebody to talk to', () => said().find((line) => line.room === kitchen && isOurs(line)))
    const asked = new Set(said().map((line) => line.id))
    await inTime('an answer', async () => {
      const fresh = said().filter((line) => !asked.has(line.id) && isOurs(line))
      if (fresh.some(({ mentions, replyTo }) => mentions.includes(admin.user.id) || replyTo?.displayName === 'Admin'))
        return true
      // They do not answer everything.
      if (fresh.length % 8 === 0)
        await page.request('chat:send', {
          room: kitchen,
          text: `@${one.from.displayName} what is in the pan ${fresh.length}?`,
        })
      return false
    })
  })

  it('[TOK-1] tips with tokens that it has: the ledger stays right, and somebody else has what is gone', async () => {
    const tip = await inTime('a tip', () =>
      said().find((one) => one.kind === 'tip' && isOurs(one) && names.has(one.tip!.to.displayName)),
    )
    expect(tip.tip!.amount).toBeGreaterThan(0)
    expect(await api(server, admin).tokens.check()).toMatchObject({
      ...{ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 },
    })
  })

  it('[MKT-2] bids in the market, and everybody who looks sees it', async () => {
    await page.request('market:look', { open: true })
    const bid = await inTime('a bid', () =>
      heard<{ marketItems: MarketItem[] }>('market:changed')
        .flatMap(({ marketItems }) => marketItems)
        .find(({ bidder, bids, status }) => status === 'open' && bids > 0 && names.has(bidder!.displayName)),
    )
    expect((await api(server).market.read({ params: { id: bid.id } })).lastBids).toContainEqual(
      expect.objectContaining({ bidder: expect.objectContaining({ id: bid.bidder!.id }), amount: bid.bid }),
    )
    await page.request('market:look', { open: false })
  })

  it('[STK-1] [STK-2] trades stocks that have a past of a month: pages hear the price, and the newest candle has the shares', async () => {
    const { stocks } = api(server)
    const { candles } = await stocks.candles({ params: { ticker: 'JET' }, query: { interval: '1d' } })
    expect(candles.length).toBeGreaterThan(27)
    const { tickerSymbol: ticker, traded } = await inTime('a trade', () =>
      heard<{ prices: StockPrice[] }>('stocks:prices')
        .flatMap(({ prices }) => prices)
        .find((price) => price.traded > 0),
    )
    const { trades } = await stocks.read({ params: { ticker } })
    expect(trades.reduce((sum, { quantity }) => sum + quantity, 0)).toBeGreaterThanOrEqual(traded)
    const [newest] = (await stocks.candles({ params: { ticker }, query: { interval: '1d' } })).candles.slice(-1)
    expect(newest!.volume).toBeGreaterThanOrEqual(traded)
    expect(newest!.high).toBeGreaterThanOrEqual(trades[0]!.price)
  })

  it('[ITEM-3] uses toys of its own, and its host lets one through, which everybody sees', async () => {
    const toy = await inTime(
      'a toy on the picture',
      () => heard<ShownToy>('fishtoys:shown').find(({ user }) => names.has(user.displayName)),
      8_000,
    )
    const { user, item, target } = toy
    expect(user.displayName).not.toBe(host.name)
    expect(['ROOMS', 'CONTESTANTS']).toContain(target?.type)
    const { fishtoys, items, moderation } = api(server, admin)
    const { toys } = await fishtoys.queue({ query: { status: 'approved', pageSize: 100 } })
    expect(toys.find(({ id }) => id === toy.id)).toMatchObject({ user: { id: user.id }, item: { id: item.id } })
    expect((await items.used({ params: { userId: user.id } })).usedItems[item.id]).toBeGreaterThan(0)
    const { entries } = await moderation.audit({ query: { who: host.name, whom: user.displayName, pageSize: 100 } })
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'fishtoys.decide',
        detail: expect.stringMatching(`${item.name}.*: approved$`),
      }),
    )
    // Those of the demo accounts are left to staff.
    const { toys: waiting } = await fishtoys.queue({ query: { pageSize: 100 } })
    expect(waiting.filter(({ user }) => !names.has(user.displayName)).map(({ user }) => user.displayName)).toEqual([
      'Rival',
      'Pass',
      'XL_fan',
    ])
  })

  it('[CLAN-2] [ALLY-1] is in all five clans: two of them are allied, and two of its own fell out', async () => {
    const { alliances, clans } = api(server)
    const { clanLeaderBoard, total } = await clans.leaderBoard()
    expect(total).toBe(5)
    expect(clanLeaderBoard.map(({ clan }) => clan.tag).sort()).toEqual(['DEEP', 'KRIL', 'NITE', 'REEF', 'SALT'])
    for (const { clan } of clanLeaderBoard) {
      const { members } = await clans.read({ params: { tag: clan.tag } })
      expect(members.filter(({ person }) => names.has(person.displayName)).length).toBeGreaterThanOrEqual(3)
      expect(clan.emblem).not.toBeNull()
    }
    const { allies } = await alliances.allies({ params: { tag: 'DEEP' } })
    expect(allies.map(({ tag }) => tag)).toEqual(['NITE'])
    for (const tag of ['REEF', 'SALT']) {
      const owned = await api(server, await ownerOf(tag)).alliances.list({ params: { tag } })
      expect(owned).toMatchObject({ alliances: [], clanAllianceProposals: [] })
      expect(owned.history).toEqual([expect.objectContaining({ status: 'broken', endedBy: 'SALT' })])
    }
  })

  it(
    '[CLAN-5] [ITEM-3] throws a wartoy of its own at the clan that fell out with its own, whose pages alone hear it',
    async () => {
      const pages = await Promise.all(
        ['REEF', 'SALT'].map(async (tag) => ({ tag, page: await socket(server, await ownerOf(tag)) })),
      )
      try {
        await page.request('chat:join', { room: 'global' })
        const hits = () =>
          pages.flatMap(({ tag, page: { received } }) =>
            received.flatMap(({ name, payload }) =>
              name === 'debuffs:added' ? [{ tag, ...(payload as { clanTag: string; debuff: Debuff }) }] : [],
            ),
          )
        // It is rare: twenty minutes at most for a throw, and one may find nobody to hit. That is counted in the time of the
        // show, because a busy machine takes longer for it than anything else is waited for.
        for (let seconds = 0; seconds < 3_600 && hits().length === 0; seconds += 2) await pass(2_000)
        const { tag, clanTag, debuff } = hits()[0]!
        expect(clanTag).toBe(tag)
        expect(heard('debuffs:added')).toEqual([])
        const { clans, fishtoys, items } = api(server, await as(server, 'admin'))
        const other = tag === 'REEF' ? 'SALT' : 'REEF'
        const { members } = await clans.read({ params: { tag: other } })
        expect(members.map(({ person }) => person.id)).toContain(debuff.by.id)
        const { toys } = await fishtoys.queue({ query: { status: 'approved', pageSize: 100 } })
        const toy = toys.find(({ user, target }) => user.id === debuff.by.id && target?.id === tag)!
        expect(toy.item).toMatchObject({ kind: 'WARTOY', name: debuff.item })
        expect((await items.used({ params: { userId: debuff.by.id } })).usedItems[toy.item.id]).toBeGreaterThan(0)
        await inTime('a word about it', () => said().some(({ text }) => aboutIt.test(text)))
      } finally {
        for (const { page } of pages) page.close()
      }
    },
    allow(300_000),
  )

  it('[POL-1] starts a poll as a moderator, votes in it, and ends it', async () => {
    const poll = await inTime('a poll', async () => (await api(server).polls.read()).ongoingPoll)
    await inTime('votes', async () => {
      const { ongoingPoll, lastPoll } = await api(server).polls.read()
      const of = [ongoingPoll, lastPoll].find((one) => one?.poll.id === poll.poll.id)
      return of && of.scores.reduce((sum, one) => sum + one, 0) > 3
    })
    const last = await inTime('its end', async () => (await api(server).polls.read()).lastPoll, 4_000)
    expect(last.poll.endedAt).not.toBeNull()
  })

  it('[BAT-2] keeps a battle on', async () => {
    await inTime('a battle', async () => {
      const { snapshot } = await page.request('battle-chat:watch', { open: true })
      return snapshot.battleChat && names.has(snapshot.battleChat.userOne.displayName)
    })
  })

  it('goes at once when an admin switches it off, stays away over a restart, and comes back', async () => {
    const before = said().length
    expect(await api(server, admin).crowd.set({ body: { on: false } })).toEqual({ here: true, on: false })
    expect(await page.next('crowd:changed')).toEqual({ here: true, on: false })
    const { entries } = await api(server, admin).moderation.audit()
    // What one of its moderators has begun may be written down after it.
    expect(entries).toContainEqual(expect.objectContaining({ action: 'crowd.set', detail: 'off' }))
    await inTime('them to be gone', async () => (await page.request('presence:watch', 'kitchen')).online === 1)
    const gone = said().length
    for (let seconds = 0; seconds < 60; seconds += 10) await pass(10_000)
    expect(said()).toHaveLength(gone)
    expect(gone).toBeGreaterThanOrEqual(before)
    expect(await api(server, admin).crowd.set({ body: { on: true } })).toEqual({ here: true, on: true })
    await inTime('a line', () => said().length > gone)
  })
})

describe('where there is no crowd', () => {
  const settings = (env: Record<string, string>) =>
    readSettings(env, [{ name: 'crowd', settings: crowdSettings }]).of(crowdSettings)
  const forPeople = { NODE_ENV: 'production', PUBLIC_URL: 'https://shoal.example' }

  it('[OPS-3] production and staging refuse to have one, with one line', () => {
    for (const NODE_ENV of ['production', 'staging'])
      expect(() => settings({ ...forPeople, NODE_ENV, DEMO_CROWD: 'true' })).toThrow(/^DEMO_CROWD is for development/)
    expect(settings(forPeople).wanted).toBe(false)
  })

  it('tests have none unless they ask, and development has one', () => {
    expect(settings({ NODE_ENV: 'test' }).wanted).toBe(false)
    expect(settings({ NODE_ENV: 'test', DEMO_CROWD: 'true' }).wanted).toBe(true)
    expect(settings({ NODE_ENV: 'development' }).wanted).toBe(true)
    expect(settings({ NODE_ENV: 'development', DEMO_CROWD: 'false' }).wanted).toBe(false)
  })
})
