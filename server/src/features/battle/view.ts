import {
  type ActionCounts,
  type AwayFighter,
  type BattleActions,
  type BattleChat,
  type BattleKick,
  type BattleSnapshot,
  type BattleStatus,
  limits,
  type QueueInfo,
} from '@shoal/bus/battle/contract'
import type { Person } from '@shoal/bus/common'
import { service } from '../../platform/feature.ts'
import { freshRead } from '../../platform/freshRead.ts'
import { topic } from '../../platform/nodes/index.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { usePeople } from '../accounts/index.ts'
import type { Attendance } from './attendance.ts'
import { createStore, type Lineup, type OpenBattle } from './store.ts'

/** The rooms of a battle, by key. */
const keys = {
  /** For people who watch, wait or battle: gets the events of the battle. */
  events: '',
  /** For people who watch and do not wait: gets the length of the queue. */
  crowd: 'crowd',
  /** For people with the view open: gets the queue. */
  open: 'open',
}

const userRoom = rooms.user

type Counts = Pick<OpenBattle, 'id' | 'userOneVotes' | 'userTwoVotes'>
type Acted = Pick<OpenBattle, 'id' | 'actions'>

const mostOf = (one: ActionCounts, other: ActionCounts): ActionCounts => ({
  love: Math.max(one.love, other.love),
  boost: Math.max(one.boost, other.boost),
  sabotage: Math.max(one.sabotage, other.sabotage),
})
/** Commits may be told in another order than they happened; counts only grow. */
export const mostActions = (one: BattleActions, other: BattleActions): BattleActions => ({
  one: mostOf(one.one, other.one),
  two: mostOf(one.two, other.two),
})

/** These people began or ceased to wait or to battle. */
const changed = topic<{ userIds: string[] }>('battle.changed')
const voted = topic<Counts>('battle.voted')
const acted = topic<Acted>('battle.acted')
/** These people ceased to wait or to battle on a node that this one does not hear. */
const goneUnheard = topic<{ userIds: string[] }>('battle.gone')

/** What is shown of the queue and the battle, from memory; `refresh` follows every change of the database. */
export const useView = service((platform) => {
  const { clock, database, publisher, nodes, outbox, log } = platform
  const store = createStore(database)
  const audience = platform.rooms.declare('battle')
  let lineup: Lineup = { queue: [], battle: null }
  let persons = new Map<string, Person>()
  let kicks = new Map<string, BattleKick>()
  let telling: NodeJS.Timeout | null = null
  let attendance: Pick<Attendance, 'here' | 'awayUntil' | 'connections' | 'people'> = {
    ...{ here: () => false, awayUntil: () => null, connections: () => [], people: () => [] },
  }
  let followed: () => void = () => {}

  async function read(): Promise<void> {
    const next = await store.read()
    const both = next.battle ? [next.battle.userOne, next.battle.userTwo] : []
    const shown = [...both, ...next.queue.slice(0, limits.battleWaitingShown)]
    const [found, out] = await Promise.all([usePeople(platform).persons(shown), store.kicks(clock.now())])
    persons = found
    kicks = out
    const before = lineup.battle
    lineup = next
    // Votes may have been counted while the database was being read.
    if (!before) return
    countVotes(before)
    countActions(before)
  }

  /** Reads the database after what was committed before this call; calls that come together share one reading. */
  const refresh = freshRead(read)

  /** Votes were committed; they only grow. */
  function countVotes({ id, userOneVotes, userTwoVotes }: Counts): void {
    const { battle } = lineup
    if (battle?.id !== id) return
    battle.userOneVotes = Math.max(battle.userOneVotes, userOneVotes)
    battle.userTwoVotes = Math.max(battle.userTwoVotes, userTwoVotes)
  }

  /** Actions were committed. */
  function countActions({ id, actions }: Acted): void {
    const { battle } = lineup
    if (battle?.id === id) battle.actions = mostActions(battle.actions, actions)
  }

  const personOf = (id: string) => persons.get(id) ?? deletedPerson

  function present(battle: OpenBattle): BattleChat {
    const { id, startedAt, endsAt, userOneVotes, userTwoVotes } = battle
    return {
      ...{ id, userOneVotes, userTwoVotes },
      userOne: personOf(battle.userOne),
      userTwo: personOf(battle.userTwo),
      startedAt: startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }
  }

  const instant = (ms: number) => new Date(ms).toISOString()

  /** Those of the two who are away and may come back [BAT-10]. */
  function away({ userOne, userTwo }: OpenBattle): AwayFighter[] {
    const both = [userOne, userTwo].map((userId) => ({ userId, until: attendance.awayUntil(userId) }))
    return both.flatMap(({ userId, until }) => (until === null ? [] : [{ userId, until: instant(until) }]))
  }

  const battles = (userId: string) => lineup.battle?.userOne === userId || lineup.battle?.userTwo === userId

  function status(userId: string): BattleStatus {
    if (battles(userId)) return attendance.here(userId) ? 'battling' : 'connecting'
    if (lineup.queue.includes(userId)) return 'queued'
    return kickOf(userId) ? 'kicked' : 'idle'
  }

  /** Why somebody is kicked out, and until when [BAT-9]; undefined if they may join. */
  function kickOf(userId: string): BattleKick | undefined {
    const kick = kicks.get(userId)
    return kick && Date.parse(kick.until) > clock.ms() ? kick : undefined
  }

  /** The first people in the queue, longest waiting first. */
  const waiting = (): Person[] => lineup.queue.slice(0, limits.battleWaitingShown).map(personOf)

  function queueInfo(userId: string | null): QueueInfo {
    const index = userId === null ? -1 : lineup.queue.indexOf(userId)
    return { queueLength: lineup.queue.length, myPosition: index < 0 ? null : index + 1 }
  }

  type Publish = typeof publisher.publish

  function tellQueue(publish: Publish): void {
    publish(audience.address(keys.crowd), 'battle-chat:queue-info', queueInfo(null))
    publish(audience.address(keys.open), 'battle-chat:waiting', { waiting: waiting() })
    for (const userId of lineup.queue) publish(userRoom(userId), 'battle-chat:queue-info', queueInfo(userId))
  }

  const tellStatus = (userId: string, publish: Publish): void =>
    publish(userRoom(userId), 'battle-chat:status', { status: status(userId), kick: kickOf(userId) })

  /** Tells the pages of this node what became of people that another node told nobody else of. */
  function tellHere(userIds: readonly string[]): void {
    for (const userId of userIds) tellStatus(userId, publisher.publishHere)
    tellQueue(publisher.publishHere)
  }

  /** Puts a connection into the rooms that fit what its person does. */
  function updateRooms(connection: Connection): void {
    const userId = connection.who?.userId
    const watches = audience.has(connection, keys.open)
    const waits = userId !== undefined && lineup.queue.includes(userId)
    const place = (key: string, wanted: boolean) =>
      wanted ? audience.enter(connection, key) : audience.leave(connection, key)
    place(keys.events, watches || waits || (userId !== undefined && battles(userId)))
    place(keys.crowd, watches && !waits)
  }

  const updateRoomsOf = (userId: string) => {
    for (const connection of attendance.connections(userId)) updateRooms(connection)
  }

  /** Another node changed the lineup. It tells the pages; this node moves its own connections to the right rooms. */
  async function follow(userIds: readonly string[]): Promise<void> {
    await refresh()
    for (const userId of userIds) updateRoomsOf(userId)
    followed()
  }
  nodes.on(changed, ({ userIds }) => follow(userIds))
  nodes.on(goneUnheard, async ({ userIds }) => {
    await follow(userIds)
    tellHere(userIds)
  })
  nodes.on(voted, countVotes)
  nodes.on(acted, countActions)
  nodes.onGap(() => follow([...attendance.people()]))

  return {
    refresh,
    updateRooms,
    /** Where what happens in the battle is published. */
    events: audience.address(keys.events),
    /** Notes whether a connection has the view open, unless it did not say, and puts it into the rooms that fit. */
    watch(connection: Connection, open: boolean | undefined): void {
      if (open) audience.enter(connection, keys.open)
      else if (open === false) audience.leave(connection, keys.open)
      updateRooms(connection)
    },
    status,
    queueInfo,
    waiting,
    present,
    /** Takes over the attendance of the service. */
    attend(who: typeof attendance): void {
      attendance = who
    },
    lineup: (): Lineup => lineup,
    battles,
    involved: (userId: string): boolean => battles(userId) || lineup.queue.includes(userId),

    /** Sets what is done after a change on another node. */
    onFollowed(action: () => void): void {
      followed = action
    },

    /** What a page needs to draw the battle. */
    snapshot(userId: string | null): BattleSnapshot {
      const { battle } = lineup
      const gone = battle ? away(battle) : []
      return {
        battleChat: battle && present(battle),
        status: userId === null ? 'idle' : status(userId),
        userOneVotes: battle?.userOneVotes ?? 0,
        userTwoVotes: battle?.userTwoVotes ?? 0,
        actions: battle?.actions,
        kick: userId === null ? undefined : kickOf(userId),
        ...(gone.length > 0 && { away: gone }),
      }
    },

    /**
     * Tells everybody who follows the battle that one of the two is away, or is back; each node finds that out by itself and
     * tells its own pages.
     */
    tellAway(userId: string): void {
      const { battle } = lineup
      if (!battle || !battles(userId)) return
      const until = attendance.awayUntil(userId)
      publisher.publishHere(audience.address(keys.events), 'battle-chat:away', {
        ...{ id: battle.id, userId, until: until === null ? null : instant(until) },
      })
    },

    /** Votes were committed here. */
    voted(counts: Counts): void {
      countVotes(counts)
      nodes.tell(voted, counts)
    },

    /** Actions were committed here. */
    acted(counts: Acted): void {
      countActions(counts)
      nodes.tell(acted, counts)
    },

    /** Tells nodes that do not see these people that they no longer wait or battle. Belongs to the transaction that ends it. */
    noteGone: (userIds: string[]): Promise<void> => outbox.note(goneUnheard, { userIds }),

    /** People began or ceased to wait or to battle: tells them, and everybody the queue. */
    tell(userIds: readonly string[]): void {
      nodes.tell(changed, { userIds: [...userIds] })
      for (const userId of userIds) {
        updateRoomsOf(userId)
        tellStatus(userId, publisher.publish)
      }
      if (telling) return
      telling = setTimeout(() => {
        telling = null
        try {
          tellQueue(publisher.publish)
        } catch (error) {
          log.error({ err: error }, 'the queue could not be told')
        }
      }, 50)
    },
  }
})
