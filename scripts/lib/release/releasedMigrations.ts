// Migrations that were released never change: databases have had them.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMigrationFile } from '../../../server/src/platform/database/migrationFile.ts'

/** In the folder of the migrations: the SHA-256 of every released file, in hex, by its name. */
const released = 'released.json'

const migrationsOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

const hashOf = (folder: string, name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')

/** The server applies all migrations in one transaction, so that one that fails changes nothing. */
const ownTransaction = /^\s*(begin|start transaction|commit|rollback)\s*;|\bconcurrently\b/im

/** Problems of a folder of migrations, a line for each file: changed, missing, misnamed, too early, or not to be undone. */
export function problemsOf(folder: string): string[] {
  const hashes = JSON.parse(readFileSync(join(folder, released), 'utf8')) as Record<string, string>
  const names = Object.keys(hashes).toSorted()
  const newest = names.at(-1) ?? ''
  const hurt = names.flatMap((name) => {
    if (!existsSync(join(folder, name))) return [`${name} was released and is missing: put it back`]
    if (hashOf(folder, name) === hashes[name]) return []
    return [`${name} was released and has changed: put it back as it was, and write another migration for the change`]
  })
  const unreleased = migrationsOf(folder).filter((name) => !(name in hashes))
  const misnamed = unreleased.filter((name) => !isMigrationFile(name))
  const wayward = unreleased.filter((name) => ownTransaction.test(readFileSync(join(folder, name), 'utf8')))
  const early = unreleased.filter((name) => name < newest && !misnamed.includes(name))
  return [
    ...hurt,
    ...misnamed.map((name) => `${name} has no name such as 20261122T070000_clip_tags.sql: rename it`),
    ...wayward.map((name) => `${name} begins or ends a transaction, or cannot run in one: all migrations run in one`),
    ...early.map((name) => `${name} is earlier than ${newest}, which was released: give its name the present time`),
  ]
}

/** Writes down the migrations of a folder as they are now. */
export function freeze(folder: string): void {
  const hashes = Object.fromEntries(migrationsOf(folder).map((name) => [name, hashOf(folder, name)]))
  writeFileSync(join(folder, released), `${JSON.stringify(hashes, null, 2)}\n`)
}
