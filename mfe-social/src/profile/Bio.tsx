import { defaultBio } from '@shoal/bus'
import type { Profile } from '@shoal/bus/profile'
import styles from './Bio.module.css'

/** What people say about themselves; dimmed where there is nothing [PRO-1]. */
export function Bio({ profile, className }: { profile: Profile; className?: string }) {
  const { bio, displayName } = profile
  const none = defaultBio(displayName)
  const said = bio !== '' && bio !== none
  return <p className={[styles.bio, !said && styles.none, className].filter(Boolean).join(' ')}>{said ? bio : none}</p>
}
