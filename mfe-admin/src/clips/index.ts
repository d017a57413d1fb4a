// What other areas of this remote may use of clips.
export { ClipsPlate } from './ClipsPlate.tsx'
