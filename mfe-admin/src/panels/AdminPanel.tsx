import { Badge } from '@shoal/ui/Badge'
import { UsersPlate } from '../accounts/index.ts'
import { CamerasPlate } from '../cameras/index.ts'
import { FeaturesPlate } from '../features/index.ts'
import styles from '../layout/Panel.module.css'
import { withQueries } from '../layout/queries.ts'
import { LedgerPlate } from '../moderation/index.ts'

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
