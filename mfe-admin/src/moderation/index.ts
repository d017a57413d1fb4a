// What other areas of this remote may use of moderation.
export { AuditPlate } from './AuditPlate.tsx'
export { LedgerPlate } from './LedgerPlate.tsx'
