import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Access, type Area, type Calls, effectivePass, meets, type Sends } from '@shoal/bus'
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

/** Who is needed for an area's calls and events, by their names; without those that are for any visitor. */
type Guarded = Partial<Record<'calls' | 'sends', Record<string, Access>>>
/**
 * What is written down of an area. A call that turns up there or goes is a decision, which somebody is to see.
 * @param area the folder of the area in shared-bus/src/areas
 */
function writtenOf(area: string): Guarded {
  const file = join(__dirname, '../../../../shared-bus/src/areas', area, 'guarded.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
function guardedOf({ calls, sends }: Pick<Area, 'calls' | 'sends'>): Guarded {
  const guarded = (all: Calls | Sends) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, { access }]) => (access === 'anyone' ? [] : [[name, access as Access]])),
    )
  const found = { calls: guarded(calls), sends: guarded(sends) }
  return Object.fromEntries(Object.entries(found).filter(([, list]) => Object.keys(list).length > 0))
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

  it('the guarded calls and events of each area are exactly those of its guarded.json', () => {
    const areas = Object.entries(contract) as [string, Area][]
    const byFile = (guarded: (area: string, spec: Area) => Guarded) =>
      Object.fromEntries(
        areas.map(([area, spec]) => [`shared-bus/src/areas/${area}/guarded.json`, guarded(area, spec)]),
      )
    expect(byFile((_, spec) => guardedOf(spec))).toEqual(byFile(writtenOf))
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
