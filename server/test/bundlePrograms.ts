// Bundles the server and the programs of its tests, as the server itself is bundled to be run, and prints the folder.
//   node server/test/bundlePrograms.ts
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundle, commandPrograms, ownProcesses } from '../scripts/bundle.ts'

const hour = 60 * 60 * 1000
const own = readdirSync(join(import.meta.dirname, 'programs')).map((name) => `test/programs/${name}`)
const others = [
  'src/main.ts',
  ...commandPrograms,
  ...ownProcesses,
  'src/platform/media/testing/origin.ts',
  'test/makeTemplate.ts',
]
const files = await bundle([...others, ...own], { keepFolders: true, mjs: true })

const hash = createHash('sha256')
for (const { path, contents } of files) hash.update(path).update(contents)
// Below the server's folder, where its packages are found.
const kept = join(import.meta.dirname, '../node_modules/.programs')
const folder = join(kept, `programs-${hash.digest('hex').slice(0, 16)}`)
if (existsSync(folder)) {
  // Still used: by its time is told what to remove.
  utimesSync(folder, new Date(), new Date())
} else {
  // Complete or not there at all: another run may come here at the same time.
  const unfinished = `${folder}-${process.pid}`
  for (const { path, contents } of files) {
    mkdirSync(dirname(join(unfinished, path)), { recursive: true })
    writeFileSync(join(unfinished, path), contents)
  }
  try {
    renameSync(unfinished, folder)
  } catch {
    rmSync(unfinished, { recursive: true })
  }
  removeOld()
}
process.stdout.write(folder)

function removeOld(): void {
  for (const name of readdirSync(kept)) {
    const path = join(kept, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (name.startsWith('programs-') && age > hour) rmSync(path, { recursive: true, force: true })
  }
}
