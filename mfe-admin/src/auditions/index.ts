export { AuditionsPlate } from './AuditionsPlate.tsx'
