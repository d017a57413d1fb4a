import { Badge } from '@shoal/ui/Badge'
import { UsersPlate } from '../accounts/index.ts'
import { AnnouncementPlate } from '../announcement/index.ts'
import { CamerasPlate } from '../cameras/index.ts'
import { ClipsPlate } from '../clips/index.ts'
import styles from '../layout/Panel.module.css'
import { withQueries } from '../layout/queries.ts'
import { MissionPlate } from '../missions/index.ts'
import { AuditPlate } from '../moderation/index.ts'
import { PollPlate } from '../polls/index.ts'

/** What moderators work with: the announcement, people, and what was done. */
function StaffRoomPanel() {
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h1>Staff room</h1>
        <Badge variant="mod">Staff</Badge>
      </header>
      <AnnouncementPlate />
      <div className={styles.columns}>
        <PollPlate />
        <MissionPlate />
      </div>
      <ClipsPlate />
      <CamerasPlate />
      <UsersPlate />
      <AuditPlate />
    </div>
  )
}

export default withQueries(StaffRoomPanel)
