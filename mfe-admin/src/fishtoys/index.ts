// What other areas of this remote may use of fishtoys.
export { ToysPlate } from './ToysPlate.tsx'
