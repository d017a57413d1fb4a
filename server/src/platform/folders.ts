import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

/** The folder of the server's package: the same for its sources and for its bundle in dist/. */
export const packageFolder = ((): string => {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
})()

/** The repository, with the builds of the shell and of the remotes. */
export const repositoryFolder = join(packageFolder, '..')

/** The migrations of the database; see its README. */
export const migrationsFolder = join(packageFolder, 'migrations')

/** Footage and pictures of the demo show, as they come with the server. */
export const assetsFolder = join(packageFolder, 'media-assets')

/**
 * A program of the server that runs in a process of its own, named as its source is from `src`, without the end. A bundle
 * has it as a file beside the server's, wherever esbuild has put this code; the sources have it as it is.
 */
export function programFile(name: string): string {
  const end = extname(import.meta.filename)
  const roots = end === '.ts' ? [join(packageFolder, 'src')] : ['.', 'src'].map((to) => join(import.meta.dirname, to))
  const files = roots.map((root) => join(root, name + end))
  return files.find(existsSync) ?? files[0]!
}
