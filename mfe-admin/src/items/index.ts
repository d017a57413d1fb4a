export { ItemChoice } from './ItemChoice.tsx'
export { itemHistory } from './offers.ts'
