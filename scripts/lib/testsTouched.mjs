// Which tests a change touches, for `npm test -- --quick`. Plain JavaScript for whatever Node is on the machine.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaOf, areas } from './areas.mjs'
import { serverTests, startsServer } from './serverTests.mjs'
import { root } from './setup.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** What differs from the last commit, also what is new; where nothing does, what the last commit changed. */
function changedFiles() {
  const open = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  const files = open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD')
  return { since: open.length > 0 ? 'the last commit' : 'the commit before the last', files }
}

/**
 * The changed sources, the server tests of their areas, and the journeys that were changed themselves: the others take
 * longer than anybody waits before a commit.
 */
export function testsTouched() {
  const { since, files } = changedFiles()
  const known = areas()
  const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file) && existsSync(`${root}${file}`))
  const changed = new Set(sources.map((file) => areaOf(file, known)))
  /** Its own area, and those whose suites it runs. */
  const areasOf = (file) => [
    areaOf(file, known),
    ...[...readFileSync(`${root}${file}`, 'utf8').matchAll(/from '\.\/(\w+)\/[\w.]+\.suite\.ts'/g)].map(
      ([, area]) => area,
    ),
  ]
  const server = serverTests().filter(
    (file) => startsServer(file) && (sources.includes(file) || areasOf(file).some((area) => changed.has(area))),
  )
  // What an area says of its dialogs is swept by one journey for all.
  const touched = new Set(sources.map((file) => (file.startsWith('e2e/dialogs/') ? 'e2e/dialogs.spec.ts' : file)))
  const journeys = [...touched].filter((file) => /^e2e\/.*\.spec\.ts$/.test(file))
  const rest = readdirSync(join(root, 'e2e'))
    .map((name) => `e2e/${name}`)
    .filter((file) => file.endsWith('.spec.ts') && !journeys.includes(file) && changed.has(areaOf(file, known)))
  const summary = [
    `Changed since ${since}: ${sources.length} sources in ${[...changed].join(', ') || 'no area'}`,
    `  ${server.length} files of server tests, ${journeys.length} of journeys`,
    ...(rest.length > 0 ? [`  not run here, of the same areas: ${rest.join(' ')}`] : []),
  ].join('\n')
  return { summary, server, journeys, files: sources.filter((file) => !file.startsWith('e2e/')) }
}
