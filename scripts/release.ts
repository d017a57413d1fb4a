// `npm run release`: makes a release of what is committed, on this branch of this clone.
//
//   npm run release                   the next version, by what changed
//   npm run release -- 1.0.0          this version
//   npm run release -- --dry-run      says what it would do, without running the tests
//
// It refuses when something is not committed, when nothing says what changed, and when `npm run test:long` fails. Then it writes the
// changelog and the versions, freezes the migrations and what the areas and the page declare, keeps storage of the release for the upgrade tests, commits and tags.
// Should something fail meanwhile, everything is as it was. It pushes nothing.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Change,
  ReleaseRefused,
  readChanges,
  remoteVersions,
  sectionOf,
  stepOf,
  withSection,
} from './lib/release/changes.ts'
import { freeze, problemsOf } from './lib/release/releasedMigrations.ts'
import { bump, compareVersions, isVersion, setVersions } from './lib/release/versions.ts'

const root = join(import.meta.dirname, '..')
const migrations = join(root, 'server/migrations')
const options = process.argv.slice(2)
const dryRun = options.includes('--dry-run')
const wanted = options.filter((option) => option !== '--dry-run')

const say = (text: string) => process.stdout.write(`${text}\n`)
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

// Ctrl+C ends the running command, and with it the release; files that were written by then are taken back below.
process.on('SIGINT', () => {})

try {
  const plan = makePlan()
  if (dryRun) say('This was a dry run: nothing was changed, and the tests did not run.')
  else release(plan)
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error
  process.stderr.write(`No release: ${error.message}\n`)
  process.exitCode = 1
}

type Plan = { version: string; remotes: ReadonlyMap<string, string>; section: string; changes: readonly Change[] }

/** The plan of the release, to be shown to the person who makes it. Throws ReleaseRefused. */
function makePlan(): Plan {
  const problem = problemsOf(migrations)[0]
  if (problem) throw new ReleaseRefused(`server/migrations/${problem}`)
  const changes = readChanges(root)
  if (changes.length === 0) throw new ReleaseRefused('changes/ has no file that says what changed')
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const version = nextVersion(current, bump(current, stepOf(changes)))
  refuseUncommitted()
  const remotes = remoteVersions(root, changes)
  const section = sectionOf(version, new Date().toISOString().slice(0, 10), changes)
  say(`Shoal ${current} becomes ${version}${[...remotes].map(([name, own]) => `, ${name} ${own}`).join('')}.\n`)
  say(section)
  return { version, remotes, section, changes }
}

function release({ version, remotes, section, changes }: Plan): void {
  if (!runs('npm', ['run', 'test:long'])) throw new ReleaseRefused('npm run test:long fails')
  refuseUncommitted()
  const before = git('rev-parse', 'HEAD')
  try {
    const changelog = join(root, 'CHANGELOG.md')
    writeFileSync(changelog, withSection(readFileSync(changelog, 'utf8'), section))
    for (const { file } of changes) rmSync(join(root, file))
    setVersions(root, version, remotes)
    freeze(migrations)
    if (!runs('npm', ['run', 'release:areas']))
      throw new ReleaseRefused('a version of an area does not fit its changes')
    if (!runs('npm', ['run', 'keep-release'])) throw new ReleaseRefused('its storage cannot be kept; all is as it was')
    git('add', '--all')
    git('commit', '--quiet', '--message', `Release ${version}`)
    git('tag', '--annotate', `v${version}`, '--message', `Shoal ${version}`)
  } catch (error) {
    // Everything was committed when this began.
    git('reset', '--quiet', '--hard', before)
    git('clean', '--quiet', '--force', '-d', 'server/test/releases', 'shared-bus')
    throw error
  }
  say(`Released ${version}. Push it: git push --follow-tags`)
}

function nextVersion(current: string, next: string): string {
  const version = wanted[0] ?? next
  if (wanted.length > 1 || !isVersion(version)) {
    throw new ReleaseRefused(`it takes a version such as ${next}, and --dry-run, not ${wanted.join(' ')}`)
  }
  if (compareVersions(version, current) <= 0) throw new ReleaseRefused(`${version} is not later than ${current}`)
  if (git('tag', '--list', `v${version}`) !== '') throw new ReleaseRefused(`the tag v${version} is there already`)
  return version
}

function refuseUncommitted(): void {
  const [file] = git('status', '--porcelain').split('\n')
  if (file) throw new ReleaseRefused(`not everything is committed (${file.trim()})`)
}

/** Runs a command with its output shown; whether it went well. */
function runs(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
}
