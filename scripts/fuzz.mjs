// `npm run fuzz [-- inputs [seed]]`: bad input of every kind for every call and event, as in `npm test`, but more of it:
// 100 000 unless it is said. It prints the results, with the server's memory and the log-ins of others meanwhile.
import { ensurePackages, environment, run } from './lib/setup.mjs'

const inputs = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000_000)
if (!(inputs >= 10_000) || !Number.isInteger(seed)) {
  process.stderr.write('Usage: npm run fuzz -- <inputs, at least 10000> <seed>\n')
  process.exit(2)
}
await ensurePackages()
process.stdout.write(`${inputs} inputs, seed ${seed}\n`)
const env = { ...environment, FUZZ_INPUTS: String(inputs), FUZZ_SEED: String(seed) }
const jest = ['jest', 'platform/http/badInput', '--selectProjects', 'server', '--maxWorkers=1']
process.exit(await run('node', ['scripts/with-postgres.ts', ...jest], { env }))
