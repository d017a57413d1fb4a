import { randomBytes, randomInt } from 'node:crypto'
import { type CallsOf, createClient } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts/contract'
import type { ErrorAck } from '@shoal/bus/requests'
import { io, type Socket } from 'socket.io-client'
import { allow } from '../../scripts/lib/pace.mjs'
import { type Contract, contract, type Requests, type ServerEvents } from '../src/contract.ts'
import { appCode } from './appCode.ts'

/** Where a server is reached; a TestServer is one. */
type Reachable = { url: string }

/** A person of a test, signed in. */
export type SignedIn = Session & {
  email: string
  password: string
  /** The session cookie as a browser would send it: `shoal_session=…`. */
  cookie: string
}

export const demoPassword = 'swim-with-us'
export type DemoAccount = 'viewer' | 'rival' | 'pass' | 'xl' | 'mod' | 'admin' | 'qa'

/** When what is waited for does not come any more, in ms; before the test's own time is up, which would not say what it was. */
const deadlineMs = allow(60_000)

/** Asks again until there is an answer; when the time is up it fails with the name of the thing waited for. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
): Promise<Exclude<Awaited<T>, false | null | undefined | 0 | ''>> {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const found = await look()
    if (found) return found as Exclude<Awaited<T>, false | null | undefined | 0 | ''>
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** A call as a browser makes it, with JSON and maybe a cookie. */
export function call(
  server: Reachable,
  method: string,
  path: string,
  { body, cookie, headers = {} }: { body?: unknown; cookie?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}

/** The session cookie that an answer sets, as it is sent back; undefined when it sets none. */
export const cookieOf = (response: Response): string | undefined =>
  response.headers
    .getSetCookie()
    .find((header) => header.startsWith('shoal_session='))
    ?.split(';')[0]

/** All cookies that an answer sets, as they are sent back. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')

export type Mail = { id: string; to: string; subject: string; text: string; sentAt: string }

/** The mails sent to an address, newest first. */
export async function mailsTo(server: Reachable, email: string): Promise<Mail[]> {
  const response = await fetch(`${server.url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return ((await response.json()) as { mails: Mail[] }).mails
}

/** Waits until an address has so many mails and gives the newest. */
export async function mailTo(server: Reachable, email: string, count = 1): Promise<Mail> {
  return until(`mail ${count} to ${email}`, async () => {
    const mails = await mailsTo(server, email)
    return mails.length >= count ? mails[0] : undefined
  })
}

/** The code in a mail. */
export function codeIn(mail: Mail): string {
  const code = /^ {4}([A-Z0-9]{4}-[A-Z0-9]{4})$/m.exec(mail.text)?.[1]
  if (code === undefined) throw new Error(`No code in "${mail.subject}"`)
  return code
}

async function signedIn(response: Response, email: string, password: string): Promise<SignedIn> {
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`)
  const cookie = cookieOf(response)
  if (cookie === undefined) throw new Error('There is no session cookie')
  return { ...((await response.json()) as Session), email, password, cookie }
}

/** A display name that nobody has. Of digits alone: with letters it would spell a listed word now and then. */
export const freshName = (): string => `fish_${randomInt(1e10)}`

/** Signs up as a person does: the form, the code from the mailbox, the confirmation. */
export async function signUp(server: Reachable, displayName: string = freshName()): Promise<SignedIn> {
  const email = `${randomBytes(8).toString('hex')}@example.test`
  const password = 'a fine password'
  const asked = await call(server, 'POST', '/auth/sign-up', { body: { email, displayName, password } })
  if (!asked.ok) throw new Error(`Sign-up was refused: ${asked.status} ${await asked.text()}`)
  const code = codeIn(await mailTo(server, email))
  const confirmed = await call(server, 'POST', '/auth/confirm-email', { body: { code }, cookie: cookiesOf(asked) })
  return signedIn(confirmed, email, password)
}

export async function logIn(server: Reachable, email: string, password: string): Promise<SignedIn> {
  return signedIn(await call(server, 'POST', '/auth/log-in', { body: { email, password } }), email, password)
}

/** Adds an authenticator app to somebody's account, right after they logged in. The code that does it is used up. */
export async function addAuthenticator(server: Reachable, person: Session, later = 0) {
  const mine = api(server, person).accounts
  const { secret } = await mine.addAuthenticator()
  const { recoveryCodes } = await mine.confirmAuthenticator({ body: { code: appCode(secret, later) } })
  return { secret, recoveryCodes: recoveryCodes! }
}

/** Logs in as one of the accounts of the demo show, which a test server makes when it starts. */
export const as = (server: Reachable, account: DemoAccount): Promise<SignedIn> =>
  logIn(server, `${account}@example.test`, demoPassword)

/** The typed client, as a signed-in person or as a visitor. Throws ApiError. */
export function api(server: Reachable, session: Session | null = null): WholeApi {
  const client = createClient({ base: server.url, token: () => session?.access_token ?? null })
  return Object.fromEntries(Object.entries(contract).map(([key, area]) => [key, client(area)])) as WholeApi
}
/** The calls of every area: `api(server).clips.list()`. */
export type WholeApi = { readonly [A in keyof Contract]: CallsOf<Contract[A]> }

/** XP that somebody has for these reasons alone: medals and the day's challenges give some beside them, by chance. */
export async function xpFor(server: Reachable, who: SignedIn, ...reasons: string[]): Promise<number> {
  const { lines } = await api(server, who).profile.xpHistory({ query: { pageSize: 50 } })
  return lines.reduce((sum, { reason, amount }) => (reasons.includes(reason) ? sum + amount : sum), 0)
}

/** An event that the server refused. */
export class RefusedEvent extends Error {
  override name = 'RefusedEvent'
  readonly code: string | undefined
  constructor({ error, code }: ErrorAck) {
    super(error)
    this.code = code
  }
}

export type TestSocket = {
  socket: Socket
  /** Sends an event of the contract; its ack, or a RefusedEvent thrown. */
  request<N extends keyof Requests>(
    name: N,
    ...payload: undefined extends Requests[N]['payload'] ? [payload?: Requests[N]['payload']] : [Requests[N]['payload']]
  ): Promise<Requests[N]['ack']>
  /** Sends anything; the ack as it came. */
  send(name: string, payload?: unknown): Promise<unknown>
  /** The first event of that name that passes and was not taken before, waiting for it. */
  next<N extends keyof ServerEvents>(name: N, passes?: (payload: ServerEvents[N]) => boolean): Promise<ServerEvents[N]>
  /** Everything received and not yet taken, in order. */
  received: ReadonlyArray<{ name: string; payload: unknown }>
  /** Resolves with the reason when the connection is over. */
  closed: Promise<string>
  close(): void
}

const opened = new Set<Socket>()

/** Opens a connection; rejects with the server's message when it is refused. */
export function socket(
  server: Reachable,
  session: Session | null = null,
  options: { auth?: Record<string, unknown>; cookie?: string; address?: string } = {},
): Promise<TestSocket> {
  const connection = io(server.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: deadlineMs,
    auth: options.auth ?? (session ? { token: session.access_token } : {}),
    extraHeaders: {
      ...(options.cookie !== undefined && { cookie: options.cookie }),
      ...(options.address !== undefined && { 'x-forwarded-for': options.address }),
    },
  })
  opened.add(connection)
  const received: { name: string; payload: unknown }[] = []
  const lookers = new Set<() => void>()
  connection.onAny((name: string, payload: unknown) => {
    received.push({ name, payload })
    for (const look of [...lookers]) look()
  })
  const closed = new Promise<string>((resolve) => connection.once('disconnect', resolve))
  const send = async (name: string, payload?: unknown): Promise<unknown> => {
    // What is sent on a closed connection would be kept for one that never comes.
    if (!connection.connected) throw new Error('The connection is closed, transport gone')
    const timed = connection.timeout(deadlineMs)
    return payload === undefined ? timed.emitWithAck(name) : timed.emitWithAck(name, payload)
  }

  const client: TestSocket = {
    socket: connection,
    send,
    async request(name, ...payload) {
      const ack = await send(name, payload[0])
      if (typeof ack === 'object' && ack !== null && 'error' in ack) throw new RefusedEvent(ack as ErrorAck)
      return ack as never
    },
    next(name, passes = () => true) {
      return new Promise((resolve, reject) => {
        const finish = (settle: () => void) => {
          clearTimeout(timer)
          lookers.delete(look)
          settle()
        }
        const look = () => {
          const index = received.findIndex((event) => event.name === name && passes(event.payload as never))
          const [found] = index < 0 ? [] : received.splice(index, 1)
          if (found) finish(() => resolve(found.payload as never))
        }
        const timer = setTimeout(() => {
          const names = received.map((event) => event.name).join(', ') || 'nothing'
          finish(() => reject(new Error(`Waited in vain for ${name}; there came ${names}`)))
        }, deadlineMs)
        lookers.add(look)
        look()
      })
    },
    received,
    closed,
    close: () => void connection.disconnect(),
  }
  return new Promise((resolve, reject) => {
    connection.once('connect', () => resolve(client))
    connection.once('connect_error', (error) => {
      connection.disconnect()
      reject(error)
    })
    // A server that ends right after the handshake: nothing else is told then.
    // A refusal closes it as well, and is told right after.
    connection.io.once('close', (reason) =>
      setImmediate(() => reject(new Error(`The connection was closed while it opened: transport ${reason}`))),
    )
  })
}

/** Closes every connection that a test file has opened; call it in `afterAll`. */
export function closeSockets(): void {
  for (const connection of opened) connection.disconnect()
  opened.clear()
}
