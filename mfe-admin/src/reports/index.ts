// What other areas of this remote may use of reports.
export { HistoryButton } from './HistoryButton.tsx'
export { ReportsPlate } from './ReportsPlate.tsx'
export { actionText, detailText, searchable } from './words.ts'
