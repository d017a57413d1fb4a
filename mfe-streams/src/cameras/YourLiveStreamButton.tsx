import { yourLiveStream } from '@shoal/bus/cameras/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { IconButton } from '@shoal/ui/IconButton'
import { Radio } from 'lucide-react'

/** In the bar of those on the show: how to broadcast, and how it goes. */
export default function YourLiveStreamButton() {
  const { openModal } = useShell()
  if (!useSession()?.user.app_metadata.fish) return null
  return (
    <IconButton label="Your Live Stream" onClick={() => openModal(yourLiveStream)}>
      <Radio />
    </IconButton>
  )
}
