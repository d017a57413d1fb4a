import { later } from '@shoal/remote-kit'
import { liveView } from '../player/index.ts'

// What other areas of this remote may use of contestants.
export { useContestants } from './contestantsStore.ts'
export { FollowOnPicture } from './FollowOnPicture.tsx'
export { Placing } from './Placing.tsx'

/** Shows who is in a room; fetched by the part that shows it. */
export const PeopleLater = later(() => import(/* webpackChunkName: "onPicture" */ './People.tsx'), {
  name: 'who is where',
  among: liveView,
})
