import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { generalErrors, rateErrors } from '@shoal/bus/errors'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { Settings } from '../settings.ts'
import { watchBody } from './bodies.ts'
import { type Budgets, createBudgets } from './budgets.ts'
import { holdConnections } from './connections.ts'
import { doorSettings } from './doorSettings.ts'
import { bodyOf } from './errors.ts'
import { networkOf, senderOf } from './network.ts'

/** Why somebody was turned away or cut off before a route was asked. */
export type TurnedAway =
  | 'connections'
  | 'connections of one address'
  | 'requests of one address'
  | 'sockets of one address'
  | 'slow headers'
  | 'slow body'
  | 'broken request'
  | 'socket events'
  | 'unread'

/** What one network holds of something at a time. */
export interface Places {
  /** Takes one; false when the network has as many as it may. */
  take(address: string): boolean
  leave(address: string): void
}

/** What stands between the network and the routes: nobody is known here yet but by address. */
export interface Door {
  /** For `http.createServer`. */
  readonly options: { headersTimeout: number; connectionsCheckingInterval: number; requireHostHeader: boolean }
  readonly sockets: Places
  readonly budgets: Budgets
  /** Who sent a request, over HTTP or to open a socket. */
  addressOf(request: IncomingMessage): string
  /** Counts somebody who was turned away. */
  turnAway(why: TurnedAway): void
  /** Answers on the bare connection, where no route can, and ends it. */
  endWith(socket: Socket, refused: Refusal): void
  /** Answers what is no request. */
  brokenRequest(error: NodeJS.ErrnoException, socket: Socket): void
  /** Stands before everything that listens on the server until now. */
  guard(server: Server): void
}

function places(most: number): Places {
  const held = new Map<string, number>()
  return {
    take(address) {
      const network = networkOf(address)
      const count = held.get(network) ?? 0
      if (count >= most) return false
      held.set(network, count + 1)
      return true
    },
    leave(address) {
      const network = networkOf(address)
      const count = held.get(network) ?? 0
      if (count > 1) held.set(network, count - 1)
      else held.delete(network)
    },
  }
}

/** OPS-3, OPS-4: limits of connections, requests and sockets by address, and of the time that a request may take to come. */
export function createDoor(settings: Settings, metrics: Metrics, clock: Clock, log: Log): Door {
  const limits = settings.of(doorSettings)
  const { trustProxy: trust, rateFactor } = settings
  const each = (most: number) => Math.ceil(most * rateFactor)
  const connections = places(each(limits.connectionsEach))
  const requests = places(each(limits.connectionsEach))
  const turnedAway = metrics.counter(
    'shoal_turned_away_total',
    'Connections, requests and sockets that were refused or cut off before a route was asked',
    ['why'],
  )
  const turnAway = (why: TurnedAway) => turnedAway.inc({ why })
  const addressOf = (request: IncomingMessage) => senderOf(request, trust)
  const counted = createBudgets(rateFactor, log, metrics)
  /** What is answered instead of a refusal that nobody else counts: the same, or that it was too often. */
  const countRefusal = (refused: Refusal, address: string, connection: Writable): Promise<Refusal> =>
    counted.countRefused(address, connection).then(
      () => refused,
      (tooMany: Refusal) => tooMany,
    )

  function meet(socket: Socket): void {
    const peer = socket.remoteAddress
    // A proxy has the connections of everybody; their requests are counted instead.
    if (peer === undefined || trust(peer, 0)) return
    if (connections.take(peer)) {
      socket.once('close', () => connections.leave(peer))
      return
    }
    turnAway('connections of one address')
    endWith(socket, refusal(rateErrors.tooManyAtOnce))
  }

  /** Answers what is no request of ours, and ends the connection. */
  async function refuseRequest(request: IncomingMessage, response: ServerResponse, refused: Refusal): Promise<void> {
    answer(response, await countRefusal(refused, addressOf(request), response), { connection: 'close' })
  }

  function receive(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      refuseRequest(request, response, refusal(generalErrors.badRequest, 'other'))
      return
    }
    const address = addressOf(request)
    watchBody(request, response, limits, () => {
      turnAway('slow body')
      if (response.headersSent) request.socket.destroy()
      else endWith(request.socket, refusal(generalErrors.tooSlow))
    })
    if (requests.take(address)) {
      response.once('close', () => requests.leave(address))
      serve()
      return
    }
    turnAway('requests of one address')
    answer(response, refusal(rateErrors.tooManyAtOnce), { 'retry-after': '1' })
  }

  return {
    // Looked at as often as the shortest time asks for.
    options: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(limits.headersMs, 5_000),
      // Refused below, with an answer like every other.
      requireHostHeader: false,
    },
    sockets: places(each(limits.socketsEach)),
    budgets: counted,
    addressOf,
    turnAway,
    endWith,

    brokenRequest(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const slow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      turnAway(slow ? 'slow headers' : 'broken request')
      if (!socket.writable) {
        socket.destroy()
        return
      }
      const refused = slow ? refusal(generalErrors.tooSlow) : refusal(generalErrors.badRequest, 'other')
      const peer = socket.remoteAddress
      // What a proxy hands on broken is nobody's in particular.
      if (peer === undefined || trust(peer, 0)) endWith(socket, refused)
      else void countRefusal(refused, peer, socket).then((answered) => endWith(socket, answered))
    },

    guard(server) {
      server.maxConnections = limits.connections
      server.on('drop', () => turnAway('connections'))
      server.prependListener('connection', meet)
      const before = server.listeners('request') as Array<(request: IncomingMessage, response: ServerResponse) => void>
      server.removeAllListeners('request')
      server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
        refuseRequest(request, response, refusal({ ...generalErrors.badRequest, status: 417 }, 'other')),
      )
      server.on('request', (request, response) =>
        receive(request, response, () => {
          for (const listener of before) listener.call(server, request, response)
        }),
      )
      holdConnections(server, {
        ...{ stallMs: limits.stallMs, clock },
        isProxy: ({ remoteAddress }) => remoteAddress !== undefined && trust(remoteAddress, 0),
        cut: () => turnAway('unread'),
      })
    },
  }
}

/** Answers before any route is asked. */
function answer(response: ServerResponse, refused: Refusal, headers: Record<string, string>): void {
  const usual = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(refused.status, { ...usual, ...refused.headers, ...headers })
  response.end(JSON.stringify(bodyOf(refused)))
}

function endWith(socket: Socket, refused: Refusal): void {
  const headers = { ...(refused.status === 503 && { 'Retry-After': '1' }), ...refused.headers }
  const body = JSON.stringify(bodyOf(refused))
  socket.end(
    [
      `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`,
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  socket.destroySoon()
}
