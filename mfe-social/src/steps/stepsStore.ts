import { type FirstSteps, stepsArea } from '@shoal/bus/steps'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface StepsState extends Loading {
  /** Null while nothing is known, and when there is nothing to show. */
  steps: FirstSteps | null
  dismiss(): Promise<void>
}

export const isWhole = ({ said, found, voted }: FirstSteps): boolean => said && found && voted

/** The person's first steps, as the server knows them. After the last one there is a word, and nothing more to show. */
export const useSteps = liveStore<StepsState>((shell: Shell) =>
  snapshotStore<StepsState, typeof stepsArea>(shell, {
    source: stepsArea,
    state: (set) => ({
      steps: null,
      async dismiss() {
        await shell.api(stepsArea).dismiss()
        set({ steps: null })
      },
    }),
    take: ({ firstSteps }) => ({ steps: firstSteps }),
    changes(on) {
      on(stepsArea.receives.changed, ({ firstSteps }) => {
        if (firstSteps === null || !isWhole(firstSteps)) return { steps: firstSteps }
        shell.toast({
          id: 'first-steps',
          type: 'success',
          header: 'All three first steps',
          text: 'You talk, you find, you vote. The house has noticed you.',
        })
        return { steps: null }
      })
    },
    isFor: (session) => session !== null,
    forget: { steps: null },
  }),
)
