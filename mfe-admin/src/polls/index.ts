// What other areas of this remote may use of polls.
export { PollPlate } from './PollPlate.tsx'
