// What other areas of this remote may use of vfx.
export { VfxPlate } from './VfxPlate.tsx'
