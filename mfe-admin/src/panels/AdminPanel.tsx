import { UsersPlate } from '../accounts/index.ts'
import { CamerasPlate } from '../cameras/index.ts'
import { StoppedPlate } from '../economy/index.ts'
import { FeaturesPlate } from '../features/index.ts'
import { withQueries } from '../layout/queries.ts'
import { PlateColumns, StaffPanel } from '../layout/StaffPanel.tsx'
import { LedgerPlate } from '../moderation/index.ts'
import { EveryonePlate } from '../notifications/index.ts'

/** For admins alone: the rights of people, which features are on, and whether the books are right. */
function AdminPanel() {
  return (
    <StaffPanel title="Admin">
      <EveryonePlate />
      <PlateColumns>
        <FeaturesPlate />
        <LedgerPlate />
      </PlateColumns>
      <StoppedPlate />
      <CamerasPlate />
      <UsersPlate />
    </StaffPanel>
  )
}

export default withQueries(AdminPanel)
