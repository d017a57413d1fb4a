export { personChanges } from './personChanges.ts'
