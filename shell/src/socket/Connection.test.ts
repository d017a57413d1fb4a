import { EventEmitter } from 'node:events'
import { type Api, type ConnectionState, createBus, createClient, sessionArea } from '@shoal/bus'
import { battleArea } from '@shoal/bus/battle'
import { clipsArea } from '@shoal/bus/clips'
import { contestantsArea } from '@shoal/bus/contestants'
import { pollsArea } from '@shoal/bus/polls'
import { profileArea } from '@shoal/bus/profile'
import { tokensArea } from '@shoal/bus/tokens'
import { zonesArea } from '@shoal/bus/zones'
import { io } from 'socket.io-client'
import { bearerToken } from '../session/pageStorage.ts'
import { Connection } from './Connection.ts'
import { ACK_LIMIT, CATCH_UP_SPREAD, REACH_LIMIT, socketOptions } from './options.ts'

jest.mock('socket.io-client', () => ({ io: jest.fn() }))

/** What Connection uses of a socket; `emit` plays the server. */
class FakeSocket extends EventEmitter {
  readonly io = Object.assign(new EventEmitter(), { engine: { close: () => void this.calls.push('close') } })
  connected = false
  /** Whether it connects again by itself. */
  active = false
  /** Whether the server brought what was missed. */
  recovered = false
  readonly calls: string[] = []
  readonly sent: string[] = []
  receive: (name: string, payload: unknown) => void = () => {}
  onAny = (listener: (name: string, payload: unknown) => void) => {
    this.receive = listener
  }
  connect = () => void this.calls.push('connect')
  disconnect = () => void this.calls.push('disconnect')
  /** Nothing comes through any more, and nobody says so. */
  dead = false
  timeout = (limit: number) => ({
    emitWithAck: async (name: string) => {
      this.sent.push(name)
      if (!this.dead) return { done: name }
      await new Promise((resolve) => setTimeout(resolve, limit))
      throw new Error('operation has timed out')
    },
  })
}

/** A page whose connection was opened. */
function open() {
  const socket = new FakeSocket()
  jest.mocked(io).mockReturnValue(socket as never)
  const left: string[] = []
  const connection = new Connection((address) => left.push(address))
  const bus = createBus({ request: async () => ({}) })
  const resyncs: unknown[] = []
  const catchUps: unknown[] = []
  bus.on(sessionArea.topics.resync).subscribe((one) => resyncs.push(one))
  bus.on(sessionArea.topics['catch-up']).subscribe((one) => catchUps.push(one))
  connection.open(bus)
  return {
    ...{ socket, connection, bus, receive: socket.receive, left, resyncs, catchUps },
    state: () => bus.state(sessionArea.states.connection).value,
  }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('[RT-1] connects with the options of the source and, if there is one, the token of session storage', () => {
  const { socket } = open()
  const options = jest.mocked(io).mock.lastCall?.[0] as unknown as { auth(give: (auth: object) => void): void }
  expect(options).toMatchObject(socketOptions)
  expect(socket.calls).toEqual(['connect'])
  const given = jest.fn()
  options.auth(given)
  expect(given).toHaveBeenLastCalledWith({ token: undefined })
  bearerToken.keep('abc')
  options.auth(given)
  expect(given).toHaveBeenLastCalledWith({ token: 'abc' })
  bearerToken.take()
})

it.each([
  ['Banned', '/banned'],
  ['Unauthorized', '/log-out'],
])('[RT-2] %s closes the connection for good and leads to %s', (message, address) => {
  const { socket, left } = open()
  socket.emit('connect_error', new Error(message))
  expect(left).toEqual([address])
  jest.advanceTimersByTime(60_000)
  expect(socket.calls).toEqual(['connect', 'disconnect'])
})

it.each(['no user found', 'invalid jwt: expired'])(
  '[RT-2] %s sets the error flag, and nothing is tried again',
  (message) => {
    const { socket, left, state } = open()
    socket.emit('connect_error', new Error(message))
    expect(state()).toMatchObject({ status: 'refused', error: message })
    jest.advanceTimersByTime(60_000)
    expect([left, socket.calls]).toEqual([[], ['connect']])
  },
)

it('[RT-2] any other message sets the error flag until the connection is there, which is tried again', () => {
  const { socket, left, state } = open()
  socket.emit('connect_error', new Error('too many connections'))
  expect(state()).toMatchObject({ status: 'disconnected', error: 'too many connections' })
  jest.advanceTimersByTime(1_500)
  expect([left, socket.calls]).toEqual([[], ['connect', 'connect']])
  socket.emit('connect')
  expect(state()).toMatchObject({ status: 'connected', error: null })
})

it('[OPS-2] knows that other nodes cannot be reached, and asks for fresh snapshots once they can, at a moment of its own', () => {
  const { receive, socket, resyncs, catchUps, state } = open()
  socket.emit('connect')
  jest.advanceTimersByTime(0)
  catchUps.splice(0)
  receive('nodes:changed', { reachable: false, missed: false })
  expect(state().partial).toBe(true)
  jest.runOnlyPendingTimers()
  expect(resyncs).toEqual([])
  // Several nodes come back, each with its own word: one fresh snapshot is enough.
  receive('nodes:changed', { reachable: true, missed: true })
  receive('nodes:changed', { reachable: true, missed: true })
  expect(state().partial).toBe(false)
  jest.runOnlyPendingTimers()
  expect([resyncs, catchUps]).toEqual([[{}], [{}]])
})

it('[RT-3] asks for fresh snapshots after a connection that brought nothing of what was missed, and only then', () => {
  const { socket, resyncs } = open()
  socket.emit('connect')
  expect(resyncs).toEqual([])
  socket.emit('disconnect')
  socket.recovered = true
  socket.emit('connect')
  expect(resyncs).toEqual([])
  socket.emit('disconnect')
  socket.recovered = false
  socket.emit('connect')
  expect(resyncs).toEqual([{}])
})

it('[RT-3] asks again, at its first connection, for what the page has read before: nobody told it of changes', () => {
  const { socket, resyncs, catchUps } = open()
  socket.emit('connect')
  jest.advanceTimersByTime(0)
  expect([resyncs, catchUps]).toEqual([[], [{}]])
})

describe('[RT-3] what is shown is asked for again', () => {
  const comeBack = (socket: FakeSocket) => {
    socket.emit('disconnect')
    socket.emit('connect')
  }
  /** A page that has been connected for a while. */
  const connected = () => {
    const page = open()
    page.socket.emit('connect')
    jest.advanceTimersByTime(0)
    page.catchUps.splice(0)
    return page
  }
  beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0.5))
  afterEach(() => jest.restoreAllMocks())

  it('at a moment of the page’s own, because all pages of a server that was restarted come back together', () => {
    const { socket, catchUps } = connected()
    comeBack(socket)
    jest.advanceTimersByTime(CATCH_UP_SPREAD / 2 - 1)
    expect(catchUps).toEqual([])
    jest.advanceTimersByTime(1)
    expect(catchUps).toEqual([{}])
  })

  it('once, however often the connection came and went meanwhile', () => {
    const { socket, catchUps } = connected()
    for (let count = 0; count < 5; count += 1) comeBack(socket)
    // It resumes at last; snapshots are still asked for, because of what was missed before.
    socket.recovered = true
    comeBack(socket)
    jest.advanceTimersByTime(CATCH_UP_SPREAD)
    expect(catchUps).toEqual([{}])
  })

  it('at once by a page that came back as somebody else', () => {
    const { socket, connection, catchUps } = connected()
    connection.reopen()
    comeBack(socket)
    jest.advanceTimersByTime(0)
    expect(catchUps).toEqual([{}])
  })
})

describe('what people do before the page is connected', () => {
  const sends = [
    ['a vote in a poll', pollsArea.sends.vote],
    ['a vote in a battle', battleArea.sends.vote],
    ['an action in a battle', battleArea.sends.act],
    ['a place in the queue of battles', battleArea.sends.queue],
    ['a claim of a zone', zonesArea.sends.claim],
  ] as const
  /** A page without a connection, and what became of a request on it. */
  const asked = (name: string, status?: ConnectionState['status']) => {
    const { socket, connection, bus } = open()
    const state = bus.state(sessionArea.states.connection)
    if (status) state.set({ ...state.value, status })
    const became = connection.request(name, {}).catch(({ code, message }) => ({ code, message }))
    return { socket, became }
  }
  const offline = { code: 'bus/offline', message: 'There is no connection to the server' }

  it.each(sends)('[RT-3] %s waits for the first connection, and is sent once', async (_what, { name }) => {
    const { socket, became } = asked(name)
    await jest.advanceTimersByTimeAsync(ACK_LIMIT - 1)
    expect(socket.sent).toEqual([])
    socket.connected = true
    socket.emit('connect')
    expect(await became).toEqual({ done: name })
    expect(socket.sent).toEqual([name])
  })

  it.each(sends)(
    '[RT-3] %s is answered with why when the first connection fails or does not come in time',
    async (_what, { name }) => {
      const failed = asked(name)
      failed.socket.emit('connect_error', new Error('too many connections'))
      expect(await failed.became).toEqual(offline)
      const late = asked(name)
      await jest.advanceTimersByTimeAsync(ACK_LIMIT)
      expect(await late.became).toEqual(offline)
      expect([failed.socket.sent, late.socket.sent]).toEqual([[], []])
    },
  )

  it.each(sends)(
    '[RT-3] %s is answered with why, at once, while a connection that was lost is not back',
    async (_what, { name }) => {
      for (const status of ['disconnected', 'refused'] as const) {
        const { socket, became } = asked(name, status)
        expect(await became).toEqual(offline)
        expect(socket.sent).toEqual([])
      }
    },
  )

  it.each([
    ['a tip', (api: Api) => api(tokensArea).tip({ params: { userId: 'lou' }, body: { tip: 5, room: 'global' } })],
    ['an endorsement', (api: Api) => api(contestantsArea).endorse({ params: { id: 'jet' } })],
    ['another name for a clip', (api: Api) => api(clipsArea).rename({ params: { id: 'c1' }, body: { name: 'x' } })],
    ['another name of one’s own', (api: Api) => api(profileArea).update({ body: { displayName: 'lou' } })],
  ] as const)('%s needs no socket: it goes out at once', async (_what, call) => {
    const { socket } = open()
    const fetched = jest.fn(async () => ({ ok: true, text: async () => '{}' }))
    await call(createClient({ fetch: fetched as never }))
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(socket.sent).toEqual([])
  })
})

describe('a network that goes and takes the connection along', () => {
  const network = Object.assign(new EventTarget(), { type: 'wifi' })
  beforeAll(() => void Object.defineProperty(navigator, 'connection', { value: network, configurable: true }))
  afterAll(() => void Reflect.deleteProperty(navigator, 'connection'))
  const signs = [
    ['the network changes', () => network.dispatchEvent(new Event('change'))],
    ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
    ['somebody comes back to the page', () => document.dispatchEvent(new Event('visibilitychange'))],
  ] as const

  it.each(signs)('[RT-3] when %s, a connection that is dead is given up after four seconds', async (_, sign) => {
    const { socket } = open()
    Object.assign(socket, { connected: true, dead: true })
    sign()
    sign()
    await jest.advanceTimersByTimeAsync(REACH_LIMIT - 1)
    expect(socket.calls).toEqual(['connect'])
    await jest.advanceTimersByTimeAsync(1)
    expect(socket.calls).toEqual(['connect', 'close'])
    expect(socket.sent).toEqual(['presence:reach'])
  })

  it.each(signs)('[RT-3] when %s, one that lives stays', async (_, sign) => {
    const { socket } = open()
    socket.connected = true
    sign()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(socket.calls).toEqual(['connect'])
    sign()
    expect(socket.sent).toEqual(['presence:reach', 'presence:reach'])
  })
})
