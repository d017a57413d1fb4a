import type { Person } from '@shoal/bus/common'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { personHistory } from './offers.ts'

/** Opens what staff know of a person: on the card of the person, and in lists of people [MUTE-2]. */
export function HistoryButton({ user: { id, displayName } }: { user: Pick<Person, 'id' | 'displayName'> }) {
  const { openModal } = useShell()
  return (
    <Button
      size="small"
      aria-label={`History of ${displayName}`}
      onClick={() => openModal(personHistory, { user: { id, displayName } })}
    >
      History
    </Button>
  )
}

export default HistoryButton
