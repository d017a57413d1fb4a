import { withQueries } from '../layout/queries.ts'
import { RecordingsPanel } from './RecordingsPanel.tsx'

/** The episodes, at /episodes. */
export default withQueries(() => <RecordingsPanel kind="episode" />)
