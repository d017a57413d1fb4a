export { useBattle } from './battleStore.ts'
