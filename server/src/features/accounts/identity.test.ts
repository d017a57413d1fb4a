import { createHmac } from 'node:crypto'
import { InitialData, type OwnSession } from '@shoal/bus/accounts/contract'
import { placesOfLevel } from '@shoal/bus/items/rules'
import { z } from 'zod'
import {
  api,
  as,
  call,
  closeSockets,
  codeIn,
  cookiesOf,
  logIn,
  mailTo,
  signUp,
  socket,
  type TestSocket,
  until,
} from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_FACTOR: '1000' } })
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

/** What the source names as the initial data. */
const keys = [
  ...['announcement', 'dailyChallenges', 'myClan', 'clanInvites', 'contestants', 'featureToggles', 'items', 'poll'],
  ...['profile', 'ttsMessages', 'notifications', 'dailyLoginExperienceEligibility', 'globalChallenge', 'goals'],
  ...['clickableZones', 'claimedZones', 'mutes', 'debuffs', 'chatOptions', 'inventorySize', 'streamKey'],
  'currentBattleChat',
]

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('connecting', () => {
  it('is open to visitors, and knows people by their cookie and by their access token', async () => {
    const fish = await signUp(server)
    const say = (page: TestSocket) => page.send('chat:send', { room: 'global', text: 'hello' })
    expect(await say(await socket(server))).toMatchObject({ code: 'auth/required' })
    // Who is known may speak, once in the room.
    for (const page of [await socket(server, fish), await socket(server, null, { cookie: fish.cookie })])
      expect(await say(page)).toMatchObject({ code: 'chat/not-joined' })
  })

  it('[RT-2] is refused with "Unauthorized" when the session is unknown or over', async () => {
    await expect(socket(server, null, { cookie: 'shoal_session=unknown' })).rejects.toThrow(/^Unauthorized$/)
    const fish = await signUp(server)
    await api(server, fish).accounts.logOut()
    await expect(socket(server, null, { cookie: fish.cookie })).rejects.toThrow(/^Unauthorized$/)
    await expect(socket(server, fish)).rejects.toThrow(/^Unauthorized$/)
  })

  it('[RT-2] is refused with "invalid jwt" when the token is forged or none at all', async () => {
    const fish = await signUp(server)
    const [header, payload, signature] = fish.access_token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const other = `${header}.${base64url({ ...claims, sub: 'somebody-else' })}.${signature}`
    const unsigned = `${base64url({ alg: 'none' })}.${payload}.`
    const content = `${header}.${payload}`
    const guessed = `${content}.${createHmac('sha256', 'guessed').update(content).digest('base64url')}`
    for (const token of ['nonsense', other, unsigned, guessed, 42, {}])
      await expect(socket(server, null, { auth: { token } })).rejects.toThrow(/^invalid jwt$/)
    const response = await call(server, 'GET', '/tokens', { headers: { authorization: `Bearer ${unsigned}` } })
    expect([response.status, (await response.json()).code]).toEqual([401, 'auth/invalid-token'])
  })

  it('[RT-2] is refused with "no user" when the account is gone', async () => {
    const fish = await signUp(server)
    await api(server, fish).accounts.deleteAccount({ body: { email: fish.email } })
    await expect(socket(server, fish)).rejects.toThrow(/^no user$/)
  })
})

describe('the initial data', () => {
  it('[AUTH-6] come in one call with every key of the source; areas that are not built yet are empty', async () => {
    const viewer = await as(server, 'viewer')
    const { initialData } = await api(server, viewer).accounts.initialData()
    expect(z.safeParse(InitialData, initialData)).toMatchObject({ success: true })
    expect(Object.keys(initialData).sort()).toEqual(keys.toSorted())
    expect(initialData.profile).toMatchObject({ id: viewer.user.id, displayName: 'Viewer', tokens: expect.any(Number) })
  })

  it('[PASS-4] [LVL-2] name 9, 12 or 15 places in the inventory by pass, for staff as with the XL pass, and those of the level besides', async () => {
    const sizes = await Promise.all(
      (['viewer', 'pass', 'xl', 'mod'] as const).map(async (account) => {
        const { initialData } = await api(server, await as(server, account)).accounts.initialData()
        return initialData.inventorySize - placesOfLevel(initialData.profile.level)
      }),
    )
    expect(sizes).toEqual([9, 12, 15, 15])
  })

  it('[AUTH-6] are for signed-in people only', async () => {
    await expect(api(server).accounts.initialData()).rejects.toMatchObject({ status: 401, code: 'auth/required' })
  })
})

describe('time', () => {
  it('ends codes after 30 minutes, access tokens after an hour, sessions after 30 days without use', async () => {
    const later = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
    const minute = 60_000
    let at = 0
    const moveTo = async (ms: number) => {
      await later.moveTime(ms - at)
      at = ms
    }
    const forgotten = async (email: string, mails: number) => {
      const asked = await call(later, 'POST', '/auth/forgot-password', { body: { email } })
      return { code: codeIn(await mailTo(later, email, mails)), cookie: cookiesOf(asked) }
    }
    const confirm = async ({ code, cookie }: { code: string; cookie: string }) =>
      (await call(later, 'POST', '/auth/confirm-email', { body: { code }, cookie })).status
    try {
      const fish = await signUp(later)
      const [early, late] = [await forgotten(fish.email, 2), await forgotten('viewer@example.test', 1)]
      await moveTo(29 * minute)
      expect(await confirm(early)).toBe(200)
      await moveTo(31 * minute)
      expect(await confirm(late)).toBe(400)

      await api(later, fish).accounts.sessions()
      await moveTo(62 * minute)
      await expect(socket(later, fish)).rejects.toThrow(/^invalid jwt$/)
      const day = 24 * 60 * minute
      // Each use starts the 30 days anew. It is noted beside the answer, which does not wait for it.
      const own = () => call(later, 'GET', '/auth/sessions', { cookie: fish.cookie })
      const lastSeen = async () => {
        const { sessions } = (await (await own()).json()) as { sessions: [OwnSession] }
        return Date.parse(sessions[0].lastSeenAt)
      }
      for (const days of [20, 45]) {
        const before = await lastSeen()
        await moveTo(days * day)
        expect((await own()).status).toBe(200)
        await until('the use to be noted', async () => (await lastSeen()) - before > 19 * day)
      }
      await moveTo(76 * day)
      expect((await own()).status).toBe(401)
      await logIn(later, fish.email, fish.password)
      later.assertNoErrors()
    } finally {
      await later.stop()
    }
  })
})
