import { limits } from '@shoal/bus/battle/contract'
import { battleEnded } from '../../happenings/battle.ts'
import { service } from '../../platform/feature.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import { usePeople } from '../accounts/index.ts'
import { createAttendance } from './attendance.ts'
import { endingOf } from './pastBattles.ts'
import { battleSettings } from './settings.ts'
import { createStore, type OpenBattle } from './store.ts'
import { useRingTurns } from './turns.ts'
import { useView } from './view.ts'

/** Why somebody loses whatever the votes: they left, staff kicked them, or nobody could see or hear them. */
type Forfeit = 'forfeit' | 'kick' | 'unnoticed'

/**
 * The one battle that runs: it begins as soon as two people wait, ends by the clock or by a forfeit, and makes room for
 * the next. Everything that counts is in the database; what is in memory is only when to look again.
 */
export const useBattleRunner = service((platform) => {
  const { clock, database, gateway, happenings, jobs, log, outbox, publisher } = platform
  const { countdown, duration, returnTime } = platform.settings.of(battleSettings)
  const store = createStore(database)
  const view = useView(platform)
  const inTurn = useRingTurns(platform)
  const watched = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work
    } catch (error) {
      log.error({ err: error }, 'the battle could not go on')
    }
  }

  // The job ends a battle whatever happens to this process; the timer ends it to the millisecond.
  const endJob = jobs.define<{ battleId: string }>('battle-end', ({ battleId }) => end(battleId))
  let endTimer: NodeJS.Timeout | null = null

  function armClock({ id, endsAt }: OpenBattle): void {
    if (endTimer) clearTimeout(endTimer)
    endTimer = setTimeout(() => watched(end(id)), Math.max(0, endsAt.getTime() - clock.ms()) + 1).unref()
  }

  const attendance = createAttendance(
    { returnTime, now: () => clock.ms(), elsewhere: gateway.onlineElsewhere },
    {
      came(userId, connection, wasAway) {
        view.updateRooms(connection)
        if (view.battles(userId)) {
          view.tell([userId])
          if (wasAway) cameBack(userId)
        } else if (view.involved(userId)) watched(match())
      },
      cameElsewhere: cameBack,
      left(userId) {
        if (view.involved(userId)) attendance.wait(userId)
      },
      waits: view.tellAway,
      gone: (userId) => watched(isLate(userId)),
    },
  )
  view.attend(attendance)

  /** The other fighter of the battle that runs; null if the person is not in it. */
  function opponentOf(userId: string): string | null {
    const { battle } = view.lineup()
    if (battle?.userOne === userId) return battle.userTwo
    return battle?.userTwo === userId ? battle.userOne : null
  }

  /** Shows that a fighter is back; one who let their own time pass while this one was away has lost now. */
  function cameBack(userId: string): void {
    const opponent = opponentOf(userId)
    if (opponent === null) return
    view.tellAway(userId)
    if (isOut(opponent)) watched(withdraw(opponent))
  }

  /** Somebody is away whose time to come back is over. */
  const isOut = (userId: string) => !attendance.here(userId) && attendance.awayUntil(userId) === null

  /**
   * Somebody did not come back in time and leaves queue or battle. Where both who battle are away, as after a failure of the
   * server, it waits for the other one's time to be over, too; if neither is back by then the votes decide.
   */
  async function isLate(userId: string): Promise<void> {
    const opponent = opponentOf(userId)
    if (opponent === null || attendance.here(opponent)) await withdraw(userId)
    else if (isOut(opponent)) await decideByVotes(userId)
  }

  const decideByVotes = (userId: string): Promise<void> =>
    store.alone(async () => {
      const battle = await store.lockOpen()
      if (battle && (battle.userOne === userId || battle.userTwo === userId)) await close(battle, null)
    })

  /** When the last battle is cleared away on the pages. */
  const matchSoon = () => void setTimeout(() => watched(match()), limits.battleCleanup).unref()

  /** Done once the battle that was matched last is told: however short it is, its end comes after that. */
  let matching: Promise<unknown> = Promise.resolve()

  /** Matches the two people who are here and have waited longest, if nobody battles [BAT-2]. */
  function match(): Promise<void> {
    const matched = matchTwo()
    matching = Promise.allSettled([matching, matched])
    return matched
  }

  async function matchTwo(): Promise<void> {
    const present = view.lineup().queue.filter((userId) => attendance.here(userId))
    if (view.lineup().battle || present.length < 2) return
    const begun = await store.alone(async () => {
      if (await store.lockOpen()) return null
      const two = await store.takeTwo(present)
      if (!two) return null
      const begins = clock.ms() + countdown
      const battle = await store.open(...two, new Date(begins), new Date(begins + duration))
      await endJob.enqueue({ battleId: battle.id }, { startAfter: battle.endsAt, singletonKey: battle.id })
      return battle
    })
    if (!begun) return
    await view.refresh()
    armClock(begun)
    publisher.publish(view.events, 'battle-chat:start', view.present(begun))
    view.tell([begun.userOne, begun.userTwo])
    // Somebody who left just now was not yet in a battle and got no time to come back.
    for (const userId of [begun.userOne, begun.userTwo]) if (!attendance.here(userId)) attendance.wait(userId)
  }

  const involved = () => {
    const { queue, battle } = view.lineup()
    return battle ? [battle.userOne, battle.userTwo, ...queue] : queue
  }

  /** A battle that another node began is run here as well, so that it goes on if that node dies. */
  view.onFollowed(() => {
    const { battle } = view.lineup()
    if (battle) armClock(battle)
    else matchSoon()
    attendance.review(involved())
  })
  gateway.onOthersOnline(() => attendance.review(involved()))

  /** When a battle that ends now ended: not before it began, and not after its time. */
  function endOf({ startedAt, endsAt }: OpenBattle): Date {
    const now = clock.ms()
    // A clock that was set back to before the match says nothing of how long it lasted.
    if (now < startedAt.getTime() - countdown) return endsAt
    return new Date(Math.min(Math.max(now, startedAt.getTime()), endsAt.getTime()))
  }

  /** Ends a battle whose row is locked; the one who forfeits has lost, whatever the votes [BAT-7, BAT-9, BAT-10]. */
  async function close(battle: OpenBattle, forfeitBy: string | null, how: Forfeit = 'forfeit'): Promise<void> {
    const { userOne, userTwo, userOneVotes, userTwoVotes, startedAt } = battle
    const endedAt = endOf(battle)
    // A tie goes to the one who had waited longer.
    const oneWins = forfeitBy === null ? userOneVotes >= userTwoVotes : forfeitBy === userTwo
    const [winnerId, loserId] = oneWins ? [userOne, userTwo] : [userTwo, userOne]
    const seconds = Math.round((endedAt.getTime() - startedAt.getTime()) / 1_000)
    const forfeit = forfeitBy !== null
    const [kicked, unnoticed] = [how === 'kick', how === 'unnoticed']
    await store.close(battle.id, { endedAt, winnerId, forfeit, kicked })
    const [winnerVotes, loserVotes] = oneWins ? [userOneVotes, userTwoVotes] : [userTwoVotes, userOneVotes]
    const ended = { battleId: battle.id, winnerId, loserId, winnerVotes, loserVotes, forfeit, kicked, unnoticed }
    await happenings.happen(battleEnded, ended)
    const persons = await usePeople(platform).persons([winnerId, loserId])
    await outbox.publish(view.events, 'battle-chat:end', {
      id: battle.id,
      winner: persons.get(winnerId) ?? deletedPerson,
      loser: persons.get(loserId) ?? deletedPerson,
      forfeit,
      ending: unnoticed ? 'unnoticed' : endingOf({ forfeit, kicked, userOneVotes, userTwoVotes }),
      ...{ userOneVotes, userTwoVotes },
    })
    for (const [userId, votes] of [
      [userOne, userOneVotes],
      [userTwo, userTwoVotes],
    ] as const) {
      const { userId: _, ...figures } = await store.count(userId, { won: userId === winnerId, seconds, votes })
      publisher.toUser(userId, 'battle-chat:my-stats', figures)
    }
    await store.stay(winnerId)
    await part([userOne, userTwo])
  }

  /** These people cease to wait or to battle, in the current transaction. */
  async function part(userIds: string[]): Promise<void> {
    await view.noteGone(userIds)
    database.afterCommit(() => watched(settle(userIds)))
  }

  /** After a battle or a change of the queue: shows it, and begins the next battle when the last is cleared away. */
  async function settle(userIds: string[]): Promise<void> {
    await view.refresh()
    view.tell(userIds)
    for (const userId of userIds) if (view.involved(userId) && !attendance.here(userId)) attendance.wait(userId)
    matchSoon()
  }

  /**
   * Ends a battle whose time is up, after the votes that came to this node until then. Running it again, or too early, does
   * no harm.
   */
  async function end(battleId: string): Promise<void> {
    await matching
    await inTurn(() =>
      store.alone(async () => {
        const battle = await store.lockOpen()
        if (battle?.id !== battleId) return
        const left = battle.endsAt.getTime() - clock.ms()
        // More time left than there is from match to end means that the clock was set back: its time is up.
        if (left > 0 && left <= countdown + duration) armClock(battle)
        else await close(battle, null)
      }),
    )
  }

  /**
   * Takes a person out of the queue or out of a battle, which is then lost; null when they were in neither. Belongs into
   * `store.alone`.
   */
  async function leave(userId: string, how: 'forfeit' | 'kick'): Promise<'battle' | 'queue' | null> {
    const waited = await store.dequeue(userId)
    const battle = await store.lockOpen()
    if (battle && (battle.userOne === userId || battle.userTwo === userId)) {
      await close(battle, userId, how)
      return 'battle'
    }
    if (!waited) return null
    await part([userId])
    return 'queue'
  }
  const withdraw = (userId: string) => store.alone(() => leave(userId, 'forfeit'))

  /** Ends a battle, if it still runs, in which nobody could see or hear one of the two [BAT-7]. */
  const loseUnnoticed = (battleId: string, userId: string): Promise<void> =>
    watched(
      store.alone(async () => {
        const battle = await store.lockOpen()
        if (battle?.id === battleId) await close(battle, userId, 'unnoticed')
      }),
    )

  return {
    attendance,
    match,
    settle,
    withdraw,
    leave,
    loseUnnoticed,
    store,

    /** Takes up what an earlier process left: the clock runs on. */
    async start(): Promise<void> {
      await view.refresh()
      const { battle } = view.lineup()
      if (battle) armClock(battle)
    },

    /** Pages reach this process from now on: those of whom it knows have the time to come back, and not one that ran before. */
    reachable: (): void => attendance.review(involved()),
  }
})
