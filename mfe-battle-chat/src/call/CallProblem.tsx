import styles from './CallProblem.module.css'
import { useCallStore } from './callStore.ts'

/** Why the ring shows no pictures, in one line; empty while nothing is wrong, so that it is heard when something is. */
export function CallProblem() {
  const problem = useCallStore((state) => state.problem)
  return (
    <p className={styles.problem} role="status">
      {problem}
    </p>
  )
}
