import { v7 } from 'uuid'

/** A new time-ordered UUID (version 7). Ids made by one process increase strictly, also within a millisecond. */
export const newId = (): string => v7()

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether an id that came in may be one of `newId`; only such a one can be compared with a uuid column. */
export const isUuid = (id: string): boolean => uuid.test(id)
