// What other areas of this remote may use of clips.
export { ClipPlace } from './ClipPlace.tsx'
export { useClipping } from './clippingStore.ts'
export { clipsAddress } from './clipsAddress.ts'
