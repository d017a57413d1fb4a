// What other areas of this remote may use of the economy.
export { CorrectionForm } from './CorrectionForm.tsx'
export { FlowsPlate } from './FlowsPlate.tsx'
export { LedgerButton } from './LedgerButton.tsx'
export type { Somebody } from './offers.ts'
export { RichestPlate } from './RichestPlate.tsx'
export { StoppedPlate } from './StoppedPlate.tsx'
export { SupplyPlate } from './SupplyPlate.tsx'
export { SuspiciousPlate } from './SuspiciousPlate.tsx'
