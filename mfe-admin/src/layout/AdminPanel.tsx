import { Badge } from '@shoal/ui/Badge'
import { UsersPlate } from '../accounts/UsersPlate.tsx'
import { CamerasPlate } from '../cameras/CamerasPlate.tsx'
import { FeaturesPlate } from '../features/FeaturesPlate.tsx'
import { LedgerPlate } from '../moderation/LedgerPlate.tsx'
import styles from './Panel.module.css'
import { withQueries } from './queries.ts'

/** What only admins decide: who may what, which features are on, and whether the books are right. */
function AdminPanel() {
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h1>Admin</h1>
        <Badge variant="mod">Admin</Badge>
      </header>
      <div className={styles.columns}>
        <FeaturesPlate />
        <LedgerPlate />
      </div>
      <CamerasPlate />
      <UsersPlate />
    </div>
  )
}

export default withQueries(AdminPanel)
