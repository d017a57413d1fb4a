/** The name of a migration's file: the time in UTC, so that files of several branches have one order, and a name. */
export const isMigrationFile = (name: string): boolean => /^\d{8}T\d{6}_[a-z0-9_]+\.sql$/.test(name)
