// The versions of the repository's packages. Those of the platform have one, remotes have their own.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Step = 'major' | 'minor' | 'patch'

const numbersOf = (version: string) => version.split('.').map(Number) as [number, number, number]

/** Whether a text is a version as releases have them, such as `0.2.0`. */
export const isVersion = (text: string): boolean => /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text)

/** The next version. */
export function bump(version: string, step: Step): string {
  const [major, minor, patch] = numbersOf(version)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** Negative when the first is the lower one. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)]
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}

type Dependencies = Record<string, string>
type LockedPackage = { version?: string; dependencies?: Dependencies; devDependencies?: Dependencies; link?: boolean }

/**
 * Gives the packages of the platform a version, and remotes theirs, wherever a package.json or the lockfile names them.
 * `remotes` maps folders to versions; remotes that are not in it keep theirs.
 */
export function setVersions(root: string, version: string, remotes: ReadonlyMap<string, string>): void {
  const lockFile = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    version: string
    packages: Record<string, LockedPackage>
  }
  // Packages that npm installed are below node_modules; the rest are ours.
  const folders = Object.keys(lock.packages).filter((path) => !path.includes('node_modules'))
  const versionOf = (folder: string) => (folder.startsWith('mfe-') ? remotes.get(folder) : version)
  for (const folder of folders) {
    const file = join(root, folder, 'package.json')
    const own = versionOf(folder)
    let text = readFileSync(file, 'utf8')
    if (own) text = text.replace(/("version": ")[^"]*"/, `$1${own}"`)
    writeFileSync(file, text.replaceAll(/("@shoal\/[a-z-]+": ")[^"]*"/g, `$1${version}"`))
    const locked = lock.packages[folder]!
    if (own) locked.version = own
    for (const dependencies of [locked.dependencies, locked.devDependencies]) {
      for (const name of Object.keys(dependencies ?? {})) if (name.startsWith('@shoal/')) dependencies![name] = version
    }
  }
  lock.version = version
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
}
