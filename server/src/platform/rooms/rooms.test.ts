import { authErrors } from '@shoal/bus/errors'
import type { Who } from '../people/who.ts'
import type { Gateway } from '../realtime/gateway.ts'
import type { Connection, Membership } from '../realtime/listen.ts'
import { refuse } from '../refusal.ts'
import { createRooms } from './index.ts'

/** A gateway with the rooms of its connections, and what it asks when one comes back or its person has changed. */
function gateway() {
  const memberships = new Map<Connection, Membership>()
  const asked: { [K in 'connect' | 'refresh']: Array<(connection: Connection) => unknown> } = {
    connect: [],
    refresh: [],
  }
  let mayReturn: Parameters<Gateway['onReturn']>[0] = async () => true
  const errors: unknown[] = []
  const rooms = createRooms({
    gateway: {
      membership: (connection: Connection) => memberships.get(connection)!,
      onConnect: (action: (connection: Connection) => void) => asked.connect.push(action),
      onRefresh: (action: (connection: Connection) => unknown) => asked.refresh.push(action),
      onReturn: (check: typeof mayReturn) => {
        mayReturn = check
      },
    } as unknown as Gateway,
    log: { error: ({ err }: { err: unknown }) => errors.push(err) } as never,
  })
  return {
    rooms,
    errors,
    mayReturn: (who: Who | null, names: readonly string[]) => mayReturn(who, names),
    /** A connection, new or with the rooms and owners that it was recovered with. */
    connection(recovered: { rooms?: string[]; owners?: Record<string, string[]> } = {}) {
      const names = new Set(recovered.rooms)
      const connection = { id: 'one', who: null, address: '', onClose: () => {} } as Connection
      memberships.set(connection, {
        rooms: () => names,
        join: (room) => void names.add(room),
        leave: (room) => void names.delete(room),
        owners: recovered.owners ?? {},
      })
      return connection
    },
    roomsOf: (connection: Connection) => [...memberships.get(connection)!.rooms()].sort(),
    async told(what: keyof typeof asked, connection: Connection) {
      for (const action of asked[what]) await action(connection)
      await new Promise(setImmediate)
    },
  }
}

describe('rooms', () => {
  it('hold a connection until the last of its owners has left', () => {
    const { rooms, connection, roomsOf } = gateway()
    const ring = rooms.declare('ring')
    const page = connection()
    let changes = 0
    ring.onChange(() => {
      changes += 1
    })
    ring.enter(page, 'one', 'deck')
    ring.enter(page, 'one', 'chip')
    ring.enter(page, 'one', 'chip')
    expect(ring.leave(page, 'one', 'chip')).toBe(true)
    expect(ring.leave(page, 'one', 'chip')).toBe(false)
    expect(ring.leave(page, 'one')).toBe(false)
    expect([ring.has(page, 'one'), ring.keysOf(page), roomsOf(page), changes]).toEqual([true, ['one'], ['ring:one'], 1])
    expect(ring.leave(page, 'one', 'deck')).toBe(true)
    expect([ring.has(page, 'one'), ring.keysOf(page), roomsOf(page), changes]).toEqual([false, [], [], 2])
  })

  it('of one kind a connection can be kept to one room, without those that others want it in', () => {
    const { rooms, connection } = gateway()
    const stocks = rooms.declare('stock')
    const page = connection()
    stocks.enter(page, 'kept', 'somebody else')
    stocks.only(page, 'first')
    stocks.only(page, 'second')
    expect(stocks.keysOf(page)).toEqual(['kept', 'second'])
    stocks.only(page, null)
    expect(stocks.keysOf(page)).toEqual(['kept'])
  })

  it('have names of their own, said once', () => {
    const { rooms } = gateway()
    const ring = rooms.declare('ring')
    expect([ring.address(), ring.address('one')]).toEqual(['ring', 'ring:one'])
    expect(() => rooms.declare('ring')).toThrow('two kinds of room are called ring')
    expect(() => rooms.declare('ring:side')).toThrow('cannot be called ring:side')
    rooms.declare('ringside')
  })

  describe('that only some may be in', () => {
    /** Rooms that ask at a door which opens by hand. */
    function guarded() {
      const page = gateway()
      const forbidden = new Set<string>()
      const waiting: Array<() => void> = []
      let isHeld = false
      const den = page.rooms.declare('den', {
        async admit(key) {
          if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
          if (key === 'broken') throw new Error('the database is away')
          if (forbidden.has(key)) refuse(authErrors.required)
        },
      })
      return {
        ...page,
        den,
        forbidden,
        hold: () => {
          isHeld = true
        },
        /** Lets connections that wait at the door go on, one after the other. */
        async open() {
          isHeld = false
          for (const next of waiting.splice(0)) next()
          await new Promise(setImmediate)
        },
      }
    }
    const refused = { code: 'auth/required' }

    it('[RT-7] let nobody in without the right, nor keep somebody who lost it while they came', async () => {
      const { den, connection, forbidden } = guarded()
      const page = connection()
      forbidden.add('closed')
      await expect(den.enter(page, 'closed')).rejects.toMatchObject(refused)
      const entering = den.enterAt(page, 'closing', async (join) => {
        join()
        forbidden.add('closing')
      })
      await expect(entering).rejects.toMatchObject(refused)
      expect(den.keysOf(page)).toEqual([])
      await expect(den.enter(page, 'open')).resolves.toBe(true)
      expect(den.keysOf(page)).toEqual(['open'])
    })

    it('[CHAT-1] are not entered by a page that left while it was being asked', async () => {
      const { den, connection, hold, open } = guarded()
      const page = connection()
      hold()
      const [first, second] = [den.enter(page, 'a'), den.enter(page, 'b')]
      expect(den.leave(page, 'a')).toBe(false)
      await open()
      await expect(Promise.all([first, second])).resolves.toEqual([false, true])
      expect(den.keysOf(page)).toEqual(['b'])
    })

    it('[STR-4] of two that are asked for at once the last one holds, however late the other is let in', async () => {
      const { den, connection, hold, open } = guarded()
      const page = connection()
      await den.only(page, 'before')
      hold()
      const late = den.only(page, 'late')
      await open()
      hold()
      const slow = den.only(page, 'slow')
      const last = Promise.all([den.only(page, null), late])
      await last
      await open()
      await slow
      expect(den.keysOf(page)).toEqual([])
      const [first, second] = [den.only(page, 'first'), den.only(page, 'second')]
      await Promise.all([first, second])
      expect(den.keysOf(page)).toEqual(['second'])
    })

    it('[RT-3] remove somebody who lost the right, when that is checked and when they come back', async () => {
      const { den, connection, forbidden, told, mayReturn, errors } = guarded()
      const page = connection()
      for (const key of ['a', 'b']) await den.enter(page, key)
      expect(await mayReturn(null, ['den:a', 'den:b', 'user:x'])).toBe(true)
      forbidden.add('a')
      expect(await mayReturn(null, ['den:a', 'den:b'])).toBe(false)
      await told('refresh', page)
      expect(den.keysOf(page)).toEqual(['b'])
      const back = connection({ rooms: ['den:a', 'den:b', 'user:x'], owners: { 'den:a': ['page'], 'den:b': ['page'] } })
      await told('connect', back)
      expect(den.keysOf(back)).toEqual(['b'])
      expect(errors).toEqual([])
    })

    it('[RT-3] lose nobody when it cannot be looked at, and say so once in the log', async () => {
      const { den, connection, told, errors } = guarded()
      const page = connection({ rooms: ['den:broken', 'den:b'], owners: { 'den:broken': ['page'], 'den:b': ['page'] } })
      await told('refresh', page)
      expect(den.keysOf(page)).toEqual(['broken', 'b'])
      expect(errors).toEqual([expect.objectContaining({ message: 'the database is away' })])
    })
  })

  it('[RT-3] drop the rooms of a recovered connection that nobody wants any more', async () => {
    const { rooms, connection, told, roomsOf } = gateway()
    rooms.declare('ring')
    const back = connection({ rooms: ['ring:left', 'ring:kept', 'user:x'], owners: { 'ring:kept': ['deck'] } })
    await told('connect', back)
    expect(roomsOf(back)).toEqual(['ring:kept', 'user:x'])
  })
})
