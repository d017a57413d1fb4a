import type { Recording } from '@shoal/bus/episodes'
import { useSession } from '@shoal/remote-kit'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Monitor } from '@shoal/ui/Monitor'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { PassButton } from '../layout/PassButton.tsx'
import styles from './LockedFilm.module.css'

/** A recording of the season pass, as people without one see it. */
export function LockedFilm({ recording }: { recording: Recording }): ReactNode {
  const session = useSession()
  return (
    <Monitor
      label={recording.title}
      overlay={
        <div className={styles.lock}>
          <EmptyState
            icon={<Lock />}
            title={`${recording.title} is for season pass holders`}
            action={<PassButton what={`“${recording.title}”`} />}
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
