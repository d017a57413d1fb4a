import type { Person } from '@shoal/bus/common'
import { muteUser } from '@shoal/bus/reports/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { MicOff } from 'lucide-react'

/** Mute, on a person's card, in the place where others have Block [MUTE-1]. */
export default function MuteButton({ user }: { user: Person; room?: string }) {
  const { openModal } = useShell()
  const session = useSession()
  if (session?.user.id === user.id || user.role === 'mod' || user.role === 'admin') return null
  return (
    <Button size="small" icon={<MicOff />} onClick={() => openModal(muteUser, { user })}>
      Mute
    </Button>
  )
}
