import { isStaff } from '@shoal/bus'
import type { Person } from '@shoal/bus/common'
import { useBlock, useSession } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import Flag from 'lucide-react/icons/flag'

/**
 * For spectators who are not staff, beside a fighter: a moderator sees the last seconds of the fighter's picture [MUTE-1,
 * MUTE-2].
 */
export function ReportButton({ user: person }: { user: Person }) {
  const { block } = useBlock()
  const session = useSession()
  if (!session || session.user.id === person.id || person.role === 'mod' || person.role === 'admin') return null
  if (isStaff({ flags: session.user.app_metadata, pass: session.user.pass })) return null
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Flag size={14} />}
      aria-label={`Report ${person.displayName}`}
      onClick={() => block(person, { note: 'A moderator sees the last 30 seconds of their picture.' })}
    >
      Report
    </Button>
  )
}
