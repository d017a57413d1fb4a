import type { Person } from '@shoal/bus/common'
import { withQueries } from '../layout/queries.ts'
import { PersonHistory } from './PersonHistory.tsx'
import styles from './Reports.module.css'

/** What a person said, what staff did to them, and who reported them, without a decision beside it [MUTE-2]. */
function PersonHistoryModal({ user: { id, displayName } }: { user: Pick<Person, 'id' | 'displayName'> }) {
  return (
    <div className={styles.decision}>
      <p className={styles.whom}>{displayName}</p>
      <PersonHistory userId={id} />
    </div>
  )
}

export default withQueries(PersonHistoryModal)
