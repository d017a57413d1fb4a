import { Plate } from '@shoal/ui/Plate'
import { FeatureSwitches } from './FeatureSwitches.tsx'

export const FeaturesPlate = () => (
  <Plate title="Features" level={2}>
    <FeatureSwitches />
  </Plate>
)
