// `npm run soak [-- minutes]`: what shows itself only after minutes and hours. An hour unless it is said.
// `npm run soak -- economy [seeds [operations [first seed]]]`: whatever people do with tokens, items and shares, at random
// and killed in between, on both databases and over two nodes: other seeds than those of `npm run test:long`, or one that
// failed. Twenty seeds of 2 000 operations unless it is said, from 21 on.
import { ensureBrowser, ensureBuild, ensureFfmpeg, ensurePackages, environment, run } from './lib/setup.mjs'

if (process.argv[2] === 'economy') process.exit(await economy(process.argv.slice(3)))

const minutes = Number(process.argv[2] ?? 60)
if (!(minutes > 0)) {
  process.stderr.write(
    'Usage: npm run soak -- <minutes>, or npm run soak -- economy <seeds> <operations> <first seed>\n',
  )
  process.exit(2)
}
await ensurePackages()
await ensureFfmpeg()
const browser = await ensureBrowser()
await ensureBuild()
const env = { ...environment, CHROMIUM_PATH: browser, SOAK_MINUTES: String(minutes) }
process.exit(await run('playwright', ['test', '-c', 'e2e/soak'], { env }))

async function economy([seeds = '20', operations = '2000', first = '21']) {
  if (![seeds, operations, first].every((one) => Number(one) > 0)) {
    process.stderr.write('Usage: npm run soak -- economy <seeds> <operations> <first seed>\n')
    return 2
  }
  await ensurePackages()
  await ensureFfmpeg()
  const env = { ...environment, MIX_SEEDS: seeds, MIX_OPERATIONS: operations, MIX_SEED: first }
  const jest = ['jest', 'features/conservation', '--selectProjects', 'server', '--maxWorkers=1']
  return run('node', ['scripts/with-postgres.ts', ...jest], { env })
}
