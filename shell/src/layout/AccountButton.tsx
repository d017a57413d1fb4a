// Only people who are signed in can be in a clan.
import '../page/looks.css'
import type { Session } from '@shoal/bus/accounts'
import { later } from '@shoal/remote-kit/later'
import { Avatar } from '@shoal/ui/Avatar'
import { type ReactNode, useState } from 'react'
import styles from './AccountButton.module.css'

const AccountMenu = later(() => import('./AccountMenu.tsx'), { name: 'Menu', size: 'icon' })

/** The person's picture. Its menu, with the code for menus, comes when somebody reaches for it. */
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
      onPointerEnter={AccountMenu.ahead}
      onFocus={AccountMenu.ahead}
      onClick={() => setWanted(true)}
    >
      {face}
    </button>
  )
  if (!wanted) return button
  return (
    <AccountMenu session={session} waiting={button}>
      {face}
    </AccountMenu>
  )
}
