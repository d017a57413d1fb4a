import { join } from 'node:path'
import bundlePrograms, { repository } from './bundledPrograms.ts'
import { type TemplateKind, templateOf } from './template.ts'

/**
 * Before a run of server tests: bundles the programs, and makes the storage that tests copy, so that no test waits for it
 * within its own time. Nearly every file copies the show; the rest is made here when all files are run.
 */
export default async function prepareServers(run: { testPathPatterns: { isSet(): boolean } }): Promise<void> {
  bundlePrograms()
  const postgres = process.env.TEST_DATABASE_URL !== undefined
  const make = (kind: TemplateKind, onPostgres: boolean) => templateOf(join(repository, 'server'), kind, onPostgres)
  const forMost = [make('show', postgres)]
  const forSome = () => [make('stage', postgres), make('empty', postgres), make('show', false), make('empty', false)]
  await Promise.all(run.testPathPatterns.isSet() ? forMost : [...forMost, ...forSome()])
}
