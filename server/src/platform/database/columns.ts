import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A point in time, with its zone; a Date in the program. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Bytes, such as those of a small picture. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
