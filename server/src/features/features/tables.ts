import type { FeatureName } from '@shoal/bus/features/contract'
import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** ADM-1: which parts of the show are on. */
export const featureToggles = pgTable('feature_toggles', {
  feature: text().$type<FeatureName>().primaryKey(),
  enabled: boolean().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
})
