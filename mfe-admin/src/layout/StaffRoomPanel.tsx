import { Badge } from '@shoal/ui/Badge'
import { UsersPlate } from '../accounts/UsersPlate.tsx'
import { AnnouncementPlate } from '../announcement/AnnouncementPlate.tsx'
import { CamerasPlate } from '../cameras/CamerasPlate.tsx'
import { ClipsPlate } from '../clips/ClipsPlate.tsx'
import { MissionPlate } from '../missions/MissionPlate.tsx'
import { AuditPlate } from '../moderation/AuditPlate.tsx'
import { PollPlate } from '../polls/PollPlate.tsx'
import styles from './Panel.module.css'
import { withQueries } from './queries.ts'

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
