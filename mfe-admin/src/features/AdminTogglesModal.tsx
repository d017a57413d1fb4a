import { withQueries } from '../layout/queries.ts'
import { FeatureSwitches } from './FeatureSwitches.tsx'

export default withQueries(FeatureSwitches)
