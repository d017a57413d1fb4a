import { useSession } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import styles from './Market.module.css'
import { useNotices } from './noticesStore.ts'
import type { Place } from './place.ts'
import { Way } from './Way.tsx'

/** All auctions, and one's own with how many notices were not read. */
export function Tabs({ place }: { place: Place }) {
  const unseen = useNotices((state) => state.unseen)
  const signedIn = useSession() !== null
  const current = (view: Place['view']) => (place.view === view ? 'page' : undefined)
  return (
    <nav className={styles.tabs} aria-label="Wet Market">
      <Way to={{ view: 'browse' }} aria-current={current('browse')}>
        For sale
      </Way>
      <Way to={{ view: 'mine' }} aria-current={current('mine')}>
        Mine
        {signedIn && unseen > 0 && (
          <Badge variant="count" className={styles.unseen}>
            {unseen}
          </Badge>
        )}
      </Way>
    </nav>
  )
}
