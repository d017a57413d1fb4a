import { type HostBus, sessionArea } from '@shoal/bus'
import styles from './connectionLine.module.css'

/** Shorter cuts are not worth a word, in ms. */
export const SHORT_CUT = 2_000

/**
 * A line across the top while the connection is away; read out politely. It belongs to no part of the page that could
 * itself be missing: it is there, empty, before it is needed.
 */
export function connectionLine(bus: HostBus): void {
  const line = document.createElement('div')
  line.setAttribute('role', 'status')
  line.className = styles.line ?? ''
  document.body.prepend(line)
  const { style } = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = () => {
    line.textContent = 'Connection lost. Trying again.'
    style.setProperty('--inset-top', '28px')
  }
  bus.state(sessionArea.states.connection).changes.subscribe(({ status }) => {
    // While it connects, what stands goes on standing.
    if (status === 'disconnected') timer ??= setTimeout(say, SHORT_CUT)
    else if (status !== 'connecting') {
      clearTimeout(timer)
      timer = undefined
      line.textContent = ''
      style.removeProperty('--inset-top')
    }
  })
}
