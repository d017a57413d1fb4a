import { logIn } from '@shoal/bus/accounts/offers'
import { limits } from '@shoal/bus/voice/limits'
import { playSfx, sendTts } from '@shoal/bus/voice/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { ActionCard } from '@shoal/ui/ActionCard'
import { formatTokens } from '@shoal/ui/Tokens'
import { AudioLines, Megaphone } from 'lucide-react'
import styles from './voice.module.css'

/** Among what one can do with a camera: the two ways to be heard there [TTS-1, SFX-1]. Visitors are asked to log in. */
export default function BeHeard() {
  const { openModal } = useShell()
  const signedIn = useSession() !== null
  const own = (open: () => void, reason: string) => () => (signedIn ? open() : openModal(logIn, { reason }))
  return (
    <div className={styles.actions}>
      <ActionCard
        icon={<Megaphone />}
        title="Send a TTS message"
        text={`Read aloud in the room, ${formatTokens(limits.ttsCost)}`}
        onClick={own(() => openModal(sendTts), 'Log in to send a TTS message.')}
      />
      <ActionCard
        icon={<AudioLines />}
        title="Play a sound effect"
        text="Heard in the room, from the sound library"
        onClick={own(() => openModal(playSfx), 'Log in to play a sound effect.')}
      />
    </div>
  )
}
