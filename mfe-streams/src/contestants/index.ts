// What other areas of this remote may use of contestants.
export { useContestants } from './contestantsStore.ts'
export { FollowOnPicture } from './FollowOnPicture.tsx'
export { Placing } from './Placing.tsx'

/** Who is in a room; loaded by whoever shows it. */
export const loadPeople = () => import('./People.tsx')
