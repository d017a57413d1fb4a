import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { personLedger, type Somebody } from './offers.ts'

/** Opens somebody's ledger. */
export function LedgerButton({ user }: { user: Somebody }) {
  const { openModal } = useShell()
  return (
    <Button size="small" aria-label={`Ledger of ${user.displayName}`} onClick={() => openModal(personLedger, { user })}>
      Ledger
    </Button>
  )
}
