import { UsersPlate } from '../accounts/index.ts'
import { AnnouncementPlate } from '../announcement/index.ts'
import { CamerasPlate } from '../cameras/index.ts'
import { ClipsPlate } from '../clips/index.ts'
import { withQueries } from '../layout/queries.ts'
import { PlateColumns, StaffPanel } from '../layout/StaffPanel.tsx'
import { MissionPlate } from '../missions/index.ts'
import { AuditPlate } from '../moderation/index.ts'
import { PollPlate } from '../polls/index.ts'

/** What moderators work with: the announcement, people, and what was done. */
function StaffRoomPanel() {
  return (
    <StaffPanel title="Staff room" audience="Staff">
      <AnnouncementPlate />
      <PlateColumns>
        <PollPlate />
        <MissionPlate />
      </PlateColumns>
      <ClipsPlate />
      <CamerasPlate />
      <UsersPlate />
      <AuditPlate />
    </StaffPanel>
  )
}

export default withQueries(StaffRoomPanel)
