import { featuresArea } from '@shoal/bus/features'
import { useLive, useSession } from '@shoal/remote-kit'

/** Whether an admin has switched TTS messages or sound effects off for this person; admins may go on using them. */
export function useSwitchedOff(kind: 'tts' | 'sfx'): boolean {
  const off = useLive(featuresArea.states.features)[kind] === false
  const isAdmin = useSession()?.user.app_metadata.admin === true
  return off && !isAdmin
}
