import { type HostBus, sessionArea } from '@shoal/bus'
import { type Answer, whoAnswers } from '../socket/whyLost.ts'
import styles from './connectionLine.module.css'

/** The least height of the line, in px; words that do not fit into it take more. */
const HEIGHT = 28

/** Shorter cuts are not worth a word, in ms. */
export const SHORT_CUT = 2_000

const words: Record<Answer, string> = {
  nobody: 'Connection lost. Trying again.',
  another: 'This network answers instead of the show. It may want you to log in: open another page.',
  server: 'No live connection, though the show answers: a proxy or VPN may hold it back.',
}

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
  /** What answered at the last check. */
  let last: Answer = 'nobody'
  let why: Answer = 'nobody'
  const say = () => {
    if (line.textContent !== words[why]) line.textContent = words[why]
    style.setProperty('--inset-top', `${Math.max(HEIGHT, line.offsetHeight)}px`)
  }
  /** Looks into it after another attempt has failed. */
  const explain = async (since: typeof timer) => {
    const now = await whoAnswers()
    if (timer !== since) return
    // A server that starts answers a moment before it can be connected to: twice in a row counts.
    why = now === 'server' && last !== 'server' ? 'nobody' : now
    last = now
    if (line.textContent !== '') say()
  }
  bus.state(sessionArea.states.connection).changes.subscribe(({ status }) => {
    // While it connects, the line stays as it is.
    if (status === 'disconnected') {
      if (timer === undefined) timer = setTimeout(say, SHORT_CUT)
      else void explain(timer)
    } else if (status !== 'connecting') {
      clearTimeout(timer)
      timer = undefined
      last = why = 'nobody'
      line.textContent = ''
      style.removeProperty('--inset-top')
    }
  })
}
