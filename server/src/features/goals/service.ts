import { isDeepStrictEqual } from 'node:util'
import { idempotencyErrors } from '@shoal/bus/errors'
import { type Giver, type Goal, type GoalChanges, limits, type NewGoal } from '@shoal/bus/goals/contract'
import { goalsErrors } from '@shoal/bus/goals/errors'
import { goalGiven, goalReached } from '../../happenings/goals.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { topic } from '../../platform/nodes/index.ts'
import { oneLine } from '../../platform/oneLine.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { turns } from '../../platform/turns.ts'
import { usePeople } from '../accounts/index.ts'
import { useAudit } from '../moderation/index.ts'
import type { NewMoment } from '../moments/index.ts'
import { useTokens, useVaults } from '../tokens/index.ts'
import { createStore } from './store.ts'
import type { GoalRow } from './tables.ts'

/** What events tell of a goal that somebody gave to. */
type Standing = Pick<Goal, 'id' | 'tokensDonated' | 'givers' | 'top' | 'reachedAt'>

const figure = (tokens: number) => tokens.toLocaleString('en')
const vaultOf = (id: string) => `goal:${id}`
/** All gifts to a goal wait for its row: so many of this node do it on connections, the others before it. */
const atOnce = 2

/** A goal was changed or ended on a node that this one does not hear. */
const changed = topic<{ id: string }>('goals.changed')

/** Goals that everybody gives tokens to [TOK-8]. The tokens lie in the goal's own vault of the ledger until it ends. */
export const useGoals = service((platform) => {
  const { clock, database, happenings, nodes, publisher, outbox } = platform
  const store = createStore(database)
  const vaults = useVaults(platform)
  const inTurn = turns(atOnce)

  const timeUp = platform.jobs.define<{ goalId: string }>('goals-end', ({ goalId }) =>
    database.transaction(async () => {
      const row = await store.locked(goalId)
      // It may have ended before, or got another time.
      if (row && row.endedAt === null && row.endsAt !== null && row.endsAt <= clock.now()) await told(await close(row))
    }),
  )
  /** Has a goal end by itself; belongs to the transaction that sets the time. */
  const endAt = (goalId: string, startAfter: Date | null) =>
    startAfter && timeUp.enqueue({ goalId }, { startAfter, singletonKey: goalId, replace: true })

  const show = publisher.batcher('goals:tokens', (_room, waiting: Standing[]) => {
    // Commits may be told in another order than they happened; what was given only grows.
    const newest = new Map<string, Standing>()
    for (const one of waiting)
      if (one.tokensDonated >= (newest.get(one.id)?.tokensDonated ?? 0)) newest.set(one.id, one)
    return { goals: [...newest.values()] }
  })

  async function namedGivers(rows: readonly { userId: string; tokens: number }[]): Promise<Giver[]> {
    const persons = await usePeople(platform).persons(rows.map(({ userId }) => userId))
    return rows.map(({ userId, tokens }) => ({ person: persons.get(userId) ?? deletedPerson, tokens }))
  }

  async function present(rows: readonly GoalRow[]): Promise<Goal[]> {
    const most = await store.most(
      rows.map(({ id }) => id),
      limits.goalTop,
    )
    const named = await namedGivers(most)
    return rows.map((row) => ({
      ...{ id: row.id, name: row.name, description: row.description, amount: row.amount, givers: row.givers },
      ...{ tokensDonated: row.given, goesOn: row.goesOn, refunds: row.refunds },
      top: named.filter((_, index) => most[index]!.goalId === row.id),
      createdAt: row.createdAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
      reachedAt: row.reachedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    }))
  }
  const presentOne = async (row: GoalRow): Promise<Goal> => (await present([row]))[0]!

  const future = (endsAt: string | null | undefined): Date | null => {
    if (endsAt === null || endsAt === undefined) return null
    const date = new Date(endsAt)
    if (date <= clock.now()) refuse(goalsErrors.endsInPast)
    return date
  }

  /** Ends a goal whose row is locked: the house gets what a reached one has, the givers get back what another one has. */
  async function close(row: GoalRow): Promise<GoalRow> {
    const back = row.reachedAt === null && row.refunds
    await vaults.empty(vaultOf(row.id), back ? await store.givers(row.id) : [], {
      key: `goal-end:${row.id}`,
      reason: back ? 'goal-refund' : 'goal-income',
      reference: { goalId: row.id },
    })
    return store.update(row.id, { endedAt: clock.now() })
  }

  /** What follows when a goal has its amount. Belongs to the transaction that has its row locked. */
  async function reach(row: GoalRow): Promise<GoalRow> {
    if (row.reachedAt !== null || row.given < row.amount) return row
    const reached = await store.update(row.id, { reachedAt: clock.now() })
    await happenings.happen(goalReached, { goalId: row.id })
    return reached.goesOn ? reached : close(reached)
  }

  /** Tells everybody of a goal as it is now, which was changed or ended. Belongs to the transaction that did it. */
  async function told(row: GoalRow): Promise<Goal> {
    const goal = await presentOne(row)
    publisher.toAll('goals:updated', goal)
    await outbox.note(changed, { id: row.id })
    return goal
  }
  nodes.on(changed, async ({ id }) => {
    const row = await store.byId(id)
    if (row) publisher.toAllHere('goals:updated', await presentOne(row))
  })

  /** What staff say of a goal, as it is kept. */
  const kept = ({ name, description, amount, goesOn, refunds, endsAt }: NewGoal) => ({
    ...{ name: oneLine(name), description: oneLine(description), amount, goesOn, refunds },
    endsAt: endsAt === null ? null : new Date(endsAt),
  })

  /**
   * Makes a goal in somebody's name; null when they made one with the same key in this very moment. Throws the Refusals
   * `goals/too-many` and `goals/ends-in-past`.
   */
  async function make(createdBy: string, wanted: NewGoal, key: string | null): Promise<Goal | null> {
    const endsAt = future(wanted.endsAt)
    const id = newId()
    return database.transaction(async () => {
      // First, so that a second call with the same key waits here, whatever else would be refused.
      const row = await store.insert({ ...kept(wanted), id, createdBy, key, createdAt: clock.now() })
      if (row === null) return null
      if ((await store.open()) > limits.goalsOpenMost)
        refuse(goalsErrors.tooMany, { most: String(limits.goalsOpenMost) })
      await vaults.open(vaultOf(id))
      await endAt(id, endsAt)
      const goal = await presentOne(row)
      publisher.toAll('goals:created', goal)
      return goal
    })
  }

  return {
    /** The goals that are open, and those that ended lately. */
    async list(): Promise<{ goals: Goal[] }> {
      return { goals: await present(await store.shown(new Date(clock.ms() - limits.goalEndedShown))) }
    },

    /** The largest givers of a goal. Throws the Refusal `goals/no-such-goal`. */
    async givers(id: string, who: Who | null): Promise<{ givers: Giver[]; own: number }> {
      const row = await store.byId(id)
      if (!row || row.removedAt !== null) refuse(goalsErrors.noSuchGoal)
      const most = await store.most([id], limits.goalGivers)
      return { givers: await namedGivers(most), own: who ? await store.own(id, who.userId) : 0 }
    },

    /**
     * Gives tokens to a goal, once for each key. Throws the Refusals `goals/no-such-goal`, `goals/over`,
     * `goals/too-much`, `tokens/insufficient` and `idempotency/mismatch`; nothing has moved then.
     */
    async give(
      { userId }: Pick<Who, 'userId'>,
      id: string,
      amount: number,
      key?: string,
    ): Promise<{ tokens: number; goal: Goal }> {
      const purse = useTokens(platform)
      await purse.open(userId)
      const giving = async () => {
        // The locked row lets one gift after the other through: the last tokens are given once.
        const row = await store.locked(id)
        const before = key === undefined ? null : await store.gift(userId, key)
        if (before && (before.goalId !== id || before.amount !== amount)) refuse(idempotencyErrors.mismatch)
        if (before) {
          const now = row ?? (await store.byId(id))!
          return { tokens: await purse.balance(userId), goal: await presentOne(now) }
        }
        if (!row) refuse(goalsErrors.noSuchGoal)
        if (row.endedAt !== null || (row.endsAt !== null && row.endsAt <= clock.now()))
          refuse(goalsErrors.over, row.reachedAt === null ? 'ended' : 'reached')
        const left = row.amount - row.given
        if (!row.goesOn && amount > left) refuse(goalsErrors.tooMuch, { left: figure(left) })

        const giftId = newId()
        const { tokens } = await vaults.put(userId, vaultOf(id), amount, 'goal', {
          ...{ key: `goal:${giftId}`, reference: { goalId: id } },
        })
        const isNew = await store.addGift({ id: giftId, goalId: id, userId, amount, key, at: clock.now() })
        const given = { given: row.given + amount, givers: row.givers + (isNew ? 1 : 0) }
        const after = await reach(await store.update(id, given))
        await happenings.happen(goalGiven, { goalId: id, userId, amount })
        const goal = await presentOne(after)
        if (after.reachedAt !== row.reachedAt) publisher.toAll('goals:updated', goal)
        const { tokensDonated, givers, top, reachedAt } = goal
        show(rooms.all, { id, tokensDonated, givers, top, reachedAt })
        return { tokens, goal }
      }
      return inTurn(() => database.transaction(giving))
    },

    make,

    /** Makes a goal, once for each key. Throws the Refusals of `make`, and `idempotency/mismatch`. */
    async create(who: Who, wanted: NewGoal, key?: string): Promise<Goal> {
      const before = async (): Promise<Goal | null> => {
        const known = key === undefined ? null : await store.byKey(who.userId, key)
        if (known === null) return null
        const { name, description, amount, goesOn, refunds, endsAt } = known
        const same = isDeepStrictEqual({ name, description, amount, goesOn, refunds, endsAt }, kept(wanted))
        return same ? presentOne(known) : refuse(idempotencyErrors.mismatch)
      }
      const known = await before()
      if (known) return known
      const made = await database.transaction(async () => {
        const goal = await make(who.userId, wanted, key ?? null)
        if (goal === null) return null
        const detail = `${goal.name}, ₣${figure(goal.amount)}${goal.refunds ? ', gives back' : ''}`
        await useAudit(platform).record({ who, action: 'goals.create', detail })
        return goal
      })
      return made ?? (await before())!
    },

    /** Changes a goal that is open. Throws the Refusals of the call. */
    edit: (who: Who, id: string, { name, description, amount, goesOn, endsAt }: GoalChanges): Promise<Goal> =>
      database.transaction(async () => {
        const row = await store.locked(id)
        if (!row) refuse(goalsErrors.noSuchGoal)
        if (row.endedAt !== null) refuse(goalsErrors.over, row.reachedAt === null ? 'ended' : 'reached')
        // A reached goal stays reached: its amount, and whether it goes on, are settled.
        if (row.reachedAt !== null && (amount ?? row.amount) !== row.amount) refuse(goalsErrors.over, 'reached')
        if (row.given > (amount ?? row.amount) && (amount !== undefined || goesOn === false))
          refuse(goalsErrors.belowGiven, { given: figure(row.given) })
        const changed = await store.update(id, {
          ...(name !== undefined && { name: oneLine(name) }),
          ...(description !== undefined && { description: oneLine(description) }),
          ...(amount !== undefined && { amount }),
          ...(goesOn !== undefined && { goesOn }),
          ...(endsAt !== undefined && { endsAt: future(endsAt) }),
        })
        await endAt(id, changed.endsAt)
        await useAudit(platform).record({ who, action: 'goals.edit', detail: changed.name })
        return told(await reach(changed))
      }),

    /** Ends a goal. Throws the Refusals `goals/no-such-goal` and `goals/over`. */
    end: (who: Who, id: string): Promise<Goal> =>
      database.transaction(async () => {
        const row = await store.locked(id)
        if (!row) refuse(goalsErrors.noSuchGoal)
        if (row.endedAt !== null) refuse(goalsErrors.over, row.reachedAt === null ? 'ended' : 'reached')
        const ended = await close(row)
        await useAudit(platform).record({ who, action: 'goals.end', detail: `${row.name}, ₣${figure(row.given)}` })
        return told(ended)
      }),

    /** Takes a goal off the page, and ends it before. Throws the Refusal `goals/no-such-goal`. */
    remove: (who: Who, id: string): Promise<void> =>
      database.transaction(async () => {
        const row = await store.locked(id)
        if (!row) refuse(goalsErrors.noSuchGoal)
        if (row.endedAt === null) await close(row)
        await store.update(id, { removedAt: clock.now() })
        await useAudit(platform).record({ who, action: 'goals.remove', detail: `${row.name}, ₣${figure(row.given)}` })
        await outbox.publish(rooms.all, 'goals:removed', { id })
      }),

    /** A gift as a moment for viewers. */
    async giftMoment(goalId: string, userId: string, amount: number): Promise<NewMoment | null> {
      const row = await store.byId(goalId)
      if (!row) return null
      const large = amount >= limits.goalLargeGift
      return {
        ...{ kind: 'goal-gift', streamId: null, size: large ? 'large' : 'small', listed: large },
        sound: large ? 'tip-large' : 'tip-small',
        parts: [{ personId: userId }, { text: 'gave' }, { tokens: amount }, { text: 'to' }, { strong: row.name }],
      }
    },

    /** The name of a goal, and everybody who gave to it. */
    async reachedBy(goalId: string): Promise<{ name: string; userIds: string[] } | null> {
      const row = await store.byId(goalId)
      return row && { name: row.name, userIds: (await store.givers(goalId)).map(({ userId }) => userId) }
    },

    /** A reached goal as a moment for everybody, with the largest givers. */
    async reachedMoment(goalId: string): Promise<NewMoment | null> {
      const row = await store.byId(goalId)
      if (!row) return null
      const [best] = await store.most([goalId], 1)
      return {
        ...{ kind: 'goal', streamId: null, size: 'grand', sound: 'tip-grand' },
        parts: [
          { strong: row.name },
          { text: 'is reached:' },
          { tokens: row.given },
          ...(best ? [{ text: row.givers === 1 ? '· all from' : '· most from' }, { personId: best.userId }] : []),
        ],
      }
    },
  }
})
