import { isDeepStrictEqual } from 'node:util'
import type { RemoteDescription } from '@shoal/bus/remotes/contract'
import { remotesErrors } from '@shoal/bus/remotes/errors'
import { beyondBounds } from '../../../platform/jsonBounds.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { ShellFacts } from '../../../platform/web/index.ts'
import { misfitOf } from '../fit.ts'
import { withoutCompressedForms } from './compressedForms.ts'
import { broughtContents, checkSize, declare, type ShippedFile } from './contents.ts'
import { descriptionFile, filesOfDescription, manifestFile, readDescription } from './description.ts'
import { readManifest } from './manifest.ts'
import { fetchContents, readBase } from './otherOrigin.ts'
import { checkPaths } from './paths.ts'
import { checkStyles } from './scopedStyles.ts'

/** What a build wrote, as it arrives. */
export interface Contribution {
  description: unknown
  manifest: unknown
  files: ShippedFile[]
  /** Where the files are, when they stay on another origin. */
  base?: string
}

/** What was said of a version, after everything was looked at that needs no content. */
export interface Inspected {
  given: Contribution
  description: RemoteDescription
  /** Path of the container. */
  entry: string
  base: URL | null
  /** Without what nobody loads, and without compressed forms of other files. */
  files: ShippedFile[]
}

/** Made by builds for other tools; nobody loads it. */
const statsFile = 'mf-stats.json'

/** The JSON of a file that was sent besides; undefined if it is not JSON, or too large to be the same. */
const parse = (content: Buffer | undefined): unknown => {
  if (content === undefined || beyondBounds(content) !== null) return undefined
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Looks at a contribution without its contents. Throws the Refusals of the contract's `ship`. */
export function inspect(given: Contribution, shell: ShellFacts, origins: readonly string[]): Inspected {
  const description = readDescription(given.description)
  const manifest = readManifest(given.manifest, description.name, shell.shared)
  const base = given.base === undefined ? null : readBase(given.base, origins)
  const own = withoutCompressedForms(given.files.map(({ path }) => path))
  const files = given.files.filter(({ path }) => own.has(path) && path !== statsFile)
  // A team that serves its files itself serves these two as well; here they are written from the shipment.
  for (const [path, json] of [
    [manifestFile, given.manifest],
    [descriptionFile, given.description],
  ] as const)
    if (!base && !files.some((file) => file.path === path)) files.push(declare(path, Buffer.from(JSON.stringify(json))))
  checkPaths(files.map(({ path }) => path))
  checkSize(files)
  const declared = new Set(files.map(({ path }) => path))
  const named = [manifestFile, ...filesOfDescription(description), ...manifest.files]
  const missing = named.find((path) => !declared.has(path))
  if (missing !== undefined) refuse(remotesErrors.missingFile, 'named', { path: missing })
  const misfit = misfitOf(description, shell.contract)
  if (misfit !== null) refuse(remotesErrors.incompatible, 'shipped', { misfit })
  return { given, description, entry: manifest.entry, base, files }
}

/** The contents of the files, brought along or fetched, each checked. Throws the Refusals of the contract's `ship`. */
export async function readContents({ given, description, base, files }: Inspected): Promise<Map<string, Buffer>> {
  const contents = base ? await fetchContents(base, files) : broughtContents(files)
  if (!isDeepStrictEqual(parse(contents.get(manifestFile)), given.manifest))
    refuse(remotesErrors.notARemote, 'otherManifest', { file: manifestFile })
  if (contents.has(descriptionFile) && !isDeepStrictEqual(parse(contents.get(descriptionFile)), given.description))
    refuse(remotesErrors.notARemote, 'otherDescription', { file: descriptionFile })
  for (const [path, content] of contents)
    if (path.toLowerCase().endsWith('.css')) checkStyles(path, content, description.name)
  return contents
}
