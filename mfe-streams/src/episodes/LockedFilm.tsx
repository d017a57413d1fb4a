import type { Recording } from '@shoal/bus'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Monitor } from '@shoal/ui/Monitor'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import styles from './LockedFilm.module.css'

/** A recording of the season pass, for who has none. */
export function LockedFilm({ recording }: { recording: Recording }): ReactNode {
  const { openModal } = useShell()
  const session = useSession()
  const reason = `“${recording.title}” is for season pass holders.`
  return (
    <Monitor
      label={recording.title}
      overlay={
        <div className={styles.lock}>
          <EmptyState
            icon={<Lock />}
            title={`${recording.title} is for season pass holders`}
            action={
              !session && (
                <Button variant="live" onClick={() => openModal('log-in', { reason: `${reason} Log in to watch it.` })}>
                  Log in
                </Button>
              )
            }
          >
            {session
              ? 'A season pass opens every episode of the show. Your account has none.'
              : 'A season pass opens every episode of the show. If you have one, log in.'}
          </EmptyState>
        </div>
      }
    >
      {recording.thumbnail ? <img src={recording.thumbnail} alt="" /> : <i />}
    </Monitor>
  )
}
