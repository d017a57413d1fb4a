import { type Goal, goalsArea } from '@shoal/bus/goals'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

export interface GoalsState extends Loading {
  goals: readonly Goal[]
  /** Ids of those that were reached while this page looked on: they are celebrated for a moment. */
  celebrated: readonly string[]
  /** Ends the celebration of those that are celebrated. */
  calmDown(): void
}

const put = (goals: readonly Goal[], goal: Goal): readonly Goal[] =>
  goals.some(({ id }) => id === goal.id) ? goals.map((one) => (one.id === goal.id ? goal : one)) : [...goals, goal]

/** The goals of the show, live [TOK-8]. */
export const useGoals = liveStore((shell) =>
  snapshotStore<GoalsState, typeof goalsArea>(shell, {
    source: goalsArea,
    state: (set) => ({ goals: [], celebrated: [], calmDown: () => set({ celebrated: [] }) }),
    take: ({ goals }) => ({ goals }),
    changes(on) {
      on(goalsArea.receives.created, (goal, { goals }) => ({ goals: put(goals, goal) }))
      on(goalsArea.receives.updated, (goal, { goals, celebrated }) => {
        const before = goals.find(({ id }) => id === goal.id)
        const isNew = goal.reachedAt !== null && before?.reachedAt === null
        return { goals: put(goals, goal), celebrated: isNew ? [...celebrated, goal.id] : celebrated }
      })
      on(goalsArea.receives.removed, ({ id }, { goals }) => ({ goals: goals.filter((goal) => goal.id !== id) }))
      on(goalsArea.receives.tokens, ({ goals: changed }, { goals }) => ({
        goals: goals.map((goal) => {
          const now = changed.find(({ id }) => id === goal.id)
          // The sum of gifts only grows, whatever order they arrive in.
          return now && now.tokensDonated >= goal.tokensDonated ? { ...goal, ...now } : goal
        }),
      }))
    },
  }),
)

/** Tokens that are still missing; 0 when it is reached. */
export const missing = ({ amount, tokensDonated }: Goal): number => Math.max(0, amount - tokensDonated)

/** Whether people can give to it. */
export const isOpen = ({ endedAt }: Goal): boolean => endedAt === null

/** The order in which they are shown: open goals first, those nearest to their end before the others. */
export const inOrder = (goals: readonly Goal[]): Goal[] =>
  goals.toSorted(
    (one, two) =>
      Number(isOpen(two)) - Number(isOpen(one)) ||
      Math.min(1, two.tokensDonated / two.amount) - Math.min(1, one.tokensDonated / one.amount),
  )
