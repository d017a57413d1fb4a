import { practicePanel } from '@shoal/bus/battle/offers'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { useBattle } from './battleStore.ts'

/** The way to a practice battle, for everybody who is not in a real one [BAT-11]. */
export function PracticeLink() {
  const { openPanel } = useShell()
  const status = useBattle((state) => state.status)
  if (status === 'battling' || status === 'connecting') return null
  return (
    <Button variant="ghost" onClick={() => openPanel(practicePanel)}>
      Practise meanwhile
    </Button>
  )
}

/** The same beside the queue, while something is to be seen in the ring, which has it otherwise. */
export function PracticeBesideRing() {
  const isEmpty = useBattle(({ battle, result }) => battle === null && result === null)
  return isEmpty ? null : <PracticeLink />
}
