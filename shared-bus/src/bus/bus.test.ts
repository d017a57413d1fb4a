import { config } from 'rxjs'
import * as z from 'zod/mini'
import { announcementArea } from '../areas/announcement/wire.ts'
import { battleArea } from '../areas/battle/wire.ts'
import { chatArea } from '../areas/chat/wire.ts'
import { modalArea, toastArea } from '../areas/page/wire.ts'
import { presenceArea } from '../areas/presence/wire.ts'
import { tokensArea } from '../areas/tokens/wire.ts'
import { state, wire } from '../dsl/wire.ts'
import { createBus } from './bus.ts'
import { RequestError } from './failures.ts'
import { perFrame } from './perFrame.ts'

const make = (options: Partial<Parameters<typeof createBus>[0]> = {}) =>
  createBus({ request: async () => ({}), ...options })

/** The errors that subscribers threw; rxjs hands them on by a timer, so the clock has to run first. */
function catchThrown() {
  jest.useFakeTimers()
  const thrown: unknown[] = []
  config.onUnhandledError = (error) => thrown.push(error)
  return () => {
    jest.runAllTimers()
    return thrown.map((error) => (error as Error).message)
  }
}
afterEach(() => {
  config.onUnhandledError = null
  jest.useRealTimers()
})

describe('events', () => {
  it('[MFE-7] go through the bus to every subscriber of their name, from the one socket and from the page', () => {
    const bus = make()
    const seen: unknown[] = []
    bus.on(announcementArea.receives.changed).subscribe((payload) => seen.push(payload))
    bus.on(modalArea.topics.open).subscribe((payload) => seen.push(payload))
    bus.deliver('announcement:changed', { announcement: 'Lights out' })
    bus.publish(modalArea.topics.open, { id: 'tip' })
    bus.publish(modalArea.topics.close, {})
    expect(seen).toEqual([{ announcement: 'Lights out' }, { id: 'tip' }])
  })

  const misfits = [
    ['a wrong type', 'announcement:changed', { announcement: 7 }],
    ['a missing field', 'chat:removed', { room: 'global' }],
    ['nothing', 'presence:viewers', undefined],
  ] as const
  it.each(misfits)('[MFE-8] from the server with %s are dropped, counted and reported', (_, name, payload) => {
    const reported: string[] = []
    const bus = make({ onInvalid: (event) => reported.push(event) })
    const seen: unknown[] = []
    bus.on(announcementArea.receives.changed).subscribe((value) => seen.push(value))
    bus.on(chatArea.receives.removed).subscribe((value) => seen.push(value))
    bus.on(presenceArea.receives.viewers).subscribe((value) => seen.push(value))
    bus.deliver(name, payload)
    expect(seen).toEqual([])
    expect(reported).toEqual([name])
    expect(bus.dropped()).toEqual({ [name]: 1 })
  })

  it('[MFE-8] are checked by the schema of each subscriber, so that remotes of two builds live side by side', () => {
    const bus = make()
    const seen: string[] = []
    const older = wire('clips', { receives: { removed: z.object({ id: z.string() }) } })
    const newer = wire('clips', { receives: { removed: z.object({ id: z.string(), by: z.string() }) } })
    bus.on(older.receives.removed).subscribe(({ id }) => seen.push(`older ${id}`))
    bus.on(newer.receives.removed).subscribe(({ id, by }) => seen.push(`newer ${id} ${by}`))
    bus.deliver('clips:removed', { id: 'a' })
    bus.deliver('clips:removed', { id: 'b', by: 'mod' })
    expect(seen).toEqual(['older a', 'older b', 'newer b mod'])
    expect(bus.dropped()).toEqual({ 'clips:removed': 1 })
  })

  const misfitTopics = [
    ['a number for everything', 17, 'expected object'],
    ['a wrong type', { type: 'info', text: 17 }, 'text: expected string'],
    ['a button that does nothing', { type: 'info', text: 'hi', action: { label: 'Go' } }, 'action.run: Invalid input'],
  ] as const
  it.each(misfitTopics)(
    '[MFE-8] from the page with %s are dropped, and reported by topic and field',
    (_, toast, problem) => {
      const reported: string[] = []
      const bus = make({ onInvalid: (...told) => reported.push(told.join(' | ')) })
      const seen: unknown[] = []
      bus.on(toastArea.topics.show).subscribe((value) => seen.push(value))
      bus.scope('mfe-x').publish(toastArea.topics.show, toast as never)
      expect(seen).toEqual([])
      expect(reported).toEqual([`toast:show | ${problem} | mfe-x`])
      expect(bus.dropped()).toEqual({ 'toast:show': 1 })
      expect(bus.recent().map(({ kind, owner }) => [kind, owner])).toEqual([['dropped', 'mfe-x']])
    },
  )

  it('to which nobody subscribes are not checked, and not once the last subscriber is gone', () => {
    const reported: string[] = []
    const bus = make({ onInvalid: (event) => reported.push(event) })
    bus.deliver('announcement:changed', { announcement: 7 })
    bus.on(announcementArea.receives.changed).subscribe().unsubscribe()
    bus.deliver('announcement:changed', { announcement: 7 })
    expect(reported).toEqual([])
    expect(bus.dropped()).toEqual({})
  })

  it('a subscriber that throws hurts nobody else, and goes on hearing', () => {
    const thrownLater = catchThrown()
    const bus = make()
    let thrown = 0
    const seen: string[] = []
    bus.on(announcementArea.receives.changed).subscribe(() => {
      thrown += 1
      throw new Error('broken subscriber')
    })
    bus.on(announcementArea.receives.changed).subscribe(({ announcement }) => seen.push(announcement))
    bus.deliver('announcement:changed', { announcement: 'one' })
    bus.deliver('announcement:changed', { announcement: 'two' })
    expect(seen).toEqual(['one', 'two'])
    expect(thrown).toBe(2)
    expect(thrownLater()).toEqual(['broken subscriber', 'broken subscriber'])
  })
})

describe('states', () => {
  it('have a value at once, tell changes, and keep quiet when nothing changed', () => {
    const bus = make()
    const seen: Array<number | null> = []
    bus.state(tokensArea.states.tokens).changes.subscribe((tokens) => seen.push(tokens))
    bus.state(tokensArea.states.tokens).set(10)
    bus.state(tokensArea.states.tokens).set(10)
    bus.state(tokensArea.states.tokens).set(11)
    expect(seen).toEqual([null, 10, 11])
    expect(bus.state(tokensArea.states.tokens).value).toBe(11)
  })
})

describe('states that do not fit', () => {
  it('[MFE-8] are dropped and reported: everybody keeps what they had', () => {
    const reported: string[] = []
    const bus = make({ onInvalid: (...told) => reported.push(told.join(' | ')) })
    const balance = bus.scope('mfe-x').state(tokensArea.states.tokens)
    balance.set(10)
    balance.set('many' as never)
    expect(bus.state(tokensArea.states.tokens).value).toBe(10)
    expect(reported).toEqual(['tokens | expected number | mfe-x'])
    expect(bus.dropped()).toEqual({ tokens: 1 })
  })

  it('[MFE-8] are checked by the schema of each reader, so that remotes of two builds live side by side', () => {
    const bus = make()
    const older = wire('mood', { states: { mood: state(z.enum(['calm', 'wild']), 'calm') } })
    const newer = wire('mood', { states: { mood: state(z.enum(['calm', 'wild', 'odd']), 'calm') } })
    const seen: string[] = []
    bus.state(older.states.mood).changes.subscribe((mood) => seen.push(`older ${mood}`))
    bus.state(newer.states.mood).changes.subscribe((mood) => seen.push(`newer ${mood}`))
    bus.state(newer.states.mood).set('odd')
    bus.state(newer.states.mood).set('wild')
    expect(seen).toEqual(['older calm', 'newer calm', 'newer odd', 'older wild', 'newer wild'])
    expect(bus.dropped()).toEqual({ mood: 1 })
    const latest = wire('mood', { states: { mood: state(z.enum(['wild']), 'wild') } })
    expect(bus.state(latest.states.mood).value).toBe('wild')
  })

  it('[MFE-8] begin with the value of their area if that of the page does not fit', () => {
    const bus = make({ initial: { tokens: 'many', viewers: { streams: {}, online: 3 } } })
    expect(bus.state(tokensArea.states.tokens).value).toBeNull()
    expect(bus.state(presenceArea.states.viewers).value.online).toBe(3)
  })
})

it('topics and states of remotes that were built before these had a shape are not checked', () => {
  const bus = make()
  const seen: unknown[] = []
  const topic = { kind: 'topic', name: 'chat:mention' } as never
  bus.on(topic).subscribe((value) => seen.push(value))
  bus.publish(topic, { displayName: 'lou' } as never)
  const mood = bus.state({ kind: 'state', name: 'mood', initial: 'calm' } as never)
  mood.set('wild' as never)
  expect([...seen, mood.value]).toEqual([{ displayName: 'lou' }, 'wild'])
})

describe('requests', () => {
  it('carry name and payload and come back with the ack', async () => {
    const sent: unknown[] = []
    const bus = make({
      request: async (name, payload) => {
        sent.push([name, payload])
        return { id: 'm1' }
      },
    })
    await expect(bus.request(chatArea.sends.send, { room: 'global', text: 'hello' })).resolves.toEqual({ id: 'm1' })
    expect(sent).toEqual([['chat:send', { room: 'global', text: 'hello' }]])
  })
})

describe('scopes', () => {
  it('[MFE-9] end every subscription on the bus when released, also forgotten ones: 50 rounds leave none', () => {
    const bus = make()
    const before = bus.subscriptions()
    for (let cycle = 0; cycle < 50; cycle += 1) {
      const scope = bus.scope('mfe-forgetful')
      scope.on(announcementArea.receives.changed).subscribe()
      scope.on(modalArea.topics.open).subscribe()
      scope.state(tokensArea.states.tokens).changes.subscribe()
      scope.scope('mfe-forgetful').on(modalArea.topics.close).subscribe()
      expect(bus.subscriptions()['mfe-forgetful']).toBeGreaterThanOrEqual(4)
      expect([bus.listeners('modal:open'), bus.listeners('modal:close'), bus.listeners('toast:show')]).toEqual([
        1, 1, 0,
      ])
      scope.release()
    }
    expect(bus.subscriptions()).toEqual(before)
    expect(bus.listeners('modal:open')).toBe(0)
  })

  it('[MFE-9] of one owner do not end those of another', () => {
    const bus = make()
    const seen: string[] = []
    const [one, two] = [bus.scope('one'), bus.scope('two')]
    one.on(announcementArea.receives.changed).subscribe(() => seen.push('one'))
    two.on(announcementArea.receives.changed).subscribe(() => seen.push('two'))
    one.release()
    bus.deliver('announcement:changed', { announcement: 'x' })
    expect(seen).toEqual(['two'])
  })

  it('once released neither publish nor set nor ask', async () => {
    const bus = make()
    const scope = bus.scope('gone')
    scope.release()
    const seen: unknown[] = []
    bus.on(toastArea.topics.show).subscribe((toast) => seen.push(toast))
    scope.publish(toastArea.topics.show, { type: 'info', text: 'ghost' })
    scope.state(tokensArea.states.tokens).set(5)
    expect(seen).toEqual([])
    expect(bus.state(tokensArea.states.tokens).value).toBeNull()
    await expect(scope.request(chatArea.sends.leave, { room: 'global' })).rejects.toBeInstanceOf(RequestError)
  })
})

describe('guarded scopes', () => {
  const guarded = () => {
    const verdicts = { 'toast:show': 'pass', 'chat:mention': 'drop', tokens: 'drop', 'chat:leave': 'hush' } as const
    const asked: unknown[] = []
    const bus = make()
    const scope = bus.scope('mfe-x@1.0.0', (kind, name) => {
      asked.push([kind, name])
      return verdicts[name as keyof typeof verdicts]
    })
    const seen: unknown[] = []
    bus.on(toastArea.topics.show).subscribe(({ text }) => seen.push(text))
    bus.on(chatArea.topics.mention).subscribe(({ displayName }) => seen.push(displayName))
    return { bus, scope, seen, asked }
  }

  it('pass on what their guard lets through, and drop, count and remember the rest', async () => {
    const { bus, scope, seen, asked } = guarded()
    scope.publish(toastArea.topics.show, { type: 'info', text: 'hello' })
    scope.publish(chatArea.topics.mention, { displayName: 'lou' })
    scope.state(tokensArea.states.tokens).set(1_000_000)
    await expect(scope.request(chatArea.sends.leave, { room: 'global' })).rejects.toMatchObject({ code: 'bus/refused' })
    expect(seen).toEqual(['hello'])
    expect(bus.state(tokensArea.states.tokens).value).toBeNull()
    expect(asked).toEqual([
      ['published', 'toast:show'],
      ['published', 'chat:mention'],
      ['state', 'tokens'],
      ['requested', 'chat:leave'],
    ])
    expect(bus.dropped()).toEqual({ 'chat:mention': 1, tokens: 1, 'chat:leave': 1 })
    expect(bus.recent().map(({ kind, name, owner }) => [kind, name, owner])).toEqual([
      ['published', 'toast:show', 'mfe-x@1.0.0'],
      ['dropped', 'chat:mention', 'mfe-x@1.0.0'],
      ['dropped', 'tokens', 'mfe-x@1.0.0'],
    ])
  })

  it('are not left by opening a scope of another name', () => {
    const { bus, scope, seen } = guarded()
    const outside = scope.scope('shell').scope('shell')
    outside.publish(chatArea.topics.mention, { displayName: 'lou' })
    outside.publish(toastArea.topics.show, { type: 'info', text: 'hello' })
    expect(seen).toEqual(['hello'])
    expect(bus.recent().map(({ owner }) => owner)).toEqual(['mfe-x@1.0.0', 'mfe-x@1.0.0'])
  })
})

describe('[MFE-7] a room of the server', () => {
  const leaving = battleArea.sends.watch
  const rooms = (options: Partial<Parameters<typeof createBus>[0]> = {}) => {
    const sent: unknown[] = []
    const bus = make({
      request: async (name, payload) => {
        sent.push([name, payload])
      },
      ...options,
    })
    return { bus, sent }
  }

  it('is left once, with the last owner in the page, whatever remote that is in', () => {
    const { bus, sent } = rooms()
    const [deck, ring] = [bus.scope('streams'), bus.scope('battle-chat')]
    const leave = [deck, ring, ring].map((scope) => scope.stay(leaving, { open: false }))
    leave[0]!()
    leave[0]!()
    leave[1]!()
    expect(sent).toEqual([])
    leave[2]!()
    leave[2]!()
    expect(sent).toEqual([['battle-chat:watch', { open: false }]])
    ring.stay(leaving, { open: false })()
    expect(sent).toHaveLength(2)
  })

  it('is another one where another payload leaves it', () => {
    const { bus, sent } = rooms()
    const [kitchen, pool] = ['kitchen', 'pool'].map((room) => bus.stay(chatArea.sends.leave, { room }))
    pool!()
    expect(sent).toEqual([['chat:leave', { room: 'pool' }]])
    kitchen!()
    expect(sent).toHaveLength(2)
  })

  it('[MFE-9] is left by a scope that is released, also when nobody thought of it', () => {
    const { bus, sent } = rooms()
    const scope = bus.scope('battle-chat')
    const leave = scope.stay(leaving, { open: false })
    expect(bus.subscriptions()).toEqual({ 'battle-chat': 1 })
    scope.release()
    leave()
    expect([sent, bus.subscriptions()]).toEqual([[['battle-chat:watch', { open: false }]], {}])
    scope.stay(leaving, { open: false })()
    expect(sent).toHaveLength(1)
  })

  it('is left quietly where the server does not answer, and not at all past what a guard lets through', async () => {
    const { bus } = rooms({ request: () => Promise.reject(new RequestError('bus/offline', 'no connection')) })
    bus.stay(leaving, { open: false })()
    await new Promise((resolve) => setTimeout(resolve))
    const { bus: guarded, sent } = rooms()
    guarded.scope('battle-chat', () => 'drop').stay(leaving, { open: false })()
    expect([sent, guarded.dropped()]).toEqual([[], { 'battle-chat:watch': 1 }])
  })
})

it('[MFE-9] what is begun on a released scope ends at once', () => {
  const bus = make()
  const scope = bus.scope('mfe-x@1.0.0')
  scope.release()
  const seen: unknown[] = []
  for (const late of [scope, scope.scope('again')]) {
    late.on(toastArea.topics.show).subscribe((toast) => seen.push(toast))
    late.state(tokensArea.states.tokens).changes.subscribe((tokens) => seen.push(tokens))
    late.publish(modalArea.topics.open, { id: 'tip' })
  }
  bus.publish(toastArea.topics.show, { type: 'info', text: 'hello' })
  expect(seen).toEqual([])
  expect(bus.subscriptions()).toEqual({})
  expect(bus.recent().map(({ name }) => name)).toEqual(['toast:show'])
})

it('[MFE-3] a remote whose listeners throw, whatever they listen to, stops no other from hearing', () => {
  const thrownLater = catchThrown()
  const bus = make()
  const seen: string[] = []
  for (const owner of ['mfe-a', 'mfe-broken', 'mfe-z']) {
    const scope = bus.scope(owner)
    const hear = (what: string) => {
      if (owner === 'mfe-broken') throw new Error(what)
      seen.push(`${owner} ${what}`)
    }
    scope.on(announcementArea.receives.changed).subscribe(({ announcement }) => hear(announcement))
    scope.state(tokensArea.states.tokens).changes.subscribe((tokens) => hear(`${tokens}`))
  }
  bus.deliver('announcement:changed', { announcement: 'one' })
  bus.state(tokensArea.states.tokens).set(5)
  bus.deliver('announcement:changed', { announcement: 'two' })
  expect(seen).toEqual(
    ['mfe-a null', 'mfe-z null'].concat(['one', '5', 'two'].flatMap((what) => [`mfe-a ${what}`, `mfe-z ${what}`])),
  )
  expect(thrownLater()).toEqual(['null', 'one', '5', 'two'])
})

describe('the ring', () => {
  it('remembers the last records and no more', () => {
    const bus = make({ ringSize: 3 })
    for (const id of ['a', 'b', 'c', 'd']) bus.publish(modalArea.topics.open, { id })
    expect(bus.recent().map(({ payload }) => payload)).toEqual([{ id: 'b' }, { id: 'c' }, { id: 'd' }])
  })
})

describe('perFrame', () => {
  /** Where nothing is painted, as here, a frame is a timer of so many ms. */
  const FRAME = 16
  it('passes on everything that came within one frame as one batch, in order', () => {
    jest.useFakeTimers()
    const bus = make()
    const batches: string[][] = []
    const subscription = bus
      .on(modalArea.topics.open)
      .pipe(perFrame())
      .subscribe((opened) => batches.push(opened.map(({ id }) => id)))
    for (const id of ['a', 'b', 'c']) bus.publish(modalArea.topics.open, { id })
    expect(batches).toEqual([])
    jest.advanceTimersByTime(FRAME)
    expect(batches).toEqual([['a', 'b', 'c']])
    bus.publish(modalArea.topics.open, { id: 'd' })
    jest.advanceTimersByTime(FRAME)
    expect(batches).toEqual([['a', 'b', 'c'], ['d']])
    subscription.unsubscribe()
  })
})
