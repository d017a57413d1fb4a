// What other areas of this remote may use of vfx.
export { VfxSwitch } from './VfxSwitch.tsx'
