// What other areas of this remote may use of notifications.
export { EveryonePlate } from './EveryonePlate.tsx'
