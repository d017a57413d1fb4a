import { appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where what is dear to make is kept for later runs: templates of the storage, compiled code, light footage. */
export const cacheFolder = process.env.SHOAL_TEST_CACHE ?? tmpdir()

/**
 * The part of this process's environment that a program of a test gets: only variables that every program needs, so that
 * settings of the developer do not leak in. SHOAL_TEST_RUN says whose it is, for cleaning up after a run that was cut off.
 */
export function programEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'SHOAL_TEST_RUN']
  const given = Object.entries(process.env).filter(([name, value]) => names.includes(name) && value !== undefined)
  return {
    ...(Object.fromEntries(given) as Record<string, string>),
    NODE_COMPILE_CACHE: join(cacheFolder, 'shoal-compile-cache'),
  }
}

/** Tells the run how long a server took to start, in ms; `npm test` prints the sum. */
export function noteBoot(ms: number): void {
  const file = process.env.SHOAL_TEST_BOOTS
  if (file) appendFileSync(file, `${Math.round(ms)}\n`)
}
