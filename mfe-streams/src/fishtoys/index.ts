// What other areas of this remote may use of fishtoys.
export { ToysOnPicture } from './ToysOnPicture.tsx'
