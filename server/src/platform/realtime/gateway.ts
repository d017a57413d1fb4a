import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { type Access, meets } from '@shoal/bus'
import { perMinute } from '@shoal/bus/dsl/contract'
import { generalErrors } from '@shoal/bus/errors'
import { limits } from '@shoal/bus/limits'
import type { ErrorAck } from '@shoal/bus/requests'
import { parseCookie } from 'cookie'
import { Server, type Socket } from 'socket.io'
import { unavailable } from '../database/index.ts'
import { errorsOfSend, type Holding, withDeclaredErrors } from '../declaredErrors.ts'
import type { Door } from '../http/door.ts'
import { rateOfSend } from '../http/rates.ts'
import { validate } from '../http/validate.ts'
import type { Limiter } from '../limiter.ts'
import type { Metrics } from '../metrics.ts'
import { type AdapterFactory, type Nodes, topic } from '../nodes/index.ts'
import { type Identified, type Identity, refusalFor, sessionCookie, type Who } from '../people/who.ts'
import { Refusal, refusal, refuse } from '../refusal.ts'
import {
  budget,
  cutOff,
  type EngineSocket,
  eventBytes,
  holdSocket,
  receiveUpTo,
  staffEventBytes,
} from './holdSocket.ts'
import type { Connection, Listeners, Membership } from './listen.ts'
import { rooms } from './publisher.ts'
import { recoveringOnlyWhile } from './recovery.ts'
import { writeAtOnce } from './writeAtOnce.ts'

export interface GatewayOptions extends Holding {
  identity: () => Identity
  limiter: Limiter
  nodes: Nodes
  metrics: Metrics
  ownHosts: ReadonlySet<string>
  door: Door
  /** Multiplies what one socket may do. */
  rateFactor: number
}

/** The realtime side of the server: connections, the events that they may send, and the rooms that events go to. */
export interface Gateway {
  attach(server: HttpServer): void
  listen(listeners: Listeners): void
  /** Runs for every new connection. */
  onConnect(action: (connection: Connection) => void): void
  /** Runs for an open connection, on the node that has it, after its person was looked up again. */
  onRefresh(action: (connection: Connection) => unknown): void
  /**
   * Runs before a page that was away is given what was sent to its rooms meanwhile, with the person it belongs to now;
   * unless all answer true, the page begins anew [RT-3].
   */
  onReturn(check: (who: Who | null, rooms: readonly string[]) => Promise<boolean>): void
  /** The rooms of a connection, for `platform/rooms`. */
  membership(connection: Connection): Membership
  /** Sends to the sockets of all nodes, except those that are in one of the rooms `except`. */
  emit(room: string, name: string, payload: unknown, except?: readonly string[]): void
  /** Sends to the sockets of this node: what every node tells its own. */
  emitHere(room: string, name: string, payload: unknown): void
  /** Looks up the person of a user's connections again, on all nodes: flags, pass or name changed [AUTH-5]. */
  refresh(userId: string): Promise<void>
  /** Closes connections of this node; each hears why first. */
  end(target: Ending, reason: string): void
  /** The same for connections whose session is over, as another node told: one that logged in anew since then stays. */
  endIfOver(target: Ending, reason: string): Promise<void>
  /** Whether a user has an open connection, on any node. */
  online(userId: string): boolean
  /** The same, on another node than this. */
  onlineElsewhere(userId: string): boolean
  /** The signed-in people with an open connection, on any node. */
  usersOnline(): ReadonlySet<string>
  /** Runs when who is online on other nodes has changed. */
  onOthersOnline(action: () => unknown): void
  /** Open connections. */
  count(): number
  close(): Promise<void>
}

/** Whose connections are closed: of a person, of all but one of their sessions, or of one session. */
export type Ending = { userId: string; exceptSessionId?: string } | { sessionId: string }

interface SocketData {
  who: Who | null
  /** Parts of the program that want it in a room, by room. */
  owners?: Record<string, string[]>
  /** Why its session may be over, as another node told; of several looks at the same moment any may be the first to see it. */
  ending?: string
}

/** Somebody is to be looked at again. */
const refreshed = topic<{ userId: string }>('realtime.refreshed')
/** Ids of the signed-in people with a connection to a node. */
const peopleOnline = topic<string[]>('realtime.online')

/** How often sockets may be opened from one network: a thousand people behind one address may come back at once. */
const openings = perMinute(2_400, 'address')
/** How often one socket may be refused in a minute. */
const refusalsMost = 300

const socketPath = '/socket.io/'

/**
 * Whether a request is to become a socket. Every other wish to change the protocol, such as curl's for HTTP/2, is answered
 * as if it had not been said: nobody would answer it otherwise.
 */
export const isForSocket = ({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  url?.startsWith(socketPath) === true && headers.upgrade?.toLowerCase() === 'websocket'

const personal = /^(user|session):/
/** Rooms that depend on somebody's rights, each with the least that is needed. */
const byStanding: ReadonlyArray<[room: string, access: Access]> = [
  [rooms.users, 'user'],
  [rooms.pass, 'pass'],
  [rooms.staff, 'mod'],
  [rooms.admins, 'admin'],
  [rooms.testers, 'qa'],
]

const standingRooms = (who: Who | null) => byStanding.filter(([, access]) => meets(access, who)).map(([room]) => room)

async function identifySocket(socket: Socket, identity: Identity): Promise<Identified> {
  const { token } = socket.handshake.auth as { token?: unknown }
  if (token !== undefined && token !== null && token !== '')
    return typeof token === 'string' ? identity.byBearer(token) : { who: null, problem: 'invalid jwt' }
  const cookie = parseCookie(socket.handshake.headers.cookie ?? '')[sessionCookie]
  return cookie === undefined || cookie === '' ? { who: null } : identity.byCookie(cookie)
}

export function createGateway(options: GatewayOptions): Gateway {
  const { identity, limiter, nodes, log, check, metrics, ownHosts, door, rateFactor } = options
  const returnChecks: Array<(who: Who | null, rooms: readonly string[]) => Promise<boolean>> = []
  /** Whether somebody who was away still has the session and the rights that they had. */
  async function isAsItWas(data: unknown, joined: readonly string[]): Promise<boolean> {
    const before = (data as SocketData).who
    const now = before && (await identity().bySession(before.sessionId)).who
    if (before && (now === null || standingRooms(now).join() !== standingRooms(before).join())) return false
    for (const check of returnChecks) if (!(await check(now, joined))) return false
    return true
  }

  const io = new Server<never, never, never, SocketData>({
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: eventBytes,
    // Socket.IO makes it with `new`.
    adapter: function adapterOf(namespace: Parameters<AdapterFactory>[0]) {
      return recoveringOnlyWhile(nodes.adapter(namespace), isAsItWas)
    } as unknown as AdapterFactory,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    connectTimeout: 10_000,
    // A page that was away for a short time gets what it missed [RT-3]; its person is looked up again.
    connectionStateRecovery: { maxDisconnectionDuration: limits.recoveryWindow, skipMiddlewares: false },
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      const host = origin === undefined ? undefined : URL.parse(origin)?.host
      const ours = origin === undefined || (host !== undefined && (ownHosts.has(host) || host === request.headers.host))
      decide(null, ours)
    },
  })
  const listeners = new Map<string, Listeners extends ReadonlyMap<string, infer V> ? V : never>()
  const connectActions: Array<(connection: Connection) => void> = []
  const refreshActions: Array<(connection: Connection) => unknown> = []
  metrics.gauge('shoal_connections', 'Open realtime connections', () => io.sockets.sockets.size)
  const events = metrics.counter('shoal_client_events_total', 'Client events by name and outcome', ['event', 'outcome'])

  /** Counts every request to open a socket, whether or not it becomes one; throws the Refusal. */
  async function countComing(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = door.addressOf(request)
    if (!isForSocket(request)) return door.budgets.countRefused(address, response)
    await limiter.use('sockets', openings, { person: null, address }).catch((refused) => {
      door.turnAway('sockets of one address')
      throw refused
    })
  }

  /** A new socket, before it says which person it belongs to. */
  function meet(socket: EngineSocket): void {
    const address = door.addressOf(socket.request)
    if (!door.sockets.take(address)) {
      door.turnAway('sockets of one address')
      cutOff(socket)
      return
    }
    socket.once('close', () => door.sockets.leave(address))
    holdSocket(socket, rateFactor, door.turnAway)
    writeAtOnce(socket)
  }

  io.use((socket, next) => {
    identifySocket(socket, identity()).then(
      ({ who, problem }) => {
        socket.data.who = who
        if (problem === undefined) return next()
        // One connection may try again and again.
        door.budgets.countRefused(door.addressOf(socket.request)).then(
          () => next(new Error(problem)),
          (tooMany: Refusal) => {
            next(tooMany)
            cutOff(socket.conn)
          },
        )
      },
      (error: unknown) => {
        log.error({ err: error }, 'a connection could not be identified')
        next(new Error((unavailable(error) ?? refusal(generalErrors.internal)).message))
      },
    )
  })

  /** The rooms that come with a person. A recovered connection brings its old ones, maybe of somebody else. */
  const enter = (socket: Socket, who: Who | null) => {
    const own = [...standingRooms(who), ...(who === null ? [] : [rooms.user(who.userId), rooms.session(who.sessionId)])]
    for (const room of socket.rooms) {
      const dependent = personal.test(room) || byStanding.some(([name]) => name === room)
      if (dependent && !own.includes(room)) socket.leave(room)
    }
    socket.join([rooms.all, ...own])
    receiveUpTo(socket.conn, meets('mod', who) ? staffEventBytes : eventBytes)
  }

  const answer = async (name: string, payload: unknown, connection: Connection): Promise<unknown> => {
    const listener = listeners.get(name)
    if (!listener) refuse(generalErrors.unknownEvent)
    const { send } = listener
    const refused = refusalFor(send.access, connection.who)
    if (refused) throw refused
    await limiter.use(name, rateOfSend(send), {
      person: connection.who?.userId ?? null,
      address: connection.address,
    })
    const valid = validate(send.payload, payload, 'payload', connection.who)
    return (await listener.handle({ payload: valid, who: connection.who as Who, connection })) ?? {}
  }

  const emitHere = (room: string, name: string, payload: unknown) =>
    void (io.local.to(room) as unknown as { emit(name: string, payload: unknown): void }).emit(name, payload)

  type OurSocket = Socket<never, never, never, SocketData>
  const connections = new Map<string, { socket: OurSocket; connection: Connection }>()
  const memberships = new WeakMap<Connection, Membership>()

  /** Closes a connection, which hears why if that is known. Sent by way of the other nodes the word would come too late. */
  function cut(socket: OurSocket, reason: string | undefined): void {
    if (reason !== undefined) emitHere(socket.id, 'accounts:ended', { reason })
    socket.disconnect(true)
  }

  /** Looks up the people of some open connections again; one whose session has ended is closed, and told why if that is known. */
  async function lookAgain(some: Iterable<{ socket: OurSocket; connection: Connection }>): Promise<void> {
    for (const { socket, connection } of some) {
      const sessionId = socket.data.who?.sessionId
      if (sessionId === undefined) continue
      const { who, problem } = await identity().bySession(sessionId)
      if (who === null) cut(socket, socket.data.ending ?? (problem === 'banned' ? problem : undefined))
      else {
        socket.data.who = who
        socket.data.ending = undefined
        enter(socket, who)
        for (const action of refreshActions) await action(connection)
      }
    }
  }
  const inRoom = (room: string) =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => connections.get(id) ?? [])
  const ofUser = (userId: string) => inRoom(rooms.user(userId))
  const roomOf = (target: Ending) => ('userId' in target ? rooms.user(target.userId) : rooms.session(target.sessionId))
  const usersHere = () => new Set([...connections.values()].flatMap(({ socket }) => socket.data.who?.userId ?? []))
  const onlineElsewhere = (userId: string) => nodes.shared(peopleOnline).some((users) => users.includes(userId))
  const usersChanged = nodes.share(peopleOnline, () => [...usersHere()])

  nodes.on(refreshed, ({ userId }) => lookAgain(ofUser(userId)))
  nodes.onGap(() => lookAgain([...connections.values()]))

  io.on('connection', (socket) => {
    const connection: Connection = {
      id: socket.id,
      get who() {
        return socket.data.who
      },
      address: door.addressOf(socket.request),
      onClose: (action) => void socket.once('disconnect', action),
    }
    socket.data.owners ??= {}
    memberships.set(connection, {
      rooms: () => socket.rooms,
      join: (room) => void socket.join(room),
      leave: (room) => void socket.leave(room),
      owners: socket.data.owners,
    })
    enter(socket, socket.data.who)
    connections.set(socket.id, { socket, connection })
    usersChanged()
    socket.once('disconnect', () => {
      connections.delete(socket.id)
      usersChanged()
    })
    for (const action of connectActions) action(connection)
    const refusals = budget(refusalsMost * rateFactor)
    socket.onAny((name: string, ...args: unknown[]) => {
      const last = args.at(-1)
      const ack = typeof last === 'function' ? (last as (reply: unknown) => void) : undefined
      const payload = ack ? (args.length > 1 ? args[0] : undefined) : args[0]
      const known = listeners.has(name) ? name : 'unknown'
      answer(name, payload, connection).then(
        (reply) => {
          events.inc({ event: known, outcome: 'done' })
          ack?.(reply)
        },
        (error: unknown) => {
          const refused = error instanceof Refusal ? error : (unavailable(error) ?? refusal(generalErrors.internal))
          if (refused.status >= 500) log.error({ err: error, event: name }, 'a client event failed')
          events.inc({ event: known, outcome: 'refused' })
          ack?.({ error: refused.message, code: refused.code } satisfies ErrorAck)
          if (refusals.spend()) return
          door.turnAway('socket events')
          socket.disconnect(true)
        },
      )
    })
  })

  return {
    attach(server) {
      io.attach(server)
      io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        // What it refuses by itself, like every refusal.
        response.setHeader('cache-control', 'no-store')
        // Until it is a socket, nobody else hears of it when its connection is lost.
        if (isForSocket(request)) request.socket.on('error', () => request.socket.destroy())
        countComing(request, response).then(next, (refused: unknown) =>
          door.endWith(request.socket, refused instanceof Refusal ? refused : refusal(generalErrors.internal)),
        )
      })
      io.engine.on('connection', meet)
    },
    listen: (more) => {
      for (const [name, listener] of more) {
        if (listeners.has(name)) throw new Error(`${name} is handled twice`)
        const { send, handle } = listener
        listeners.set(name, { send, handle: withDeclaredErrors(name, errorsOfSend(send), handle, { log, check }) })
      }
    },
    onConnect: (action) => void connectActions.push(action),
    onRefresh: (action) => void refreshActions.push(action),
    onReturn: (check) => void returnChecks.push(check),
    membership: (connection) => memberships.get(connection)!,
    emit(room, name, payload, except) {
      const sockets = except ? io.to(room).except([...except]) : io.to(room)
      ;(sockets as unknown as { emit(name: string, payload: unknown): void }).emit(name, payload)
    },
    emitHere,
    async refresh(userId) {
      nodes.tell(refreshed, { userId })
      await lookAgain(ofUser(userId))
    },
    end(target, reason) {
      const kept = 'userId' in target ? target.exceptSessionId : undefined
      for (const { socket } of inRoom(roomOf(target)))
        if (kept === undefined || socket.data.who?.sessionId !== kept) cut(socket, reason)
    },
    async endIfOver(target, reason) {
      const some = inRoom(roomOf(target))
      for (const { socket } of some) socket.data.ending = reason
      await lookAgain(some)
    },
    online: (userId) => io.sockets.adapter.rooms.has(rooms.user(userId)) || onlineElsewhere(userId),
    onlineElsewhere,
    usersOnline: () => new Set([...usersHere(), ...nodes.shared(peopleOnline).flat()]),
    onOthersOnline: (action) => nodes.onShared(peopleOnline, action),
    count: () => io.sockets.sockets.size,
    close: () => io.close(),
  }
}
