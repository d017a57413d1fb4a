import { errorText, formatDateTime } from '@shoal/bus'
import { accountsArea, type OwnSession } from '@shoal/bus/accounts'
import { deviceOf } from '@shoal/bus/accounts/rules'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Loader } from '@shoal/ui/Loader'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { usePage } from '../../page/context.ts'
import styles from './own.module.css'

/** Where the person is signed in; each but this one can be ended (AUTH-7). */
export function OwnSessions(): ReactNode {
  const { api, toasts } = usePage()
  const [sessions, setSessions] = useState<OwnSession[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [ending, setEnding] = useState<string | null>(null)

  const load = useCallback(() => {
    setProblem(null)
    api(accountsArea)
      .sessions()
      .then(
        (reply) => setSessions(reply.sessions),
        (error: unknown) => setProblem(errorText(error)),
      )
  }, [api])
  useEffect(load, [load])

  const end = async (id: string) => {
    setEnding(id)
    try {
      await api(accountsArea).endSession({ params: { id } })
      setSessions((before) => before?.filter((one) => one.id !== id) ?? null)
    } catch (error) {
      toasts.show({ type: 'error', text: errorText(error) })
    } finally {
      setEnding(null)
    }
  }

  return (
    <section className={styles.section}>
      <h3>Where you are logged in</h3>
      {problem !== null && <ErrorState onRetry={load}>{problem}</ErrorState>}
      {problem === null && sessions === null && <Loader messages={[]} label="Loading your sessions" />}
      <ul className={styles.sessions}>
        {sessions?.map((one) => (
          <li key={one.id} className={styles.session}>
            <div>
              {deviceOf(one.userAgent)}
              <p>
                {one.address} · {one.current ? 'this browser' : `last seen ${formatDateTime(one.lastSeenAt)}`}
              </p>
            </div>
            {!one.current && (
              <Button size="small" variant="ghost" busy={ending === one.id} onClick={() => void end(one.id)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
