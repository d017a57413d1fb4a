import { pollManagement } from '@shoal/bus/polls/offers'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import styles from './Poll.module.css'
import { usePolls } from './usePolls.ts'

/** Which poll runs, and the way to its management. */
export function PollPlate() {
  const { openModal } = useShell()
  const { phase, problem, ongoing } = usePolls((state) => state)
  const said = { loading: 'Looking for a poll', failed: problem, off: problem, ready: 'No poll is running.' }[phase]
  return (
    <Plate title="Poll" level={2}>
      <div className={styles.line}>
        <p className={styles.quiet}>{ongoing ? ongoing.poll.question : said}</p>
        <Button onClick={() => openModal(pollManagement)}>{ongoing ? 'Manage poll' : 'Start a poll'}</Button>
      </div>
    </Plate>
  )
}
