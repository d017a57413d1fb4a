import { UsersPlate } from '../accounts/index.ts'
import { AnnouncementPlate } from '../announcement/index.ts'
import { AuditionsPlate } from '../auditions/index.ts'
import { BattlesPlate } from '../battles/index.ts'
import { CamerasPlate } from '../cameras/index.ts'
import { ClipsPlate } from '../clips/index.ts'
import { ToysPlate } from '../fishtoys/index.ts'
import { GoalPlate } from '../goals/index.ts'
import { withQueries } from '../layout/queries.ts'
import { PlateColumns, StaffPanel } from '../layout/StaffPanel.tsx'
import { MissionPlate } from '../missions/index.ts'
import { AuditPlate } from '../moderation/index.ts'
import { PollPlate } from '../polls/index.ts'
import { RefreshPlate } from '../refresh/index.ts'
import { ReportsPlate } from '../reports/index.ts'
import { VfxPlate } from '../vfx/index.ts'
import { MessagesPlate } from '../voice/index.ts'

/** The tools of moderators: the announcement, people, and the log of staff. */
function StaffRoomPanel() {
  return (
    <StaffPanel title="Staff room" audience="Staff">
      <AnnouncementPlate />
      <PlateColumns>
        <PollPlate />
        <MissionPlate />
        <GoalPlate />
        <AuditionsPlate />
        <VfxPlate />
      </PlateColumns>
      <ReportsPlate />
      <ToysPlate />
      <MessagesPlate />
      <BattlesPlate />
      <ClipsPlate />
      <CamerasPlate />
      <UsersPlate />
      <RefreshPlate />
      <AuditPlate />
    </StaffPanel>
  )
}

export default withQueries(StaffRoomPanel)
