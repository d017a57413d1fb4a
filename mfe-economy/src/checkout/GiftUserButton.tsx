import { giftSeasonPasses } from '@shoal/bus/checkout/offers'
import type { Person } from '@shoal/bus/common'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Gift } from 'lucide-react'

/** Gift a pass, on a person's card: not for oneself, and not for staff, who have all of it [PASS-3]. */
export default function GiftUserButton({ user, room }: { user: Person; room?: string }) {
  const { openModal } = useShell()
  const session = useSession()
  if (session === null || session.user.id === user.id || user.role === 'admin' || user.role === 'mod') return null
  return (
    <Button
      size="small"
      icon={<Gift />}
      onClick={() => openModal(giftSeasonPasses, { user, ...(room !== undefined && { room }) })}
    >
      Gift a pass
    </Button>
  )
}
