// What other areas of this remote may use of goals.
export { GoalPlate } from './GoalPlate.tsx'
