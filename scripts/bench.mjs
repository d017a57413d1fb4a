// `npm run bench`: each budget of the design beside its bar. Figures are of this machine, at this moment.

import { join } from 'node:path'
import { ensureBrowser, ensureBuild, ensurePackages, environment, root, run } from './lib/setup.mjs'

await ensurePackages()
const browser = await ensureBrowser({ whole: true })
await ensureBuild()
process.exit(
  await run(join(root, 'node_modules', '.bin', 'node'), ['bench/main.ts', ...process.argv.slice(2)], {
    env: { ...environment, CHROMIUM_PATH: browser },
  }),
)
