import { formatClock } from '@shoal/bus'
import type { BattleSnapshot, QueueInfo } from '@shoal/bus/battle/contract'
import { battleErrors } from '@shoal/bus/battle/errors'
import type { Person } from '@shoal/bus/common'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { refuse } from '../../platform/refusal.ts'
import { useBattleRunner } from './runner.ts'
import { useView } from './view.ts'
import { useVotes } from './votes.ts'

/** What a page needs to show the battle from now on. */
interface Watched {
  snapshot: BattleSnapshot
  queueInfo: QueueInfo
  waiting: Person[]
  /** The person voted in this battle already. */
  voted: boolean
  now: string
}

/** Waiting for a battle and watching one. */
export const useBattle = service((platform) => {
  const { clock, database } = platform
  const runner = useBattleRunner(platform)
  const { store } = runner
  const view = useView(platform)

  const inBattle = (userId: string, battle: { userOne: string; userTwo: string } | null) =>
    battle?.userOne === userId || battle?.userTwo === userId

  return {
    snapshot: (who: Who | null): BattleSnapshot => view.snapshot(who?.userId ?? null),
    snapshotOf: (userId: string): BattleSnapshot => view.snapshot(userId),

    /** The fighters of the battle with this id while it runs, also when another node began it just now; null otherwise. */
    async fightersOf(battleId: string): Promise<readonly [string, string] | null> {
      if (view.lineup().battle?.id !== battleId) await view.refresh()
      const { battle } = view.lineup()
      return battle?.id === battleId ? [battle.userOne, battle.userTwo] : null
    },

    /** Joins the queue; somebody who waits or battles already stays where they are. Throws the Refusal `battle/kicked`. */
    async queue({ userId }: Pick<Who, 'userId'>): Promise<BattleSnapshot> {
      const added = await store.alone(async () => {
        const until = await store.outUntil(userId, clock.now())
        if (until) refuse(battleErrors.kicked, { until: formatClock(until) })
        return !inBattle(userId, await store.lockOpen()) && (await store.enqueue(userId))
      })
      if (added) {
        await view.refresh()
        view.tell([userId])
        // The last page may have closed meanwhile.
        if (!runner.attendance.here(userId)) runner.attendance.wait(userId)
        await runner.match()
      }
      return view.snapshot(userId)
    },

    /** Leaves the queue; somebody who does not wait stays idle. Throws the Refusal `battle/in-battle`. */
    async dequeue({ userId }: Who): Promise<BattleSnapshot> {
      const gone = await store.alone(async () => {
        if (inBattle(userId, await store.lockOpen())) refuse(battleErrors.inBattle)
        const waited = await store.dequeue(userId)
        if (waited) await view.noteGone([userId])
        return waited
      })
      if (gone) {
        await view.refresh()
        view.tell([userId])
      }
      return view.snapshot(userId)
    },

    /** Opens or closes the view of the battle for one page; undefined leaves it as it is. `now` lets its clock run by ours. */
    async watch(connection: Connection, open: boolean | undefined): Promise<Watched> {
      view.watch(connection, open)
      const userId = connection.who?.userId ?? null
      const battleId = view.lineup().battle?.id
      const voted = battleId !== undefined && userId !== null && (await useVotes(platform).hasVoted(battleId, userId))
      // Read last, so that nothing is older than what is told from now on.
      const snapshot = view.snapshot(userId)
      const shown = { snapshot, queueInfo: view.queueInfo(userId), waiting: view.waiting() }
      return { ...shown, voted: voted && snapshot.battleChat?.id === battleId, now: clock.now().toISOString() }
    },

    /** Nobody could see or hear one of the two for too long: they lose, if the battle still runs [BAT-7]. */
    loseUnnoticed: runner.loseUnnoticed,

    /** Belongs to the deletion of an account: leaves the queue, loses the battle, takes the figures along. */
    async forget(userId: string): Promise<void> {
      await runner.withdraw(userId)
      await database.transaction(() => store.forget(userId))
    },
  }
})
