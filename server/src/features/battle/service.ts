import type { BattleSnapshot, QueueInfo } from '@shoal/bus/battle/contract'
import { battleErrors } from '@shoal/bus/battle/errors'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { refuse } from '../../platform/refusal.ts'
import { useBattleRunner } from './runner.ts'
import { rooms, useView } from './view.ts'

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

    /** Joins the queue; whoever waits or battles already stays where they are. */
    async queue({ userId }: Who): Promise<BattleSnapshot> {
      const added = await store.alone(
        async () => !inBattle(userId, await store.lockOpen()) && (await store.enqueue(userId)),
      )
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
        return store.dequeue(userId)
      })
      if (gone) {
        await view.refresh()
        view.tell([userId])
      }
      return view.snapshot(userId)
    },

    /** Opens or closes the view of the battle for one page. `now` lets its clock run by ours. */
    async watch(
      connection: Connection,
      open: boolean,
    ): Promise<{ snapshot: BattleSnapshot; queueInfo: QueueInfo; now: string }> {
      if (open) connection.join(rooms.open)
      else connection.leave(rooms.open)
      view.seat(connection)
      const userId = connection.who?.userId ?? null
      const snapshot = view.snapshot(userId)
      return { snapshot, queueInfo: view.queueInfo(userId), now: clock.now().toISOString() }
    },

    /** Belongs to the deletion of an account: leaves the queue, loses the battle, takes the figures along. */
    async forget(userId: string): Promise<void> {
      await runner.withdraw(userId)
      await database.transaction(() => store.forget(userId))
    },
  }
})
