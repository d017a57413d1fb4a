// Packages of many small files, each as one file for the tests. Every test file loads its packages anew, and finding,
// reading and compiling five hundred files takes half the time of most tests. Plain JavaScript for whatever Node is on the
// machine.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const require = createRequire(import.meta.url)

/** Code that two of them share (the core of zod) is there twice; zod recognises its objects by name. */
const packages = ['rxjs', 'zod', 'zod/mini', 'aria-query', '@testing-library/user-event']

/**
 * For Jest's `moduleNameMapper`: leads each of them to its one file, which is made when it is missing. What a package takes
 * from others stays a `require` of these.
 */
export function singleFiles() {
  const esbuild = createRequire(join(root, 'server/package.json'))('esbuild')
  // Below node_modules: Jest does not compile what is there, and it finds its packages.
  const kept = join(root, 'node_modules/.shoal-single-files')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16)
  mkdirSync(kept, { recursive: true })
  return Object.fromEntries(
    packages.map((name) => {
      const file = join(kept, `${name.replace(/\W/g, '-')}-${lock}.cjs`)
      if (!existsSync(file)) {
        const { outputFiles } = esbuild.buildSync({
          entryPoints: [require.resolve(name)],
          bundle: true,
          write: false,
          platform: 'node',
          format: 'cjs',
          target: 'node24',
          packages: 'external',
          logLevel: 'error',
        })
        // Complete or not there at all: another run may come here at the same time.
        const draft = `${file}-${process.pid}`
        writeFileSync(draft, outputFiles[0].contents)
        renameSync(draft, file)
      }
      return [`^${name}$`, file]
    }),
  )
}
