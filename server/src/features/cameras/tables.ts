import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** What belongs to publishing: keys and whose camera it is. A row appears with the first of them. */
export const cameraKeys = pgTable('camera_keys', {
  /** The camera's id; its row goes with the camera. */
  cameraId: text('camera_id').primaryKey(),
  /** SHA-256 of the stream key in hexadecimal; the key itself is long, random and nowhere kept. */
  hash: text(),
  madeAt: instant('made_at'),
  /** The person whose camera it is. */
  ownerId: text('owner_id'),
})
