// `npm run soak [-- minutes]`: what shows itself only after minutes and hours. An hour unless it is said.
import { ensureBrowser, ensureBuild, ensureFfmpeg, ensurePackages, environment, run } from './lib/setup.mjs'

const minutes = Number(process.argv[2] ?? 60)
if (!(minutes > 0)) {
  process.stderr.write('Usage: npm run soak -- <minutes>\n')
  process.exit(2)
}
await ensurePackages()
await ensureFfmpeg()
const browser = await ensureBrowser()
await ensureBuild()
const env = { ...environment, CHROMIUM_PATH: browser, SOAK_MINUTES: String(minutes) }
process.exit(await run('playwright', ['test', '-c', 'e2e/soak'], { env }))
