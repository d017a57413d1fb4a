import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageJson } from './package.ts'

interface Lockfile {
  packages: Record<string, object>
}

/**
 * Enters a new workspace into package-lock.json as npm itself would. All that it depends on is locked already, so
 * nothing has to be asked of a package registry, and the next `npm install` changes nothing.
 */
export async function joinLockfile(root: string, { name, version, license, dependencies }: PackageJson): Promise<void> {
  const file = join(root, 'package-lock.json')
  if (!existsSync(file)) return
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lockfile
  const packages = {
    ...lock.packages,
    [name]: { version, license, dependencies },
    [`node_modules/${name}`]: { resolved: name, link: true },
  }
  // npm's order.
  const sorted = Object.entries(packages).sort(([left], [right]) => left.localeCompare(right, 'en'))
  await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}
