import { featuresArea } from '@shoal/bus/features'
import { itemsArea } from '@shoal/bus/items'
import { voiceArea } from '@shoal/bus/voice'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../layout/queries.ts'

/** The library of sound effects, and what the person has to do with it: SFX tokens, and the ones that wait [SFX-1]. */
export function useSoundEffects() {
  const { api } = useShell()
  const me = useSession()?.user.id ?? null
  const queryKey = ['voice', 'effects', me]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(voiceArea).effects({ signal }),
    // Tokens come and go in other tabs.
    staleTime: 0,
  })
  const anew = () => void queries.invalidateQueries({ queryKey })
  // Staff hear of everybody's.
  useEvent(voiceArea.receives.queued, ({ kind, userId }) => kind === 'sfx' && userId === me && anew())
  useEvent(voiceArea.receives.updated, ({ message }) => message.kind === 'sfx' && message.user.id === me && anew())
  useEvent(itemsArea.receives.slots, ({ vouchers }) => vouchers.sfx !== query.data?.sfxTokens && anew())
  // An admin may switch sounds from descriptions off or on meanwhile.
  useEvent(featuresArea.receives.updated, anew)
  return query
}
