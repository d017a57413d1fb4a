// What other areas of this remote may use of features.
export { FeaturesPlate } from './FeaturesPlate.tsx'
