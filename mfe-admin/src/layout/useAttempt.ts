import { problemText } from '@shoal/bus'
import { useShell } from '@shoal/remote-kit'

/** Does something of one click, and says that it is done or why it could not be. Tells whether it worked. */
export function useAttempt(): (work: () => Promise<unknown>, done: string) => Promise<boolean> {
  const { toast } = useShell()
  return async (work, done) => {
    try {
      await work()
      toast({ type: 'success', text: done })
      return true
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
      return false
    }
  }
}
