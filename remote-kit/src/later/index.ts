/** Later parts: parts of a view whose code is fetched when they are first shown. */
export { askForMissing, eventually } from './comingFrom.ts'
export { Gathered, type Gathering, gathering } from './gathering.tsx'
export { type Later, type LaterPlace, later, type Silence, useLater } from './later.tsx'
export { whenConnected } from './whenConnected.ts'
