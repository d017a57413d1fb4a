import { type Access, type Calls, effectivePass, meets, type Sends } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts/contract'
import { io, type Socket } from 'socket.io-client'
import { startServer, type TestServer } from '../../../test/server.ts'
import { contract } from '../../contract.ts'

/**
 * Each role against each route and each event. What every role may do stands in the contract; whether the server
 * keeps to it is asked here with requests that carry no valid input, so that nothing happens where it is allowed.
 */
const roles = ['visitor', 'viewer', 'pass', 'xl', 'mod', 'admin', 'qa'] as const
type Role = (typeof roles)[number]

/** Everything that more than any visitor is needed for. A call that turns up here or goes is a decision, so it is written down. */
const guarded: Record<string, Access> = {
  'accounts.updatePassword': 'user',
  'accounts.deleteAccount': 'user',
  'accounts.sessions': 'user',
  'accounts.endSession': 'user',
  'accounts.prove': 'user',
  'accounts.secondFactor': 'user',
  'accounts.addAuthenticator': 'user',
  'accounts.confirmAuthenticator': 'user',
  'accounts.removeAuthenticator': 'user',
  'accounts.renewRecoveryCodes': 'user',
  'accounts.initialData': 'user',
  'accounts.users': 'mod',
  'accounts.setFlags': 'admin',
  'accounts.resetSecondFactor': 'admin',
  'alliances.list': 'user',
  'alliances.propose': 'user',
  'alliances.end': 'user',
  'announcement.change': 'mod',
  'auditions.desk': 'mod',
  'auditions.apply': 'user',
  'auditions.resetKey': 'user',
  'auditions.leave': 'user',
  'auditions.rate': 'pass',
  'auditions.approve': 'admin',
  'auditions.close': 'mod',
  'auditions.givePoints': 'mod',
  'auditions.playToy': 'user',
  'battle-recordings.page': 'mod',
  'battle-recordings.keep': 'mod',
  'battle-recordings.letGo': 'mod',
  'cameras.list': 'mod',
  'cameras.own': 'user',
  'cameras.create': 'admin',
  'cameras.edit': 'admin',
  'cameras.remove': 'admin',
  'cameras.resetKey': 'admin',
  'cameras.resetOwnKey': 'user',
  'checkout.offers': 'user',
  'checkout.buy': 'user',
  'checkout.order': 'user',
  'checkout.endSubscription': 'user',
  'checkout.resumeSubscription': 'user',
  'checkout.billing': 'user',
  'checkout.receipts': 'user',
  'checkout.giftOffer': 'user',
  'checkout.gift': 'user',
  'clans.invites': 'user',
  'clans.person': 'user',
  'clans.create': 'user',
  'clans.edit': 'user',
  'clans.disband': 'user',
  'clans.waiting': 'user',
  'clans.add': 'user',
  'clans.remove': 'user',
  'clans.rank': 'user',
  'clans.transfer': 'user',
  'clans.vault': 'user',
  'clans.deposit': 'user',
  'clans.withdraw': 'user',
  'clips.liked': 'user',
  'clips.history': 'pass',
  'clips.queue': 'mod',
  'clips.window': 'pass',
  'clips.create': 'pass',
  'clips.rename': 'pass',
  'clips.remove': 'user',
  'clips.like': 'user',
  'clips.unlike': 'user',
  'clips.decide': 'mod',
  'codes.redeem': 'user',
  'codes.list': 'admin',
  'codes.make': 'admin',
  'codes.turn': 'admin',
  'codes.read': 'admin',
  'codes.uses': 'admin',
  'contestants.endorse': 'user',
  'contestants.withdraw': 'user',
  'contestants.follow': 'user',
  'contestants.unfollow': 'user',
  'contestants.place': 'mod',
  'contestants.add': 'admin',
  'contestants.edit': 'admin',
  'contestants.uploadPhoto': 'admin',
  'contestants.remove': 'admin',
  'crafting.craft': 'user',
  'crafting.book': 'user',
  'crowd.set': 'admin',
  'daily.read': 'user',
  'daily.reroll': 'user',
  'economy.supply': 'admin',
  'economy.suspicious': 'admin',
  'economy.ledger': 'admin',
  'economy.correct': 'admin',
  'episodes.keepPosition': 'user',
  'episodes.all': 'admin',
  'episodes.add': 'admin',
  'episodes.edit': 'admin',
  'episodes.upload': 'admin',
  'episodes.uploadThumbnail': 'admin',
  'episodes.remove': 'admin',
  'features.set': 'admin',
  'features.turn': 'admin',
  'fishtoys.list': 'user',
  'fishtoys.queue': 'mod',
  'fishtoys.decide': 'mod',
  'fishtoys.use': 'user',
  'fishtoys.strike': 'user',
  'items.mine': 'user',
  'items.buy': 'user',
  'items.buySlots': 'user',
  'items.consume': 'user',
  'items.refund': 'user',
  'items.sendToBloodgames': 'user',
  'items.bloodgames': 'admin',
  'items.supply': 'admin',
  'items.edit': 'admin',
  'items.ofPerson': 'admin',
  'items.history': 'admin',
  'items.give': 'admin',
  'items.take': 'admin',
  'items.check': 'admin',
  'market.mine': 'user',
  'market.notices': 'user',
  'market.seen': 'user',
  'market.sell': 'user',
  'market.sold': 'admin',
  'market.cancel': 'user',
  'market.bid': 'user',
  'market.buyout': 'user',
  'market.watch': 'user',
  'market.unwatch': 'user',
  'goals.give': 'user',
  'goals.create': 'mod',
  'goals.edit': 'mod',
  'goals.end': 'mod',
  'goals.remove': 'mod',
  'medals.own': 'user',
  'medals.show': 'user',
  'medals.complete': 'user',
  'missions.list': 'mod',
  'missions.start': 'mod',
  'missions.stop': 'mod',
  'missions.accept': 'user',
  'missions.decline': 'user',
  'missions.complete': 'user',
  'missions.launch': 'user',
  'moderation.audit': 'mod',
  'chat.options': 'user',
  'chat.changeOptions': 'user',
  'chat.addFilter': 'user',
  'chat.removeFilter': 'user',
  'reports.mute': 'user',
  'reports.unmute': 'user',
  'reports.queue': 'mod',
  'reports.claim': 'mod',
  'reports.release': 'mod',
  'reports.decide': 'mod',
  'reports.history': 'mod',
  'notifications.list': 'user',
  'notifications.read': 'user',
  'notifications.arrive': 'user',
  'notifications.seenGone': 'user',
  'notifications.changeSettings': 'user',
  'notifications.sendGlobal': 'admin',
  'notifications.setSeason': 'admin',
  'notifications.seenSeason': 'user',
  'passkeys.list': 'user',
  'passkeys.beginAdding': 'user',
  'passkeys.add': 'user',
  'passkeys.rename': 'user',
  'passkeys.remove': 'user',
  'prizes.spin': 'user',
  'profile.xpHistory': 'user',
  'profile.update': 'user',
  'profile.choosePhoto': 'user',
  'profile.uploadPhoto': 'user',
  'push.devices': 'user',
  'push.subscribe': 'user',
  'push.remove': 'user',
  'push.test': 'user',
  'remotes.channels': 'admin',
  'remotes.change': 'admin',
  'remotes.rollback': 'admin',
  'remotes.history': 'admin',
  'remotes.tokens': 'admin',
  'remotes.createToken': 'admin',
  'remotes.revokeToken': 'admin',
  'steps.read': 'user',
  'steps.dismiss': 'user',
  'stocks.order': 'user',
  'stocks.cancel': 'user',
  'stocks.history': 'user',
  'stocks.add': 'admin',
  'stocks.rename': 'admin',
  'stocks.remove': 'admin',
  'stocks.check': 'admin',
  'streams.report': 'user',
  'streams.reports': 'mod',
  'streams.clearReports': 'mod',
  'streams.move': 'mod',
  'telemetry.health': 'qa',
  'tokens.balance': 'user',
  'tokens.history': 'user',
  'tokens.tip': 'user',
  'setup.read': 'admin',
  'setup.sendTestLetter': 'admin',
  'tokens.check': 'admin',
  'trade.current': 'user',
  'trade.block': 'user',
  'trade.unblock': 'user',
  'zones.all': 'admin',
  'chat:send': 'user',
  'chat:remove': 'user',
  'chat:mute': 'mod',
  'chat:react': 'user',
  'chat:unmute': 'mod',
  'chat:slowMode': 'mod',
  'chat:rooms': 'user',
  'chat:conversations': 'pass',
  'chat:talk': 'pass',
  'chat:read': 'pass',
  'battle-chat:queue': 'user',
  'battle-chat:dequeue': 'user',
  'battle-chat:vote': 'user',
  'battle-chat:act': 'user',
  'battle-chat:kick': 'mod',
  'battle-media:stream-key': 'user',
  'polls:vote': 'user',
  'polls:start': 'mod',
  'polls:stop': 'mod',
  'refresh:force': 'mod',
  'trade:request': 'pass',
  'trade:open': 'pass',
  'trade:offer': 'pass',
  'trade:accept': 'pass',
  'trade:close': 'user',
  'trade:ping': 'user',
  'stocks:holdings': 'user',
  'zones:update': 'admin',
  'daily:claim': 'user',
  'zones:claim': 'user',
  'zones:claims-delete': 'admin',
}

const calls = Object.values(contract).flatMap(({ name, calls }) =>
  Object.entries(calls as Calls).map(([call, spec]) => ({ id: `${name}.${call}`, spec })),
)
const sends = Object.values(contract).flatMap(({ name, sends }) =>
  Object.entries(sends as Sends).map(([event, spec]) => ({ id: `${name}:${event}`, spec })),
)

describe('roles', () => {
  let server: TestServer
  const sessions = new Map<Role, Session | null>([['visitor', null]])
  const sockets = new Map<Role, Socket>()
  /** What the sockets of each role got. */
  const heard = new Map<Role, string>()

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    for (const role of roles) {
      if (role !== 'visitor') {
        const response = await fetch(`${server.url}/api/auth/log-in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `${role}@example.test`, password: 'swim-with-us' }),
        })
        sessions.set(role, (await response.json()) as Session)
      }
      const socket = io(server.url, {
        transports: ['websocket'],
        forceNew: true,
        auth: { token: sessions.get(role)?.access_token },
      })
      socket.onAny((...event) => heard.set(role, `${heard.get(role) ?? ''}${JSON.stringify(event)}`))
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      sockets.set(role, socket)
    }
  })
  afterAll(async () => {
    for (const socket of sockets.values()) socket.disconnect()
    server.assertNoErrors()
    await server.stop()
  })

  const standing = (role: Role) => {
    const session = sessions.get(role) ?? null
    return session && { flags: session.user.app_metadata, pass: session.user.pass }
  }

  it('the guarded calls and events are exactly the written ones', () => {
    const found = [...calls, ...sends]
      .filter(({ spec }) => spec.access !== 'anyone')
      .map(({ id, spec }) => [id, spec.access])
    expect(Object.fromEntries(found)).toEqual(guarded)
  })

  it('[PASS-1] the demo accounts have the tiers none, pass and XL, and moderators and admins count as having both', () => {
    expect(roles.map((role) => effectivePass(standing(role)))).toEqual([
      'none',
      'none',
      'pass',
      'xl',
      'xl',
      'xl',
      'none',
    ])
  })

  it.each(calls)('[OPS-4] $id lets in who may and nobody else', async ({ spec }) => {
    // Logging out takes no input that could be wrong: only the visitor tries it, the others are still needed.
    for (const role of spec.path === '/auth/log-out' ? (['visitor'] as const) : roles) {
      const token = sessions.get(role)?.access_token
      const response = await fetch(`${server.url}/api${spec.path.replace(/:\w+/g, '!')}?nonsense=1`, {
        method: spec.method,
        // A body that no call takes: what is allowed stops there.
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(spec.method !== 'GET' && { 'content-type': 'application/json' }),
        },
        body: spec.method === 'GET' ? undefined : '{"nonsense":1}',
      })
      const body = await response.text()
      const refused = response.status === 401 || /"auth\//.test(body)
      expect({ role, refused }).toEqual({ role, refused: !meets(spec.access, standing(role)) })
      if (refused) expect(response.status).toBe(sessions.get(role) ? 403 : 401)
      expect(response.status).toBeLessThan(500)
    }
  })

  it('[OPS-4] a page of another site writes nothing with the cookie of a person, in no call', async () => {
    const body = JSON.stringify({ email: 'admin@example.test', password: 'swim-with-us' })
    const json = { 'content-type': 'application/json' }
    const entered = await fetch(`${server.url}/api/auth/log-in`, { method: 'POST', headers: json, body })
    const cookie = entered.headers
      .getSetCookie()
      .map((header) => header.split(';')[0])
      .join('; ')
    // A call with a token of its own looks at no cookie.
    const writing = calls.filter(({ spec }) => spec.method !== 'GET' && !spec.bearer)
    expect(writing.length).toBeGreaterThan(40)
    const foreign: Record<string, string>[] = [
      { origin: 'https://other.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const [at, { id, spec }] of writing.entries()) {
      const response = await fetch(`${server.url}/api${spec.path.replace(/:\w+/g, '!')}`, {
        method: spec.method,
        headers: { ...json, cookie, ...foreign[at % foreign.length] },
        body: '{"nonsense":1}',
      })
      expect([id, response.status, (await response.json()).code]).toEqual([id, 403, 'auth/foreign-origin'])
    }
  })

  it('[OPS-4] of e-mail addresses: nobody but admins gets those of others, in any answer to a reading call', async () => {
    const reading = calls.filter(({ spec }) => spec.method === 'GET')
    const viewer = sessions.get('viewer')?.user.id ?? ''
    let answered = 0
    for (const role of roles.filter((one) => one !== 'admin')) {
      const token = sessions.get(role)?.access_token
      for (const { id, spec } of reading) {
        const path = spec.path.replace(/:(id|userId)\b/, viewer).replace(/:\w+/g, 'all')
        const response = await fetch(`${server.url}/api${path}`, {
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        })
        const addresses = (await response.text()).match(/[\w.+-]+@example\.test/g) ?? []
        answered += response.ok ? 1 : 0
        const others = addresses.filter((address) => address !== `${role}@example.test`)
        expect({ role, id, others }).toEqual({ role, id, others: [] })
      }
    }
    expect(answered).toBeGreaterThan(roles.length * 10)
  })

  it.each(sends)('[RT-6] [RT-7] $id lets in who may, and says so to everyone else', async ({ id, spec }) => {
    for (const role of roles) {
      const payload = spec.payload ? { nonsense: 1 } : undefined
      const ack = await (sockets.get(role) as Socket).timeout(5_000).emitWithAck(id, payload)
      const refused = typeof ack.code === 'string' && ack.code.startsWith('auth/')
      expect({ role, refused }).toEqual({ role, refused: !meets(spec.access, standing(role)) })
      if (refused) expect(ack.error).toMatch(/\w/)
    }
  })

  it('[OPS-4] of e-mail addresses: no event brought one of somebody else to anybody but admins', () => {
    expect(heard.size).toBe(roles.length)
    for (const role of roles.filter((one) => one !== 'admin')) {
      const addresses = heard.get(role)?.match(/[\w.+-]+@example\.test/g) ?? []
      expect({ role, others: addresses.filter((one) => one !== `${role}@example.test`) }).toEqual({ role, others: [] })
    }
  })
})
