import { idempotencyErrors } from '@shoal/bus/errors'
import { limits, type OwnMedals } from '@shoal/bus/medals/contract'
import { medalsErrors } from '@shoal/bus/medals/errors'
import { medalCorrected, medalEarned } from '../../happenings/medals.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useExperience, usePeople } from '../accounts/index.ts'
import { type MedalDefinition, medalOf, medalsFor, shownMedal } from './catalogue/index.ts'
import type { Fact, FactOf } from './facts.ts'
import { type Counted, createStore } from './store.ts'

/** What a person did: so much more of a fact that adds up, or so much at a time of one that does not. */
export type Deed =
  | { userId: string; fact: FactOf<'sum'>; more: number }
  | { userId: string; fact: FactOf<'most'>; reached: number }

/** A medal that staff give to somebody or take, and why. */
export interface ByStaff {
  userId: string
  medalId: string
  reason: string
}

/** A medal that somebody has reached, and how many times just now. */
interface Reached {
  userId: string
  medal: MedalDefinition
  times: number
}

/** The one challenge that a page tells of, because the server cannot know. */
const installed = 'all-terrain-fish'

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Medals: people's deeds are counted, and somebody who has done enough gets one, once [MED-1]. */
export const useMedals = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const store = createStore(database)
  const people = usePeople(platform)

  /** Gives what was reached and is not had yet. Belongs to a transaction. */
  async function give(reached: readonly Reached[]): Promise<void> {
    if (reached.length === 0) return
    const ids = (pick: (one: Reached) => string) => [...new Set(reached.map(pick))]
    const owned = await store.owned(
      ids(({ userId }) => userId),
      ids(({ medal }) => medal.id),
      true,
    )
    const fresh = reached
      .filter(({ userId, medal }) => medal.again || !owned.has(`${userId} ${medal.id}`))
      // People are locked in the same order by everybody.
      .toSorted((one, other) => compare(one.userId, other.userId) || compare(one.medal.id, other.medal.id))
    for (const one of fresh) await giveOne(one)
  }

  async function giveOne({ userId, medal, times }: Reached): Promise<void> {
    // Somebody who deleted the account meanwhile gets nothing; a deletion now waits.
    if (!(await people.hold(userId))) return
    const count = await store.give(userId, medal.id, clock.now(), medal.again ? times : 1, medal.again)
    if (count !== null) await arrived(userId, medal, count)
  }

  /** What comes of a medal that somebody just got: its XP, once, and that they are told. Belongs to a transaction. */
  async function arrived(userId: string, medal: MedalDefinition, count: number, withXp = true): Promise<void> {
    await people.changed(userId, false)
    if (medal.xp > 0 && withXp)
      await useExperience(platform).change(userId, {
        ...{ amount: medal.xp, reason: 'medal', reference: { medal: medal.id, name: medal.name } },
        key: `medal:${medal.id}:${userId}`,
      })
    await happenings.happen(medalEarned, { userId, medalId: medal.id, count })
    publisher.toUser(userId, 'medals:earned', { medal: shownMedal(medal), count })
  }

  /** The medals that numbers of people are enough for. */
  const enough = (counted: readonly Counted[], times: (one: Counted) => number = () => 1): Reached[] =>
    counted.flatMap((one) =>
      medalsFor(one.fact)
        .filter(({ atLeast }) => one.value >= atLeast)
        .map((medal) => ({ userId: one.userId, medal, times: times(one) })),
    )

  const own = async (userId: string): Promise<OwnMedals> => {
    const [earned, shown] = await Promise.all([store.of(userId), store.shown([userId])])
    return { earned, shown: shown.get(userId) ?? firstShown(earned) }
  }

  /** The medals that others see of somebody without a choice: those that were the most work. */
  const firstShown = (earned: OwnMedals['earned']): string[] =>
    earned
      .map(({ id }) => id)
      .toSorted((one, other) => (medalOf(other)?.xp ?? 0) - (medalOf(one)?.xp ?? 0))
      .slice(0, limits.medalsShown)

  /** Counts what people did, and gives the medals that it is enough for. Belongs to a transaction. */
  async function count(deeds: readonly Deed[]): Promise<void> {
    const sums = new Map<string, Counted>()
    const most = new Map<string, Counted & { times: number }>()
    for (const deed of deeds) {
      const { userId, fact } = deed
      const key = `${userId} ${fact}`
      if ('more' in deed) sums.set(key, { userId, fact, value: (sums.get(key)?.value ?? 0) + deed.more })
      else {
        const before = most.get(key)
        const value = Math.max(before?.value ?? deed.reached, deed.reached)
        most.set(key, { userId, fact, value, times: (before?.times ?? 0) + 1 })
      }
    }
    const added = sums.size === 0 ? [] : await store.add([...sums.values()])
    const reached = [...most.values()]
    await give([...enough(added), ...reached.flatMap((one) => enough([one], () => one.times))])
  }

  /** What staff do with a medal: once for each key, and in their log. Answers with what the person has then. */
  async function byStaff(
    who: Who,
    { userId, medalId, reason }: ByStaff,
    gives: boolean,
    act: (userId: string, medal: MedalDefinition) => Promise<void>,
    key: string = newId(),
  ): Promise<Pick<OwnMedals, 'earned'>> {
    const medal = medalOf(medalId) ?? refuse(medalsErrors.noSuchMedal)
    const own = `${who.userId}:${key}`
    return database.transaction(async () => {
      if (!(await people.hold(userId))) refuse(medalsErrors.noSuchPerson)
      if (await store.note({ userId, medalId, gives, key: own, at: clock.now() })) {
        await act(userId, medal)
        await happenings.happen(medalCorrected, { byUserId: who.userId, userId, name: medal.name, gives, reason })
      } else {
        const first = await store.noted(own)
        if (first?.userId !== userId || first.medalId !== medalId || first.gives !== gives)
          refuse(idempotencyErrors.mismatch)
      }
      return { earned: await store.of(userId) }
    })
  }

  return {
    count,

    /** Counts time that people spent, without counting any twice. Belongs to a transaction. */
    async countTime(userIds: readonly string[], some: readonly FactOf<'seconds'>[], from: Date, to: Date) {
      await give(enough(await store.addTime(userIds, some, from, to)))
    },

    /**
     * Counts deeds from before they were counted: raises sums to their totals, and gives medals, except those that can be
     * earned again and again. Nothing is kept of people who deleted their account meanwhile. Belongs to a transaction; may
     * be repeated.
     */
    async countPast(past: readonly Counted[], isSum: (fact: Fact) => boolean): Promise<void> {
      const there = await people.holdAll([...new Set(past.map(({ userId }) => userId))])
      const known = past.filter(({ userId }) => there.has(userId))
      const sums = known.filter(({ fact }) => isSum(fact))
      const rest = known.filter(({ fact }) => !isSum(fact))
      const raised = sums.length === 0 ? [] : await store.raise(sums)
      await give(enough([...raised, ...rest]).filter(({ medal }) => !medal.again))
    },

    own,

    /** How often a person has which medals, by id. */
    async of(userId: string): Promise<Record<string, number>> {
      return Object.fromEntries((await store.of(userId)).map(({ id, count: times }) => [id, times]))
    },

    /** The medals that stand beside a person's name, at most five. */
    shownOf: async (userId: string): Promise<string[]> => (await own(userId)).shown,

    /** The same for several people, with one query; people without a choice are absent. */
    shownOfAll: (userIds: Iterable<string>): Promise<Map<string, string[]>> => store.shown([...new Set(userIds)]),

    /** Chooses what others see. Throws the Refusal `medals/not-earned`. */
    async show({ userId }: Pick<Who, 'userId'>, medals: readonly string[]): Promise<OwnMedals> {
      const chosen = [...new Set(medals)]
      await database.transaction(async () => {
        const has = await store.owned([userId], chosen)
        if (has.size < chosen.length) refuse(medalsErrors.notEarned)
        await store.show(userId, chosen)
        await people.changed(userId, false)
      })
      return own(userId)
    },

    /** The page tells that it is installed. Throws the Refusal `medals/not-for-asking` for everything else. */
    async complete({ userId }: Pick<Who, 'userId'>, challengeId: string): Promise<OwnMedals> {
      if (challengeId !== installed) refuse(medalsErrors.notForAsking)
      await database.transaction(() => count([{ userId, fact: 'app-installed', reached: 1 }]))
      return own(userId)
    },

    /** Gives medals of the demo show: no XP comes with them, and nobody is told. */
    async decorate(userId: string, ids: readonly string[]): Promise<void> {
      for (const id of new Set(ids)) await store.give(userId, id, clock.now(), 1, false)
    },

    /**
     * ADM-2: gives a medal that the person does not have. One that staff took comes back as it was, without its XP, which
     * had stayed. Throws the Refusals `medals/no-such-medal`, `medals/no-such-person`, `medals/had` and
     * `idempotency/mismatch`.
     */
    giveByStaff: (who: Who, act: ByStaff, key?: string): Promise<Pick<OwnMedals, 'earned'>> =>
      byStaff(
        who,
        act,
        true,
        async (userId, medal) => {
          const back = await store.giveBack(userId, medal.id)
          const count = back ?? (await store.give(userId, medal.id, clock.now(), 1, false))
          if (count === null) refuse(medalsErrors.had)
          await arrived(userId, medal, count, back === null)
        },
        key,
      ),

    /**
     * ADM-2: takes a medal, quietly; its XP stays, and it is not earned again. Throws the Refusals `medals/no-such-medal`,
     * `medals/no-such-person`, `medals/not-had` and `idempotency/mismatch`.
     */
    takeByStaff: (who: Who, act: ByStaff, key?: string): Promise<Pick<OwnMedals, 'earned'>> =>
      byStaff(
        who,
        act,
        false,
        async (userId, medal) => {
          if (!(await store.take(userId, medal.id, clock.now()))) refuse(medalsErrors.notHad)
          await people.changed(userId, false)
        },
        key,
      ),

    forget: (userId: string): Promise<void> => store.forget(userId),
  }
})
