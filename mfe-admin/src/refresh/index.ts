export { RefreshPlate } from './RefreshPlate.tsx'
