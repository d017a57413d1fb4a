// What other areas of this remote may use of zones.
export { Zones } from './Zones.tsx'
export { useZones } from './zonesStore.ts'
