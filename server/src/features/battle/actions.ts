import { randomInt } from 'node:crypto'
import { type BattleAction, type BattleActions, limits } from '@shoal/bus/battle/contract'
import { battleErrors } from '@shoal/bus/battle/errors'
import { actionPrice, battleSounds } from '@shoal/bus/battle/rules'
import { and, desc, eq, sql } from 'drizzle-orm'
import { battleActed } from '../../happenings/battle.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useTokens } from '../tokens/index.ts'
import { sideOf } from './sides.ts'
import { actionsOf, createStore } from './store.ts'
import { battleActions, battles } from './tables.ts'
import { useRingTurns } from './turns.ts'
import { mostActions, useView } from './view.ts'

export interface NewAction {
  battleId: string
  /** Id of a participant. */
  target: string
  action: BattleAction
  /** Made by the page; a repeated one acts once. */
  key?: string
}
interface Done {
  /** Tokens. */
  paid: number
  counts: BattleActions
}

/** More than these of one moment are counted, but not shown. */
const shownMost = 12

const columns = {
  1: { love: 'userOneLoves', boost: 'userOneBoosts', sabotage: 'userOneSabotages' },
  2: { love: 'userTwoLoves', boost: 'userTwoBoosts', sabotage: 'userTwoSabotages' },
} as const

/** Actions of spectators on fighters [BAT-6]. */
export const useActions = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const { db } = database
  const store = createStore(database)
  const view = useView(platform)

  type Told = {
    battleId: string
    counts: BattleActions
    one: { id: string; target: string; action: BattleAction; variant: number; at: string }
  }
  const show = publisher.batcher('battle-chat:actions', (_room, told: Told[]) => {
    const id = told.at(-1)!.battleId
    const same = told.filter(({ battleId }) => battleId === id)
    return {
      id,
      actions: same.slice(-shownMost).map(({ one }) => one),
      counts: same.map(({ counts }) => counts).reduce(mostActions),
    }
  })

  /** What the same key did; null for a new one. */
  async function doneBefore({ userId }: Who, { battleId, target, action, key }: NewAction): Promise<Done | null> {
    if (key === undefined) return null
    const [first] = await db
      .select({ done: battleActions, battle: battles })
      .from(battleActions)
      .innerJoin(battles, eq(battles.id, battleActions.battleId))
      .where(and(eq(battleActions.userId, userId), eq(battleActions.key, key)))
    if (!first) return null
    const { done, battle } = first
    const to = done.side === 1 ? battle.userOne : battle.userTwo
    // A fighter who deleted the account meanwhile has no id any more.
    if (battle.id !== battleId || done.action !== action || (to !== null && to !== target))
      refuse(battleErrors.keyUsed, 'act')
    return { paid: done.paid, counts: actionsOf(battle) }
  }

  /** When the same person did the same to the same person last, in ms since 1970. */
  async function lastAt(battleId: string, userId: string, side: number, action: BattleAction): Promise<number> {
    const same = [eq(battleActions.battleId, battleId), eq(battleActions.userId, userId)]
    const [last] = await db
      .select({ at: battleActions.at })
      .from(battleActions)
      .where(and(...same, eq(battleActions.side, side), eq(battleActions.action, action)))
      .orderBy(desc(battleActions.at))
      .limit(1)
    return last?.at.getTime() ?? Number.NEGATIVE_INFINITY
  }

  const inTurn = useRingTurns(platform)

  /** Does an action and takes its tokens, with the row of the battle locked. */
  const count = (who: Who, wanted: NewAction): Promise<Done> =>
    database.transaction(async () => {
      const { target, action, key } = wanted
      // The locked row lets one after the other through: nothing counts twice, and what came last is known.
      const battle = await store.lockOpen()
      const before = await doneBefore(who, wanted)
      if (before) return before
      const now = clock.now()
      if (battle?.id !== wanted.battleId || battle.endsAt.getTime() <= now.getTime()) refuse(battleErrors.none, 'act')
      if (battle.startedAt > now) refuse(battleErrors.early, 'act')
      const side = sideOf(battle, who, target, 'act')
      const last = await lastAt(battle.id, who.userId, side, action)
      if (now.getTime() - last < limits.battleActionRest) refuse(battleErrors.tooSoon)
      const paid = actionPrice(action)
      const one = { id: newId(), target, action, variant: 1 + randomInt(battleSounds[action]), at: now.toISOString() }
      await db.insert(battleActions).values({
        ...{ id: one.id, battleId: battle.id, userId: who.userId, side, action, variant: one.variant, paid, key },
        at: now,
      })
      const column = columns[side][action]
      const [row] = await db
        .update(battles)
        .set({ [column]: sql`${battles[column]} + 1` })
        .where(eq(battles.id, battle.id))
        .returning()
      const counts = actionsOf(row!)
      if (paid > 0)
        await useTokens(platform).spend(who.userId, paid, `battle-${action}`, {
          key: `battle-action:${one.id}`,
          reference: { battleId: battle.id, target },
        })
      if (action !== 'love') {
        const received = counts[side === 1 ? 'one' : 'two'][action]
        await happenings.happen(battleActed, {
          ...{ battleId: battle.id, userId: who.userId, targetId: target, action, received },
        })
      }
      database.afterCommit(() => view.acted({ id: battle.id, actions: counts }))
      show(view.events, { battleId: battle.id, counts, one })
      return { paid, counts }
    })

  return {
    /**
     * Loves, boosts or sabotages a fighter; the price (`actionPrice`) is paid in the same transaction. Which sound is heard
     * is drawn here, so that all hear the same. Throws the Refusals `battle/none`, `battle/early`, `battle/participant`,
     * `battle/not-in-battle`, `battle/too-soon`, `battle/key-used` and `tokens/insufficient`.
     */
    act: (who: Who, wanted: NewAction): Promise<Done> => inTurn(() => count(who, wanted)),
  }
})
