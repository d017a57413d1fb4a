import { accountsArea } from '@shoal/bus/accounts'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { type ReactNode, useState } from 'react'
import { usePage } from '../page/context.ts'
import { useLive } from '../page/useLive.ts'
import styles from './pages.module.css'

/** NAV-6: where a connection that was refused for good ends. Says what happened, and what one can do. */
export default function LeavingPage({ page }: { page: 'banned' | 'log-out' }): ReactNode {
  const { session: control } = usePage()
  const session = useLive(accountsArea.states.session)
  const [failed, setFailed] = useState(false)
  const logOut = () => {
    setFailed(false)
    control.logOut().catch(() => setFailed(true))
  }
  return (
    <main className={styles.leaving}>
      <Plate className={styles.plate}>
        {page === 'banned' ? (
          <>
            <h1>You are banned</h1>
            <p>A moderator has closed the show to your account. You cannot watch, chat or take part with it.</p>
            <p>If you think that this is a mistake, write to the people who run this show.</p>
          </>
        ) : (
          <>
            <h1>You are logged out</h1>
            <p>
              Your session has ended: you logged out, it was ended from another device, or your password was changed.
              The show goes on; you can watch as a visitor or log in again.
            </p>
          </>
        )}
        {failed && <p role="alert">The server did not answer. Please try again.</p>}
        <div className={styles.actions}>
          {session && (
            <Button variant="ghost" onClick={logOut}>
              Log out
            </Button>
          )}
          {page === 'log-out' && (
            <Button variant="live" href="/">
              Back to the show
            </Button>
          )}
        </div>
      </Plate>
    </main>
  )
}
