import { ApiError } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import type { AccountsErrorCode } from '@shoal/bus/accounts/errors'
import { logIn } from '@shoal/bus/accounts/offers'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { type ReactNode, useEffect, useState } from 'react'
import { usePage } from '../page/context.ts'
import { openModal } from '../page/openModal.ts'
import { useLive } from '../page/useLive.ts'
import { redirectTarget } from '../session/pageStorage.ts'
import styles from './pages.module.css'

/** Whether the person is banned, signed in or neither; a link may lead anybody here. */
type Standing = 'asking' | 'banned' | 'visitor' | 'signed-in'

const load = (address: string) => location.assign(address)

/**
 * NAV-6: where a connection that was refused for good ends. Says what happened, if it did, and what one can do.
 * @param leave loads another address
 */
export default function LeavingPage({
  page,
  leave = load,
}: {
  page: 'banned' | 'log-out'
  leave?: (address: string) => void
}): ReactNode {
  const { bus, session: control } = usePage()
  const standing = useStanding(page)
  useReturn(leave)
  const [failed, setFailed] = useState(false)
  const logOut = () => {
    setFailed(false)
    control.logOut().catch(() => setFailed(true))
  }
  if (standing === 'asking') return <main className={styles.leaving} aria-busy="true" />
  return (
    <main className={styles.leaving}>
      <Plate className={styles.plate}>
        <Words page={page} standing={standing} />
        {failed && <p role="alert">The server did not answer. Please try again.</p>}
        <div className={styles.actions}>
          {standing === 'signed-in' && (
            <Button variant="ghost" onClick={logOut}>
              Log out
            </Button>
          )}
          {standing === 'visitor' && page === 'log-out' && (
            <Button variant="ghost" onClick={() => openModal(bus, logIn)}>
              Log in
            </Button>
          )}
          {standing !== 'banned' && (
            <Button variant="live" href="/">
              Back to the show
            </Button>
          )}
        </div>
      </Plate>
    </main>
  )
}

/**
 * Who logs in here has nothing more to do here: they go where they wanted [NAV-7], or to the show. The page is loaded anew,
 * since this one never went live.
 */
function useReturn(leave: (address: string) => void): void {
  const session = useLive(accountsArea.states.session)
  const [cameAs] = useState(session)
  useEffect(() => {
    if (session && !cameAs) leave(redirectTarget.take() ?? '/')
  }, [session, cameAs, leave])
}

/** A banned person is a visitor to the page: only the server knows. */
function useStanding(page: 'banned' | 'log-out'): Standing {
  const { api } = usePage()
  const session = useLive(accountsArea.states.session)
  const [told, setTold] = useState<Standing>(page === 'banned' ? 'asking' : 'visitor')
  useEffect(() => {
    if (page !== 'banned' || session) return
    api(accountsArea)
      .session()
      .then(
        () => setTold('visitor'),
        (error: unknown) => {
          const banned = error instanceof ApiError && error.code === ('accounts/banned' satisfies AccountsErrorCode)
          setTold(banned ? 'banned' : 'visitor')
        },
      )
  }, [api, page, session])
  return session ? 'signed-in' : told
}

function Words({ page, standing }: { page: 'banned' | 'log-out'; standing: Standing }): ReactNode {
  const name = useLive(accountsArea.states.session)?.user.displayName
  if (standing === 'banned')
    return (
      <>
        <h1>You are banned</h1>
        <p>A moderator has closed the show to your account. You cannot watch, chat or take part with it.</p>
        <p>If you think that this is a mistake, write to the people who run this show.</p>
      </>
    )
  if (standing === 'signed-in')
    return (
      <>
        <h1>{page === 'banned' ? 'You are not banned' : 'You are logged in'}</h1>
        <p>You are logged in as {name}, and the show is open to you.</p>
      </>
    )
  if (page === 'banned')
    return (
      <>
        <h1>Nobody is logged in here</h1>
        <p>You can watch as a visitor. An account that is banned is told so when it logs in.</p>
      </>
    )
  return (
    <>
      <h1>You are logged out</h1>
      <p>
        A session ends when you log out, when it is ended from another device, and when your password is changed. The
        show goes on; you can watch as a visitor or log in again.
      </p>
    </>
  )
}
