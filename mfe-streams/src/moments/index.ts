// What other areas of this remote may use of moments.
export { canBeSeen, useGoTo } from './goTo.ts'
export { Marks } from './Marks.tsx'
export { MomentsOnPicture } from './MomentsOnPicture.tsx'
export { MomentsSwitch } from './MomentsSwitch.tsx'
export { useMoments } from './momentsStore.ts'
export { useOnPicture } from './onPicture.ts'
export { Sentence } from './Sentence.tsx'
export { sentenceOf } from './sentence.ts'
