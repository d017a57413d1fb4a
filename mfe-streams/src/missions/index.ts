// What other areas of this remote may use of missions.
export { MissionClock } from './MissionClock.tsx'
export { useMissions } from './missionsStore.ts'
