import { problemText } from '@shoal/bus'
import { useShell } from '@shoal/remote-kit'

/** What became of it, for a toast. */
export interface Outcome {
  readonly type: 'success' | 'warning'
  readonly text: string
}

/**
 * Does something of one click, and says that it is done or why it could not be. Tells whether it worked.
 * `done` is the sentence for a toast, or makes the toast of what the server answered.
 */
export function useAttempt(): <T>(work: () => Promise<T>, done: string | ((answer: T) => Outcome)) => Promise<boolean> {
  const { toast } = useShell()
  return async (work, done) => {
    try {
      const answer = await work()
      toast(typeof done === 'string' ? { type: 'success', text: done } : done(answer))
      return true
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
      return false
    }
  }
}
