import type { ChatMessage } from '@shoal/bus/chat/contract'
import { io, type Socket } from 'socket.io-client'
import { api, as, call, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

const room = 'global'

describe('a connection that is cut off', () => {
  let server: TestServer
  let viewer: SignedIn
  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    viewer = await as(server, 'viewer')
  })
  afterEach(closeSockets)
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  /** A page that reconnects by itself, as the shell's does. */
  async function page(): Promise<{ link: Socket; heard: ChatMessage[] }> {
    const link = io(server.url, { transports: ['websocket'], forceNew: true, reconnectionDelay: 300 })
    const heard: ChatMessage[] = []
    link.on('chat:messages', ({ messages }: { messages: ChatMessage[] }) => heard.push(...messages))
    await new Promise<void>((resolve) => link.once('connect', resolve))
    return { link, heard }
  }

  it('[RT-3] for a moment gets exactly what it missed, once and in order, without joining again', async () => {
    const { link, heard } = await page()
    try {
      const speaker = await socket(server, viewer)
      await speaker.request('chat:join', { room })
      await link.timeout(10_000).emitWithAck('chat:join', { room })
      const said: string[] = []
      const say = async (text: string) => said.push((await speaker.request('chat:send', { room, text })).id)
      for (let n = 0; n < 5; n++) await say(`before ${n}`)
      await until('the first messages', () => heard.length === 5)

      // The wire is cut without a good-bye, and stays cut until all that it shall miss was said.
      link.io.reconnection(false)
      link.io.engine.close()
      for (let n = 0; n < 5; n++) await say(`meanwhile ${n}`)
      expect(heard).toHaveLength(5)
      await new Promise<void>((resolve) => link.once('connect', resolve).connect())
      expect(link.recovered).toBe(true)
      for (let n = 0; n < 5; n++) await say(`after ${n}`)
      await until('the last message', () => heard.some(({ id }) => id === said.at(-1)))
      expect(heard.map(({ id }) => id)).toEqual(said)
    } finally {
      link.disconnect()
    }
  })

  it.each(['ended', 'went on with fewer rights'])(
    '[RT-3] [AUTH-4] gets nothing of what it missed when its session %s meanwhile',
    async (what) => {
      const person = await signUp(server)
      const admin = await as(server, 'admin')
      const setMod = (mod: boolean) =>
        api(server, admin).accounts.setFlags({ params: { id: person.user.id }, body: { mod } })
      await setMod(true)
      const auth = { token: person.access_token as string | null }
      const link = io(server.url, {
        transports: ['websocket'],
        forceNew: true,
        autoConnect: false,
        reconnection: false,
        auth,
      })
      const heard: string[] = []
      try {
        await new Promise<void>((resolve) => link.once('connect', resolve).connect())
        await link.timeout(10_000).emitWithAck('chat:join', { room })
        const speaker = await socket(server, viewer)
        await speaker.request('chat:join', { room })
        const got = new Promise((resolve) => link.once('chat:messages', resolve))
        await speaker.request('chat:send', { room, text: 'so that there is something to go on from' })
        await got

        link.onAny((name: string) => heard.push(name))
        link.io.engine.close()
        if (what === 'ended') {
          await call(server, 'POST', '/auth/log-out', { cookie: person.cookie })
          auth.token = null
        } else await setMod(false)
        await api(server, viewer).tokens.tip({ params: { userId: person.user.id }, body: { tip: 1 } })
        await api(server, viewer).streams.report({ params: { id: 'kitchen' }, body: { reason: 'sound' } })
        await new Promise<void>((resolve) => link.once('connect', resolve).connect())
        expect(link.recovered).toBe(false)
        await link.timeout(10_000).emitWithAck('chat:join', { room })
        expect(heard.filter((name) => name === 'tokens:updated' || name === 'streams:reports')).toEqual([])
      } finally {
        link.disconnect()
        await api(server, admin).streams.clearReports({ params: { id: 'kitchen' } })
      }
    },
  )

  it('[RT-3] [OPS-1] after a SIGKILL joins with what it has, and gets every acknowledged message exactly once', async () => {
    const { link, heard } = await page()
    try {
      const { messages } = (await link.timeout(10_000).emitWithAck('chat:join', { room })) as {
        messages: ChatMessage[]
      }
      heard.unshift(...messages)
      const speaker = await socket(server, viewer)
      await speaker.request('chat:join', { room })
      const acked: string[] = []
      let killed: Promise<void> | undefined
      for (let n = 0; n < 200; n++)
        speaker.send('chat:send', { room, text: `said ${n}`, key: `said-${n}` }).then(
          (ack) => {
            acked.push((ack as { id: string }).id)
            // In the middle of writing.
            if (acked.length === 20) killed = server.kill9()
          },
          () => {},
        )
      await speaker.closed
      await killed
      expect(acked.length).toBeGreaterThanOrEqual(20)
      const back = new Promise<void>((resolve) => link.once('connect', resolve))
      await server.restart()
      await back
      expect(link.recovered).toBe(false)
      const missed = (await link.timeout(10_000).emitWithAck('chat:join', { room, after: heard.at(-1)?.id })) as {
        messages: ChatMessage[]
        complete: boolean
      }
      expect(missed.complete).toBe(true)
      const ids = [...heard, ...missed.messages].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => acked.includes(id))).toEqual(acked)

      // The page repeats lines without an answer; those that were committed anyway are not said twice.
      const again = await socket(server, viewer)
      await again.request('chat:join', { room })
      for (let n = 0; n < 200; n++) await again.request('chat:send', { room, text: `said ${n}`, key: `said-${n}` })
      // The history has a message once its frame has gone out, shortly after the ack.
      const reader = await socket(server)
      const texts = await until('all that was said in the history', async () => {
        const whole = await reader.request('chat:join', { room, after: messages.at(-1)?.id })
        const said = whole.messages.map(({ text }) => text).filter((text) => text.startsWith('said'))
        return said.length >= 200 && said
      })
      expect(texts.toSorted()).toEqual(Array.from({ length: 200 }, (_, n) => `said ${n}`).toSorted())
    } finally {
      link.disconnect()
    }
  })

  it('[RT-3] gets the last messages anew when it missed more than a page keeps, or names one that nobody knows', async () => {
    const speaker = await socket(server, viewer)
    const { messages } = await speaker.request('chat:join', { room })
    const cursor = messages.at(-1)!.id
    const sends = Array.from({ length: 501 }, (_, n) => speaker.request('chat:send', { room, text: `many ${n}` }))
    const said = (await Promise.all(sends)).map(({ id }) => id)
    const late = await socket(server)
    // A message that waits for its frame comes with the frame.
    await speaker.next('chat:messages', (frame) => frame.messages.some(({ id }) => id === said.at(-1)))
    for (const after of [cursor, 'unknown']) {
      const answer = await late.request('chat:join', { room, after })
      expect(answer.complete).toBe(false)
      expect(answer.messages.map(({ id }) => id)).toEqual(said.slice(-100))
    }
    const answer = await late.request('chat:join', { room, after: said[0] })
    expect(answer.complete).toBe(true)
    expect(answer.messages.map(({ id }) => id)).toEqual(said.slice(1))
  })
})
