// `npm test`: everything that must hold before a change lands. Ends with a line `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser, ensureBuild, ensureFfmpeg, ensurePackages, environment, root, run, say } from './lib/setup.mjs'
import { remotes } from './lib/workspaces.mjs'

const reports = join(root, 'test-results')
const began = Date.now()
let passed = 0
let failed = 0
const broken = []

/** A check that passes or fails as a whole. */
async function check(what, command, args, options) {
  say(what)
  const code = await run(command, args, options)
  if (code === 0) passed += 1
  else {
    failed += 1
    broken.push(what)
  }
}

/** A test runner that writes a JSON report, from which its tests are counted. */
async function suite(what, command, args, report, count, env = {}) {
  say(what)
  const file = join(reports, report)
  rmSync(file, { force: true })
  const code = await run(command, args, { env: { ...environment, ...env } })
  let tests = { passed: 0, failed: 0 }
  try {
    tests = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // no report: the runner itself failed
  }
  // A runner that failed without a failed test, or that ran nothing, has failed.
  if ((code !== 0 && tests.failed === 0) || tests.passed + tests.failed === 0) tests.failed += 1
  passed += tests.passed
  failed += tests.failed
  if (tests.failed > 0) broken.push(`${what}: ${tests.failed} failed`)
}

const jestCount = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
})
const playwrightCount = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })
const jest = (projects, report, more = []) => [
  '--selectProjects',
  ...projects,
  '--json',
  '--outputFile',
  join(reports, report),
  '--silent=false',
  ...more,
]

/** Every folder with TypeScript of ours. */
const workspaces = ['shared-bus', 'shared-ui', 'remote-kit', 'shell', ...remotes(), 'server', 'bench', 'e2e']

mkdirSync(reports, { recursive: true })
await ensurePackages()
const browser = await ensureBrowser()
await ensureFfmpeg()
await ensureBuild()

await check('Lint and format (Biome)', 'biome', ['check', '--error-on-warnings'])
for (const workspace of workspaces)
  await check(`Types of ${workspace}`, 'node', ['node_modules/typescript-native/bin/tsc', '-p', workspace])
await check('Who may import whom (dependency-cruiser)', 'depcruise', [
  '--config',
  '.dependency-cruiser.cjs',
  ...workspaces,
])
await check('Byte budgets', 'node', ['scripts/budgets.ts'])
await suite('Unit and component tests', 'jest', jest(['pure', 'dom', 'kit'], 'unit.json'), 'unit.json', jestCount)
await suite(
  'Server tests on the embedded database',
  'jest',
  jest(['server'], 'server.json', ['--maxWorkers=2']),
  'server.json',
  jestCount,
)
await suite(
  'Server tests on PostgreSQL',
  'node',
  ['scripts/with-postgres.ts', 'jest', ...jest(['server'], 'server-postgres.json', ['--maxWorkers=2'])],
  'server-postgres.json',
  jestCount,
)
await suite('Journeys in Chromium', 'playwright', ['test'], 'e2e.json', playwrightCount, { CHROMIUM_PATH: browser })

say(`Took ${Math.round((Date.now() - began) / 1000)} s`)
for (const what of broken) process.stdout.write(`  failed: ${what}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
