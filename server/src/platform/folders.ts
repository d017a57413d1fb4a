import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
