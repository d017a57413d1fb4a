/**
 * `npm run release:areas`: writes the present declarations of each area and the page itself as those last released. Part of
 * a release: from then on `npm test` holds them against it. Ends with 1, and writes nothing, when a version does not fit
 * its changes.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printed } from './lib/areaChanges.ts'
import { areasOnDisk, problemsOf } from './lib/areas.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const areas = await areasOnDisk(repository, (file) => import(file))
const problems = problemsOf(areas)
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
for (const { name, released, declarations } of areas) {
  writeFileSync(released, printed(declarations))
  process.stdout.write(`${name} ${declarations.version}\n`)
}
