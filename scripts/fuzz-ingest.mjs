// `npm run fuzz:ingest`: see fuzz-ingest.ts, for which everything must be there.
import { ensureBuild, ensureFfmpeg, ensurePackages, environment, run } from './lib/setup.mjs'

await ensurePackages()
await ensureFfmpeg()
await ensureBuild()
process.exit(await run('node', ['scripts/fuzz-ingest.ts', ...process.argv.slice(2)], { env: environment }))
