import { sessionArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { useLive, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { LogIn } from 'lucide-react'
import styles from './Composer.module.css'
import { MessageForm } from './MessageForm.tsx'

/** The line at the foot of a room: to write in, or what it takes to write. */
export function Composer({ room, label }: { room: string; label: string }) {
  const { openModal } = useShell()
  const session = useSession()
  const { status } = useLive(sessionArea.states.connection)
  if (session === null)
    return (
      <div className={styles.composer}>
        <Button wide variant="live" icon={<LogIn />} onClick={() => openModal(logIn, { reason: 'Log in to chat' })}>
          Log in to chat
        </Button>
      </div>
    )
  return <MessageForm room={room} label={label} me={session.user.id} offline={status !== 'connected'} />
}
