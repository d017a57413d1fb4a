// What other areas of this remote may use of polls.
export { usePolls } from './pollsStore.ts'
