import { type ConnectionState, sessionArea } from '@shoal/bus'
import type { ReactNode } from 'react'
import { useLive } from '../page/useLive.ts'
import styles from './ConnectionStatus.module.css'

/** What stands in the foot of the navigation. */
export function connectionText({ status, latency, partial }: ConnectionState): string {
  if (status === 'connected' && partial) return 'connected in part'
  if (status === 'connected') return latency === null ? 'connected' : `connected · ${latency} ms`
  if (status === 'connecting') return 'connecting…'
  return status === 'refused' ? 'connection refused' : 'reconnecting…'
}

/** The state of the one socket, with the time of the last round trip. */
export function ConnectionStatus(): ReactNode {
  const connection = useLive(sessionArea.states.connection)
  return (
    <p className={styles.status} data-status={connection.status} title={connection.error ?? undefined}>
      {connectionText(connection)}
    </p>
  )
}
