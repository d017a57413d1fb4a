import { type CallsOf, createClient } from '@shoal/bus'
import type { ErrorAck } from '@shoal/bus/requests'
import { io, type Socket } from 'socket.io-client'
import { contract } from '../../contract.ts'
import type { Actor, Regular } from '../../platform/crowd/act.ts'
import { newId } from '../../platform/ids.ts'
import { demoPassword } from '../accounts/index.ts'

/** How long an answer may take, in ms. */
const patience = 10_000

export const roomOf = (camera: string): string => `stream:${camera}`

/** A page that only looks: an open socket, without anybody signed in or as one of the crowd. */
export interface Onlooker {
  readonly camera: string
  /** Looks at another camera. */
  goTo(camera: string): Promise<void>
  /** Says again what it looks at, as a page does every half minute. */
  watch(): Promise<void>
}

interface Line {
  readonly socket: Socket
  request(name: string, payload?: unknown): Promise<unknown>
}

/** A socket as the page has it: it comes back by itself. `entered` runs whenever it is connected anew. */
function connect(url: string, cookie: string | undefined, entered: () => void): Line {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: cookie === undefined ? {} : { cookie },
  })
  socket.on('connect', entered)
  return {
    socket,
    async request(name, payload) {
      const timed = socket.timeout(patience)
      const ack: unknown = await (payload === undefined ? timed.emitWithAck(name) : timed.emitWithAck(name, payload))
      if (typeof ack === 'object' && ack !== null && 'error' in ack)
        throw new Error(`${name} was refused: ${(ack as ErrorAck).error}`)
      return ack
    },
  }
}

/** Opens the page of an onlooker. */
export function openOnlooker(url: string, first: string): Onlooker & { close(): void } {
  let camera = first
  const watch = async () => {
    if (line.socket.connected) await line.request('presence:watch', camera)
  }
  const line = connect(url, undefined, () => void watch().catch(() => {}))
  return {
    get camera() {
      return camera
    },
    watch,
    goTo(next) {
      camera = next
      return watch()
    },
    close: () => void line.socket.disconnect(),
  }
}

/** One of the crowd who is here, with the state that the company keeps of them. */
export type Member = Actor &
  Onlooker & {
    /** Whether they are connected and in a room. */
    readonly settled: boolean
    /** Calls `action` with each event that comes. */
    on(action: (name: string, payload: unknown) => void): void
    /** Ends the session and the connection. */
    leave(): Promise<void>
  }

/** Logs one of the crowd in, with the calls that anybody's page makes. Throws an ApiError. */
export async function logInAs(url: string, regular: Regular): Promise<Member> {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const client = createClient({
    base: url,
    fetch: async (address, init) => {
      const headers = { ...(init?.headers as Record<string, string>), cookie: cookie() }
      const response = await fetch(address, { ...init, headers })
      for (const header of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? []
        if (name !== undefined && value !== undefined) cookies.set(name, value)
      }
      return response
    },
  })
  const api = Object.fromEntries(
    Object.entries(contract).map(([key, area]) => [key, client(area as never) as CallsOf<never>]),
  ) as unknown as Actor['api']
  const email = `${regular.account}@example.test`
  const { user } = await api.accounts.logIn({ body: { email, password: demoPassword } })
  let camera = regular.home
  let settled = false
  const listeners: ((name: string, payload: unknown) => void)[] = []

  async function enter(): Promise<void> {
    const ack = await line.request('chat:join', { room: roomOf(camera) })
    const everywhere = await line.request('chat:join', { room: 'global' })
    await line.request('presence:watch', camera)
    settled = true
    for (const hear of listeners) for (const past of [ack, everywhere]) hear('chat:joined', past)
  }
  // Who could not enter, because the server was busy, tries again when pages say what they watch.
  const line = connect(url, cookie(), () => void enter().catch(() => {}))
  line.socket.on('disconnect', () => {
    settled = false
  })
  line.socket.onAny((name: string, payload: unknown) => {
    for (const hear of listeners) hear(name, payload)
  })

  return {
    ...{ regular, id: user.id, api },
    get camera() {
      return camera
    },
    get room() {
      return roomOf(camera)
    },
    get settled() {
      return settled
    },
    on: (action) => void listeners.push(action),
    request: (name, ...payload) => line.request(name, payload[0]) as never,
    async watch() {
      if (settled) await line.request('presence:watch', camera)
      else if (line.socket.connected) await enter()
    },
    async goTo(next) {
      if (next === camera || !settled) return
      await line.request('chat:leave', { room: roomOf(camera) })
      camera = next
      await enter()
    },
    async say(text, { room = roomOf(camera), replyTo } = {}) {
      const { id } = (await line.request('chat:send', { room, text, replyTo, key: newId() })) as { id: string }
      return id
    },
    async leave() {
      settled = false
      line.socket.disconnect()
      await api.accounts.logOut()
    },
  }
}
