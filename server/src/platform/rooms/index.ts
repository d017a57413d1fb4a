/**
 * Rooms of sockets: a feature declares a kind of room, says by `admit` who may be in one, and publishes to it. Each
 * stay has an owner, so that several parts of the program may want the same connection in the same room for reasons of
 * their own: it leaves with the last of them.
 *
 * A connection that loses the right is removed: when its person is looked up again, when a recovered one comes back, and
 * before it is given the events of its rooms meanwhile [RT-3].
 */
import type { Log } from '../log.ts'
import type { Who } from '../people/who.ts'
import type { Gateway } from '../realtime/gateway.ts'
import type { Connection } from '../realtime/listen.ts'
import { Refusal } from '../refusal.ts'

/** Ends normally for a person who may be in the room of this key; throws the Refusal that others get. */
export type Admit = (key: string, who: Who | null) => Promise<unknown>

/** Puts the connection into the room; false when the owner has left meanwhile. */
type Join = () => boolean

interface AnyRooms {
  /** The room of a key as the publisher addresses it; without a key there is one room of this kind. */
  address(key?: string): string
  has(connection: Connection, key?: string): boolean
  /** The keys of the rooms of this kind that a connection is in. */
  keysOf(connection: Connection): string[]
  /**
   * Ends one owner's stay, the page's when none is named, and calls off an entering that is under way. False for an owner
   * that was not in the room, such as one that leaves twice: that changes nothing.
   */
  leave(connection: Connection, key?: string, owner?: string): boolean
  /** Runs after a connection has joined a room of this kind or left one; not when the connection closes. */
  onChange(action: () => void): void
}

/** Rooms that anybody may be in. */
export interface OpenRooms extends AnyRooms {
  enter(connection: Connection, key?: string, owner?: string): void
  /** Enters this room and leaves every other one of the kind that this owner is in; with null it leaves all of them. */
  only(connection: Connection, key: string | null, owner?: string): void
}

/** Rooms that only some may be in. */
export interface GuardedRooms extends AnyRooms {
  /**
   * Asks whether the connection may be in the room, and puts it in; asks again afterwards, since a right that ended
   * meanwhile would not have removed it. Answers whether it joined: an owner that leaves meanwhile stays out. Throws the
   * Refusal of `admit`.
   */
  enter(connection: Connection, key: string): Promise<boolean>
  /** As `enter`, for a feature that must join at a certain moment: `at` calls `join` then, and its result is the answer. */
  enterAt<T>(connection: Connection, key: string, at: (join: Join) => Promise<T>): Promise<T>
  /** As of open rooms; of several that are asked for at once, the last one holds. Throws the Refusal of `admit`. */
  only(connection: Connection, key: string | null): Promise<void>
}

export interface Rooms {
  /** Declares a kind of room; its name begins the names of its rooms. Throws when there is one of that name. */
  declare(name: string): OpenRooms
  declare(name: string, options: { admit: Admit }): GuardedRooms
}

interface Kind {
  name: string
  admit?: Admit | undefined
  changed: Array<() => void>
}

/** An entering that is under way; the page asked for it. */
interface Coming {
  room: string
  calledOff: boolean
}

/** The owner of a stay that the page asked for. */
const page = 'page'

export function createRooms({ gateway, log }: { gateway: Gateway; log: Log }): Rooms {
  const kinds = new Map<string, Kind>()
  const comings = new WeakMap<Connection, Set<Coming>>()

  const kindOf = (room: string): Kind | undefined => kinds.get(room.split(':', 1)[0]!)
  const addressOf = (kind: string, key: string): string => (key === '' ? kind : `${kind}:${key}`)
  const keyIn = (kind: string, room: string): string => room.slice(kind.length + 1)
  const roomsOf = (connection: Connection, kind: string): string[] =>
    [...gateway.membership(connection).rooms()].filter((room) => room === kind || room.startsWith(`${kind}:`))

  const tellChanged = (room: string) => {
    for (const action of kindOf(room)?.changed ?? []) action()
  }

  function join(connection: Connection, room: string, owner: string): void {
    const { owners, join } = gateway.membership(connection)
    const before = owners[room] ?? []
    if (before.includes(owner)) return
    owners[room] = [...before, owner]
    if (before.length > 0) return
    join(room)
    tellChanged(room)
  }

  function leave(connection: Connection, room: string, owner: string): boolean {
    for (const coming of comings.get(connection) ?? [])
      if (coming.room === room && owner === page) coming.calledOff = true
    const { owners } = gateway.membership(connection)
    const before = owners[room] ?? []
    if (!before.includes(owner)) return false
    if (before.length > 1) owners[room] = before.filter((one) => one !== owner)
    else showOut(connection, room)
    return true
  }

  /** Takes a connection out of a room, for all its owners. */
  function showOut(connection: Connection, room: string): void {
    const { owners, leave } = gateway.membership(connection)
    delete owners[room]
    leave(room)
    tellChanged(room)
  }

  /** The Refusal for somebody who may not be in a room, or null. Other errors, such as a database away, go on. */
  async function refusedAt(room: string, { name, admit }: Kind, who: Who | null): Promise<Refusal | null> {
    try {
      await admit?.(keyIn(name, room), who)
      return null
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  async function enter<T>(
    connection: Connection,
    { kind, room }: { kind: Kind; room: string },
    at: (join: Join) => Promise<T>,
  ): Promise<T> {
    const coming: Coming = { room, calledOff: false }
    const under = comings.get(connection) ?? new Set()
    comings.set(connection, under.add(coming))
    try {
      await kind.admit?.(keyIn(kind.name, room), connection.who)
      const result = await at(() => {
        if (!coming.calledOff) join(connection, room, page)
        return !coming.calledOff
      })
      const refused = await refusedAt(room, kind, connection.who)
      if (!refused) return result
      showOut(connection, room)
      throw refused
    } finally {
      under.delete(coming)
    }
  }

  /** Entries that the page asked for before are not wanted any more. */
  function callOff(connection: Connection, kind: string): void {
    for (const coming of comings.get(connection) ?? []) if (kindOf(coming.room)?.name === kind) coming.calledOff = true
  }

  function leaveOthers(connection: Connection, kind: string, room: string | null, owner: string): void {
    for (const other of roomsOf(connection, kind)) if (other !== room) leave(connection, other, owner)
  }

  /**
   * Shows a connection out of rooms that its person may not be in any more, and of those that nobody wants it in: when it
   * was lost their owners left, and what it was recovered from did not know of that.
   */
  async function review(connection: Connection): Promise<void> {
    const { rooms, owners } = gateway.membership(connection)
    for (const room of rooms()) {
      const kind = kindOf(room)
      if (kind && (!owners[room] || (await refusedAt(room, kind, connection.who)))) showOut(connection, room)
    }
  }
  const look = (connection: Connection) =>
    review(connection).catch((error: unknown) =>
      log.error({ err: error }, 'the rooms of a connection could not be checked'),
    )
  gateway.onConnect((connection) => void look(connection))
  gateway.onRefresh(look)
  gateway.onReturn(async (who, rooms) => {
    for (const room of rooms) {
      const kind = kindOf(room)
      if (kind?.admit && (await refusedAt(room, kind, who))) return false
    }
    return true
  })

  function declare(name: string): OpenRooms
  function declare(name: string, options: { admit: Admit }): GuardedRooms
  function declare(name: string, { admit }: { admit?: Admit } = {}): OpenRooms | GuardedRooms {
    if (kinds.has(name)) throw new Error(`two kinds of room are called ${name}`)
    if (name.includes(':')) throw new Error(`a kind of room cannot be called ${name}: the colon ends the kind's name`)
    const kind: Kind = { name, admit, changed: [] }
    kinds.set(name, kind)
    const any: AnyRooms = {
      address: (key = '') => addressOf(name, key),
      has: (connection, key = '') => gateway.membership(connection).rooms().has(addressOf(name, key)),
      keysOf: (connection) => roomsOf(connection, name).map((room) => keyIn(name, room)),
      leave: (connection, key = '', owner = page) => leave(connection, addressOf(name, key), owner),
      onChange: (action) => void kind.changed.push(action),
    }
    const open: OpenRooms = {
      ...any,
      enter: (connection, key = '', owner = page) => join(connection, addressOf(name, key), owner),
      only(connection, key, owner = page) {
        const room = key === null ? null : addressOf(name, key)
        if (room !== null) join(connection, room, owner)
        leaveOthers(connection, name, room, owner)
      },
    }
    const guarded: GuardedRooms = {
      ...any,
      enter: (connection, key) => enter(connection, { kind, room: addressOf(name, key) }, async (join) => join()),
      enterAt: (connection, key, at) => enter(connection, { kind, room: addressOf(name, key) }, at),
      async only(connection, key) {
        callOff(connection, name)
        if (key === null) return leaveOthers(connection, name, null, page)
        const room = addressOf(name, key)
        await enter(connection, { kind, room }, async (join) => {
          if (join()) leaveOthers(connection, name, room, page)
        })
      },
    }
    return admit ? guarded : open
  }
  return { declare }
}
