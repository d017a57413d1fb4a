import { panelArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { logIn, signUp } from '@shoal/bus/accounts/offers'
import { bar } from '@shoal/bus/page/offers'
import { later } from '@shoal/remote-kit/later'
import { Button } from '@shoal/ui/Button'
import type { MouseEvent, ReactNode } from 'react'
import { usePage } from '../page/context.ts'
import { openModal } from '../page/openModal.ts'
import { useLive } from '../page/useLive.ts'
import { SlotView } from '../places/SlotView.tsx'
import { HOME_PANEL } from '../routing/destination.ts'
import { Announcement } from './Announcement.tsx'
import styles from './TopBar.module.css'

const AccountButton = later(() => import('./AccountButton.tsx'), {
  name: 'Your account',
  size: 'icon',
  className: styles.account,
})

/** Brand, announcement, what remotes put into the bar, and who is signed in. */
export function TopBar({ small, hidden }: { small: boolean; hidden: boolean }): ReactNode {
  const { bus } = usePage()
  const session = useLive(accountsArea.states.session)
  const goHome = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    bus.publish(panelArea.topics.open, { id: HOME_PANEL })
  }
  return (
    <header className={styles.bar} data-size={small ? 'small' : undefined} hidden={hidden}>
      <a className={styles.mark} href="/" onClick={goHome} aria-label="Shoal, to the live streams">
        <svg viewBox="0 0 34 18" width="34" height="18" aria-hidden="true" fill="none" strokeWidth="1.6">
          <path d="M1 9c4-7 12-8 17-3l6-4v14l-6-4C13 17 5 16 1 9Z" stroke="currentColor" />
          <circle cx="8" cy="8" r="1.3" fill="currentColor" />
          <path d="M28 5c2 2 2 6 0 8M31 3c3 3 3 9 0 12" stroke="var(--live)" />
        </svg>
        SHOAL
      </a>
      <Announcement />
      <div className={styles.offers}>
        <SlotView name={bar.id} />
      </div>
      {session ? (
        <AccountButton session={session} waiting={<i className={styles.account} />} />
      ) : (
        <div className={styles.visitor}>
          <Button variant="ghost" onClick={() => openModal(bus, logIn)}>
            Log in
          </Button>
          <Button variant="live" onClick={() => openModal(bus, signUp)}>
            Sign up
          </Button>
        </div>
      )}
    </header>
  )
}
