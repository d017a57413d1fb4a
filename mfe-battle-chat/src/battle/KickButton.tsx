import { isStaff } from '@shoal/bus'
import { kickFromBattle } from '@shoal/bus/battle/offers'
import type { Person } from '@shoal/bus/common'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import UserX from 'lucide-react/icons/user-x'

/** For staff, beside somebody who waits or battles and is not staff [BAT-9]. */
export function KickButton({ user }: { user: Person }) {
  const { openModal } = useShell()
  const session = useSession()
  const staff = session !== null && isStaff({ flags: session.user.app_metadata, pass: session.user.pass })
  if (!staff || user.id === session.user.id || user.role === 'mod' || user.role === 'admin') return null
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<UserX size={14} />}
      aria-label={`Kick ${user.displayName}`}
      onClick={() => openModal(kickFromBattle, { user })}
    >
      Kick
    </Button>
  )
}
