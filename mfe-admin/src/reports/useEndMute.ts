import { chatArea } from '@shoal/bus/chat'
import type { Person } from '@shoal/bus/common'
import { useShell } from '@shoal/remote-kit'
import { undoFor } from '../layout/undoFor.ts'
import { useAttempt } from '../layout/useAttempt.ts'
import { refreshHistory } from './caseQueries.ts'

type Somebody = Pick<Person, 'id' | 'displayName'>

/** Lets somebody speak before their mute is over, and says so, or why it could not be. */
export function useEndMute(): (person: Somebody) => Promise<void> {
  const { bus } = useShell()
  const attempt = useAttempt()
  return async ({ id: userId, displayName }) => {
    await attempt(() => bus.request(chatArea.sends.unmute, { userId }), `${displayName} can speak again`)
    refreshHistory(userId)
  }
}

/** Says that somebody is muted, with Undo for ten seconds. */
export function useMutedToast(): (person: Somebody, text: string) => void {
  const { toast } = useShell()
  const endMute = useEndMute()
  return (person, text) =>
    toast({
      ...{ id: `mute-${person.id}`, type: 'success', duration: undoFor, text },
      action: { label: 'Undo', run: () => void endMute(person) },
    })
}
