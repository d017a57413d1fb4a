// What other areas of this remote may use of reports.
export { ReportsPlate } from './ReportsPlate.tsx'
export { actionTexts } from './words.ts'
