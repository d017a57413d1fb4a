import type { FeatureName } from '@shoal/bus/features/contract'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import type { SwitchName } from '../../contract.ts'
import { instant } from '../../platform/database/columns.ts'

/** ADM-1: which parts of the show are on. */
export const featureToggles = pgTable('feature_toggles', {
  feature: text().$type<FeatureName | SwitchName>().primaryKey(),
  enabled: boolean().notNull(),
  changedAt: instant('changed_at').notNull(),
})
