// What other areas of this remote may use of polls.
export { PollClock } from './PollClock.tsx'
export { usePolls } from './pollsStore.ts'
export { usePollTimeLeft } from './usePollTimeLeft.ts'
