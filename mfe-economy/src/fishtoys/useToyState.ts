import { featuresArea } from '@shoal/bus/features'
import type { ItemDefinition } from '@shoal/bus/items'
import { useLive, useSession } from '@shoal/remote-kit'
import { kindOf, switchOf } from './words.ts'

/** Says of a toy why it cannot be used now; null when it can. Admins may use what is switched off. */
export function useWhyNot(): (toy: ItemDefinition) => string | null {
  const on = useLive(featuresArea.states.features)
  const isAdmin = useSession()?.user.app_metadata.admin === true
  return (toy) => {
    if (isAdmin) return null
    if (on[switchOf(toy)] === false) return `${kindOf(toy).plural} are switched off right now`
    return toy.enabled ? null : 'Switched off right now'
  }
}
