import { modalArea, problemText } from '@shoal/bus'
import { refreshArea } from '@shoal/bus/refresh'
import { limits } from '@shoal/bus/refresh/limits'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import styles from './RefreshPlate.module.css'

const late = 'The server did not answer within 2 seconds. Look whether pages come back before you ask again.'

/** The answer of the server, or an error if it takes too long [RT-4]. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(late)), limits.ackMs)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}

const within = (ms: number): string => (ms < 90_000 ? `${Math.round(ms / 1_000)} seconds` : '2 minutes')

/** Has everybody's page load anew, after a question [RT-4]. */
export function RefreshPlate() {
  const { bus, toast } = useShell()
  const [busy, setBusy] = useState(false)
  const force = async () => {
    setBusy(true)
    try {
      const told = await inTime(bus.request(refreshArea.sends.force, undefined))
      const people = told.pages === 1 ? '1 page comes' : `${told.pages} pages come`
      toast({ type: 'success', text: `Refreshing: ${people} back within ${within(told.within)}` })
    } catch (error) {
      const text = error instanceof Error && error.message === late ? late : problemText(error)
      toast({ type: 'error', text })
    } finally {
      setBusy(false)
    }
  }
  const ask = () =>
    bus.publish(modalArea.topics.confirm, {
      title: 'Refresh all pages?',
      text: 'Every open page loads anew, one after the other, this one as well. Who is writing, has a dialog open or is in a battle comes last.',
      confirmLabel: 'Refresh all',
      danger: true,
      onConfirm: force,
    })
  return (
    <Plate title="All pages" level={2}>
      <div className={styles.line}>
        <p className={styles.quiet}>Have every open page load anew, for when something on them is stuck.</p>
        <Button icon={<RefreshCw />} busy={busy} onClick={ask}>
          Refresh all pages
        </Button>
      </div>
    </Plate>
  )
}
