import { useShell } from '@shoal/remote-kit'
import { changeRemote } from './offers.ts'
import type { Change } from './registry.ts'
import type { Environment } from './words.ts'

/** What the dialog asks before a change is made. */
export interface ChangeQuestion {
  /** Title of the dialog. */
  title: string
  environment: Environment
  name: string
  change: Change
  /** On the button. */
  action: string
  /** The change takes something away from people. */
  danger?: boolean
  /** The percentage of the candidate is asked for as well. */
  askPercentage?: boolean
  /** Stands in the field for the reason, ready to be changed. */
  why?: string
}

/** Opens the dialog that says what people will get, asks why, and makes the change. */
export function useAsk(environment: Environment, name: string) {
  const { openModal } = useShell()
  return (question: Omit<ChangeQuestion, 'environment' | 'name'>) =>
    openModal(changeRemote, { ...question, environment, name })
}
