import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RemoteDefinition } from '../src/define.ts'
import { Complaint } from './Complaint.ts'

/** A remote as it stands in its folder. */
export interface RemoteFolder {
  /** As in package.json, such as `mfe-economy`. */
  name: string
  version: string
  /** Absolute. */
  dir: string
  /** Of the repository, absolute. */
  root: string
}

export const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

/** The nearest folder above whose package.json has workspaces. */
export function findRoot(from: string): string {
  for (let dir = resolve(from); ; dir = dirname(dir)) {
    const file = join(dir, 'package.json')
    if (existsSync(file) && readJson<{ workspaces?: unknown }>(file).workspaces !== undefined) return dir
    if (dir === dirname(dir)) throw new Complaint(`${from} is not in a repository with workspaces`)
  }
}

/** The remote in whose folder the command was started. */
export function remoteHere(from = process.cwd()): RemoteFolder {
  const dir = resolve(from)
  for (const file of ['package.json', 'remote.ts', 'webpack.config.js'])
    if (!existsSync(join(dir, file)))
      throw new Complaint(`This is not the folder of a remote: it has no ${file}. Try \`npm run … -w mfe-economy\``)
  const { name, version } = readJson<{ name?: string; version?: string }>(join(dir, 'package.json'))
  if (!name || !version) throw new Complaint('package.json must have a name and a version')
  return { name, version, dir, root: findRoot(dir) }
}

/** Evaluates a `remote.ts`: its types are stripped, its load functions are never called. */
export async function readDefinition(dir: string): Promise<RemoteDefinition> {
  const { default: definition } = (await import(pathToFileURL(join(dir, 'remote.ts')).href)) as {
    default?: RemoteDefinition
  }
  if (typeof definition?.name !== 'string')
    throw new Complaint(`${join(dir, 'remote.ts')} must export \`defineRemote({ … })\` as its default`)
  return definition
}

/** The folders of all remotes of the repository. */
export const remoteFolders = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'remote.ts')))
    .map((name) => join(root, name))

/** Where `npm start` serves. */
export const defaultServer = 'http://localhost:3000'
