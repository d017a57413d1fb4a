export { ItemChoice } from './ItemChoice.tsx'
