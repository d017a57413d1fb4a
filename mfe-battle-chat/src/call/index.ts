export { CallProblem } from './CallProblem.tsx'
export { FighterPicture } from './FighterPicture.tsx'
export { OwnCamera } from './OwnCamera.tsx'
export { useCall, useCallKept } from './useCall.ts'
