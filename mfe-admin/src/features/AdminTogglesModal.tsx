import { withQueries } from '../layout/queries.tsx'
import { FeatureSwitches } from './FeatureSwitches.tsx'

export default withQueries(FeatureSwitches)
