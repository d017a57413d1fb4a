import { type Goal, goalsArea } from '@shoal/bus/goals'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

interface Goals extends Loading {
  goals: readonly Goal[]
}

/** The goals on the pages, live, as moderators see them. */
export const useGoals = liveStore((shell) =>
  snapshotStore<Goals, typeof goalsArea>(shell, {
    source: goalsArea,
    state: () => ({ goals: [] }),
    take: ({ goals }) => ({ goals }),
    changes(on) {
      const without = (goals: readonly Goal[], id: string) => goals.filter((goal) => goal.id !== id)
      on(goalsArea.receives.created, (goal, { goals }) => ({ goals: [...without(goals, goal.id), goal] }))
      on(goalsArea.receives.updated, (goal, { goals }) => ({
        goals: goals.map((one) => (one.id === goal.id ? goal : one)),
      }))
      on(goalsArea.receives.removed, ({ id }, { goals }) => ({ goals: without(goals, id) }))
      on(goalsArea.receives.tokens, ({ goals: changed }, { goals }) => ({
        goals: goals.map((goal) => ({ ...goal, ...changed.find(({ id }) => id === goal.id) })),
      }))
    },
  }),
)
