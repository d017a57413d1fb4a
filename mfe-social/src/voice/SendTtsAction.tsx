import { limits } from '@shoal/bus/voice/limits'
import { sendTts } from '@shoal/bus/voice/offers'
import { useShell } from '@shoal/remote-kit'
import { ActionCard } from '@shoal/ui/ActionCard'
import { formatTokens } from '@shoal/ui/Tokens'
import { Megaphone } from 'lucide-react'

/** Among what one can do with a camera: have a message read aloud there [TTS-1]. */
export default function SendTtsAction() {
  const { openModal } = useShell()
  return (
    <ActionCard
      icon={<Megaphone />}
      title="Send a TTS message"
      text={`Read aloud in the room, ${formatTokens(limits.ttsCost)}`}
      onClick={() => openModal(sendTts)}
    />
  )
}
