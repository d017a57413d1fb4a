export { type EarnedMedal, medalsOf, shownMedalsOf } from './earned.ts'
export { MedalPictures, Medals } from './Medals.tsx'
