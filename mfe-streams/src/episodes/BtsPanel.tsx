import { withQueries } from '../layout/queries.ts'
import { RecordingsPanel } from './RecordingsPanel.tsx'

/** What happened behind the scenes. */
export default withQueries(() => <RecordingsPanel kind="bts" />)
