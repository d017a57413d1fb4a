// What other areas of this remote may use of missions.
export { MissionPlate } from './MissionPlate.tsx'
