// Only who is signed in is in a clan.
import '../page/looks.css'
import type { Session } from '@shoal/bus/accounts'
import { Avatar } from '@shoal/ui/Avatar'
import { type ReactNode, Suspense, useState } from 'react'
import { later } from '../loading/untilItComes.ts'
import styles from './AccountButton.module.css'

const loadMenu = () => import('./AccountMenu.tsx')
const AccountMenu = later(loadMenu)

/** The own picture. Its menu, with the code for menus, comes when somebody reaches for it. */
export default function AccountButton({ session }: { session: Session }): ReactNode {
  const [wanted, setWanted] = useState(false)
  const { displayName, color, photo } = session.user
  const face = <Avatar name={displayName} color={color} photo={photo} />
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-label={`Account of ${displayName}`}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    >
      {face}
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu session={session}>{face}</AccountMenu>
    </Suspense>
  )
}
