import { panelArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { chatArea } from '@shoal/bus/chat'
import { useEvent, useShell } from '@shoal/remote-kit'
import { useEffect } from 'react'
import './hostile.css'
import { mode } from './mode.ts'
import styles from './subject.module.css'

/** How many events a flood holds. */
const FLOOD = 20_000

/** The content of all three offers, and the trouble they make when the page's mode says so. */
export function Subject({ kind }: { kind: 'panel' | 'modal' | 'slot' }) {
  const { bus, toast } = useShell()
  if (mode() === 'throws-in-render') throw new Error(`the ${kind} is drawn badly`)

  useEvent(panelArea.topics.open, () => {
    if (mode() === 'throws-in-subscriber') throw new Error(`the ${kind} does not listen well`)
  })

  useEffect(() => {
    if (mode() === 'floods') for (let one = 0; one < FLOOD; one += 1) toast({ type: 'info', text: `Flood ${one}` })
    if (mode() === 'lingers') {
      // Never cleared, as people forget to.
      setInterval(() => toast({ type: 'info', text: `The ${kind} lingers` }), 50)
      window.addEventListener('keydown', () => toast({ type: 'info', text: `The ${kind} overheard` }))
      bus.on(panelArea.topics.open).subscribe(() => toast({ type: 'info', text: `The ${kind} followed` }))
    }
    if (mode() === 'injects-style') {
      const style = document.createElement('style')
      style.textContent = 'button { color: rgb(1, 2, 3) !important }'
      document.head.append(style)
    }
    if (mode() === 'speaks-for-others') {
      bus.publish(chatArea.topics.mention, { displayName: 'nobody' })
      bus.state(accountsArea.states.session).set(null)
    }
  }, [bus, toast, kind])

  return (
    <section className={styles.subject} data-testid={`subject-${kind}`}>
      <h2>
        Subject {kind}, {EDITION} edition
      </h2>
      <button
        type="button"
        onClick={() => {
          if (mode() === 'throws-in-handler') throw new Error(`the ${kind} does not like to be pressed`)
        }}
      >
        Press the {kind}
      </button>
    </section>
  )
}
