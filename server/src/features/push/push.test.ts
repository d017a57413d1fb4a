import { createECDH } from 'node:crypto'
import { directRoom } from '@shoal/bus/chat/rules'
import { limits } from '@shoal/bus/push/contract'
import { metricOf } from '../../../test/metrics.ts'
import { api, as, call, closeSockets, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { type PushedDevice, type PushService, senderOf, startPushService } from '../../../test/pushService.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { signUpWithPass } from '../../../test/traders.ts'

describe('push', () => {
  let services: PushService
  let server: TestServer
  let rich: SignedIn

  beforeAll(async () => {
    services = await startPushService()
    server = await startServer({
      env: { RATE_FACTOR: '1000', PUSH_TEST_SERVICE: services.origin, PUSH_CONTACT: 'mailto:crew@example.test' },
    })
    rich = await as(server, 'xl')
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
    await services.close()
  })

  const mine = (who: SignedIn) => api(server, who).push
  const devicesOf = async (who: SignedIn) => (await mine(who).devices()).devices
  const tip = (to: SignedIn, amount: number) =>
    api(server, rich).tokens.tip({ params: { userId: to.user.id }, body: { tip: amount } })
  const subscribe = (who: SignedIn, { subscription }: Pick<PushedDevice, 'subscription'>) =>
    mine(who).subscribe({ body: subscription })
  /** The id of the newest notification of this kind of somebody. */
  const newest = async (who: SignedIn, type: string) =>
    (await api(server, who).notifications.list({ query: { type } })).notifications[0]?.id
  /** How many pushes ended so by now. */
  const ended = (outcome: string) => metricOf(server, 'shoal_push_total', `outcome="${outcome}"`)
  /** Does something, and waits until one more push ended so. */
  async function oneMore(outcome: string, act: () => Promise<unknown>) {
    const before = await ended(outcome)
    await act()
    await until(`a push that ends ${outcome}`, async () => (await ended(outcome)) === before + 1)
  }
  /** Somebody with a device that is told. */
  async function withDevice() {
    const [who, device] = [await signUp(server), services.device()]
    await subscribe(who, device)
    return { who, device }
  }
  /** Hands in what comes in its place, and answers with the code and what it says. */
  const refused = async (body: object, who: SignedIn) => {
    const response = await call(server, 'POST', '/push/devices', { body, cookie: who.cookie })
    const { code } = (await response.json()) as { code: string }
    expect(await devicesOf(who)).toEqual([])
    return [response.status, code]
  }

  it('[NOT-3] a stored notification is sent to each device of the person, encrypted and signed, and to nobody else’s', async () => {
    const { who, device } = await withDevice()
    const [second, stranger] = [services.device(), (await withDevice()).device]
    const { key, devices } = await subscribe(who, second)
    expect(devices.map(({ endpoint }) => endpoint)).toEqual([device, second].map((one) => one.subscription.endpoint))
    await tip(who, 7)
    for (const one of [device, second]) {
      const pushed = await one.next()
      expect(pushed.message).toEqual({
        ...{ title: 'Tips', body: 'XL_fan tipped you ₣7', unread: 1, id: await newest(who, 'tip') },
        ...{ tag: expect.stringMatching(/^tip-/), lead: { modal: 'token-history', props: expect.any(Object) } },
      })
      expect(pushed.bytes.includes('XL_fan')).toBe(false)
      expect(pushed.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: pushed.message.tag })
      expect(senderOf(pushed)).toMatchObject({ aud: services.origin, sub: 'mailto:crew@example.test', key })
    }
    await until('the note of it', async () => (await devicesOf(who)).every(({ sentAt }) => sentAt !== null))
    expect(stranger.all).toEqual([])
  })

  it('[NOT-3] a device that is removed is told no more, and all pages of the person hear of it', async () => {
    const { who, device } = await withDevice()
    const page = await socket(server, who)
    const { id } = (await devicesOf(who))[0]!
    await expect(mine(rich).remove({ params: { id } })).rejects.toMatchObject({ code: 'push/no-such-device' })
    await mine(who).test({ params: { id } })
    expect((await device.next()).message).toMatchObject({ title: 'It works', tag: 'test' })
    expect((await mine(who).remove({ params: { id } })).devices).toEqual([])
    expect((await page.next('push:changed', ({ devices }) => devices.length === 0)).devices).toEqual([])
    await expect(mine(who).test({ params: { id } })).rejects.toMatchObject({ code: 'push/no-such-device' })
  })

  it.each([404, 410])('[NOT-3] a service that answers %i has the device forgotten', async (status) => {
    const { who, device } = await withDevice()
    device.answer(status)
    await tip(who, 1)
    await until('the device to go', async () => (await devicesOf(who)).length === 0)
    expect(device.asked()).toBe(1)
  })

  it('[NOT-3] a service that is busy is asked again, unless it is read meanwhile', async () => {
    const [{ who, device }, reader] = [await withDevice(), await withDevice()]
    for (const [one, then] of [
      [device, 201],
      [reader.device, 503],
    ] as const)
      one.answer(503, then)
    await tip(reader.who, 1)
    await until('the first try', () => reader.device.asked() === 1)
    await oneMore('read', async () => {
      await api(server, reader.who).notifications.read({ query: {} })
      await tip(who, 1)
      expect((await device.next()).message).toMatchObject({ body: 'XL_fan tipped you ₣1' })
    })
    expect([device.asked(), reader.device.asked()]).toEqual([2, 1])
  })

  it('[NOT-3] where a service leads is not followed, and what it refuses for good is given up', async () => {
    const { who, device } = await withDevice()
    for (const status of [307, 400]) {
      device.answer(status)
      const before = device.asked()
      await tip(who, 1)
      await until('the answer', () => device.asked() === before + 1)
    }
    device.answer(201)
    await tip(who, 5)
    expect((await device.next()).message).toMatchObject({ unread: 3 })
    expect(device.asked()).toBe(3)
  })

  it('[NOT-3] nothing is sent in quiet hours', async () => {
    const { who, device } = await withDevice()
    const set = (quiet: { from: string; to: string; zone: string } | null) =>
      api(server, who).notifications.changeSettings({ body: { quiet } })
    await set({ from: '00:00', to: '00:00', zone: 'Europe/Berlin' })
    await oneMore('quiet', () => tip(who, 1))
    await set(null)
    await tip(who, 2)
    expect((await device.next()).message).toMatchObject({ body: 'XL_fan tipped you ₣2', unread: 2 })
    expect(device.asked()).toBe(1)
  })

  it('[NOT-3] a message in a room leads to itself; a later one takes its place in the same conversation, and in no other', async () => {
    const [who, other, device] = [await signUpWithPass(server), await as(server, 'pass'), services.device()]
    await subscribe(who, device)
    const write = async (by: SignedIn, room: string, text: string) => {
      const page = await socket(server, by)
      await page.request('chat:join', { room })
      return (await page.request('chat:send', { room, text })).id
    }
    /** The next of this kind: medals come in between. */
    const pushed = async (title = 'Mentions'): Promise<Record<string, unknown>> => {
      const { message, headers } = await device.next()
      if (message.title !== title) return pushed(title)
      expect(headers.topic).toBe(message.tag)
      // As push services and systems take it.
      expect(message.tag).toMatch(/^[\w-]{1,32}$/)
      return message
    }
    const mention = `@${who.user.displayName} look`
    const id = await write(rich, 'global', mention)
    const first = await pushed()
    expect(first).toMatchObject({ id: await newest(who, 'mention'), lead: { message: { room: 'global', id } } })
    await write(other, 'global', mention)
    expect((await pushed()).tag).toBe(first.tag)
    const directs = []
    for (const by of [rich, other]) {
      await write(by, directRoom(by.user.id, who.user.id), 'psst')
      directs.push(await pushed('Direct messages'))
    }
    expect(new Set([first, ...directs].map(({ tag }) => tag)).size).toBe(3)
  })

  it('[NOT-3] a kind that is not to be pushed is kept and not sent', async () => {
    const { who, device } = await withDevice()
    const set = (pushed: boolean) =>
      api(server, who).notifications.changeSettings({ body: { kind: { type: 'tip', kept: true, pushed } } })
    await set(false)
    await oneMore('quiet', () => tip(who, 1))
    await set(true)
    await tip(who, 2)
    expect((await device.next()).message).toMatchObject({ body: 'XL_fan tipped you ₣2', unread: 2 })
    expect(device.asked()).toBe(1)
  })

  it('[NOT-3] whoever logs out on a device is not told there any more, and an account that goes takes its devices along', async () => {
    const { who, device } = await withDevice()
    const elsewhere = await logIn(server, who.email, who.password)
    await call(server, 'POST', '/auth/log-out', { cookie: who.cookie })
    await tip(who, 1)
    await until('the device to go', async () => (await devicesOf(elsewhere)).length === 0)
    expect(device.asked()).toBe(0)
    // The same browser, with somebody else at it.
    const other = await signUp(server)
    await subscribe(elsewhere, device)
    await subscribe(other, device)
    expect([(await devicesOf(elsewhere)).length, (await devicesOf(other)).length]).toEqual([0, 1])
    await api(server, other).accounts.deleteAccount({ body: { email: other.email } })
    await subscribe(elsewhere, device)
    expect(await devicesOf(elsewhere)).toHaveLength(1)
  })

  it('[NOT-3] a browser that has another address keeps its place', async () => {
    const { who, device } = await withDevice()
    const next = services.device()
    const { devices } = await mine(who).subscribe({
      body: { ...next.subscription, replaces: device.subscription.endpoint },
    })
    expect(devices.map(({ endpoint }) => endpoint)).toEqual([next.subscription.endpoint])
  })

  it('[NOT-3] a subscription that points inside the network, or anywhere but to a host outside by https, is refused', async () => {
    const { subscription } = services.device()
    const who = await signUp(server)
    for (const endpoint of [
      'http://push.example.com/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://[::ffff:7f00:1]/x',
      'https://169.254.169.254/latest/meta-data',
      'https://2130706433/x',
      'https://localhost/x',
      'https://localhost.localdomain/x',
      'https://push.example.com:8443/x',
      'https://me:secret@push.example.com/x',
      'https://no-such-host.invalid/x',
      'ftp://push.example.com/x',
      'javascript:alert(1)',
      'push',
    ])
      expect(await refused({ ...subscription, endpoint }, who)).toEqual([400, 'push/no-service'])
  })

  it('[NOT-3] keys that nothing can be encrypted for are refused, and those of a megabyte are not read', async () => {
    const { subscription } = services.device()
    const who = await signUp(server)
    const withKeys = (some: object) => ({ ...subscription, keys: { ...subscription.keys, ...some } })
    const other = createECDH('secp521r1')
    other.generateKeys()
    const point = Buffer.from(subscription.keys.p256dh, 'base64url')
    point[40]! ^= 1
    for (const some of [
      { p256dh: point.toString('base64url') },
      { p256dh: other.getPublicKey('base64url').slice(0, 87) },
      { auth: Buffer.alloc(15, 7).toString('base64url') },
    ])
      expect(await refused(withKeys(some), who)).toEqual([400, 'push/bad-keys'])
    expect((await refused(withKeys({ p256dh: 'A'.repeat(30_000) }), who))[0]).toBe(400)
    expect((await refused(withKeys({ p256dh: 'A'.repeat(1_000_000) }), who))[0]).toBe(413)
    expect((await refused({ ...subscription, endpoint: `${services.origin}/${'x'.repeat(2_000)}` }, who))[0]).toBe(400)
  })

  it('[NOT-3] one person has ten devices at most, however many ask at once; one that is there already may ask again', async () => {
    const who = await signUp(server)
    const many = Array.from({ length: 30 }, () => services.device())
    const results = await Promise.allSettled(many.map((device) => subscribe(who, device)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.devicesMost)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'push/too-many' })
    const { endpoint } = (await devicesOf(who))[0]!
    const there = many.find(({ subscription }) => subscription.endpoint === endpoint)!
    expect((await subscribe(who, there)).devices).toHaveLength(limits.devicesMost)
  })

  it('[NOT-3] the key is the same after a restart', async () => {
    const { who, device } = await withDevice()
    const { key } = await mine(who).devices()
    await server.restart()
    expect((await mine(who).devices()).key).toBe(key)
    await tip(who, 1)
    expect(senderOf(await device.next()).key).toBe(key)
  })
})
