// What other areas of this remote may use of contestants.
export { useContestants } from './contestantsStore.ts'
