import type { Person } from '@shoal/bus/common'
import { profileArea } from '@shoal/bus/profile'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import Clapperboard from 'lucide-react/icons/clapperboard'
import type { ReactNode } from 'react'
import { clipsAddress } from './clipsAddress.ts'

/** On the card of a person: what this person clipped [CLP-5]. */
export default function ClipsOfUser({ user }: { user: Person }): ReactNode {
  const { bus, closeModal } = useShell()
  const open = () => {
    bus.publish(profileArea.topics['user-card-hide'], { userId: user.id })
    closeModal()
    clipsAddress.go({ view: 'user', id: user.id })
  }
  return (
    <Button size="small" icon={<Clapperboard />} onClick={open}>
      Clips
    </Button>
  )
}
