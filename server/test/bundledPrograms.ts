import { execFileSync } from 'node:child_process'
import { existsSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import serverOptions from '../node-options.json' with { type: 'json' }

/** The repository, from wherever in it the tests were started: Jest and Playwright load this file in different ways. */
export const repository = ((): string => {
  let folder = process.cwd()
  while (!existsSync(join(folder, 'lerna.json'))) folder = dirname(folder)
  return folder
})()

/** The repository's own Node, also when the tests themselves were started with an older one. */
export const node = join(repository, 'node_modules/node/bin/node')

/**
 * How programs of tests are run: as `npm run server` does, and with V8's quick compiler for WebAssembly alone, because the
 * thorough one takes longer for the embedded database than a test uses it.
 */
export const nodeOptions: readonly string[] = [...serverOptions, '--liftoff-only']

const variable = 'SHOAL_TEST_PROGRAMS'
const day = 'SHOAL_TEST_DAY'

/** The day on which this run began: nothing is made anew for another one while it goes on. */
export const dayOfRun = (): string => process.env[day] ?? new Date().toDateString()

/** Before a run of tests that start programs: bundles these, once, because that starts them in a third of the time. */
export default function bundlePrograms(): void {
  process.env[day] = dayOfRun()
  process.env[variable] ??= execFileSync(node, [join(repository, 'server/test/bundlePrograms.ts')], {
    encoding: 'utf8',
  })
}

/** The bundle of a program, named as its source is from the server's folder: `src/main.ts`. */
export function bundledProgram(file: string): string {
  const folder = process.env[variable]
  if (!folder) throw new Error('The programs are not bundled: the runner of these tests needs the global set-up')
  // Still used: by its time is told what to remove.
  utimesSync(folder, new Date(), new Date())
  return join(folder, file.replace(/\.ts$/, '.mjs'))
}
