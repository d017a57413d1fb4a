// What other areas of this remote may use of medals.
export { personProgress } from './offers.ts'
