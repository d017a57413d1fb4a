import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { RemoteDescription } from '@shoal/bus/remotes/description'
import * as z from 'zod/mini'
import { Complaint } from '../Complaint.ts'
import type { RemoteFolder } from '../repository.ts'

/** The fields of a manifest that the shell reads. */
const Manifest = z.object({
  metaData: z.object({ globalName: z.string(), remoteEntry: z.object({ name: z.literal('remoteEntry.js') }) }),
  exposes: z.array(z.object({ name: z.string() })),
  shared: z.array(z.object({ name: z.string() })),
})

/** A finished build. */
export interface Built {
  /** Absolute. */
  dist: string
  description: RemoteDescription
  /** As the build wrote it. */
  manifest: unknown
  /** Modules that it takes from the page. */
  shared: string[]
}

/** Reads what the build wrote about itself. */
export function readBuilt({ dir, name, version }: RemoteFolder): Built {
  const dist = join(dir, 'dist')
  const description = parsed(RemoteDescription, join(dist, 'remote.json'))
  const manifest = parsed(Manifest, join(dist, 'mf-manifest.json'))
  if (description.name !== name) throw new Complaint(`The build calls itself ${description.name}, package.json ${name}`)
  if (description.version !== version)
    throw new Complaint(`The build is version ${description.version}, package.json ${version}`)
  if (!manifest.exposes.some((one) => one.name === 'remote'))
    throw new Complaint('The build does not expose `./remote`: does webpack.config.js use `remoteConfig`?')
  for (const file of offersOf(description).flatMap(({ files }) => files))
    if (!existsSync(join(dist, file))) throw new Complaint(`The build names ${file}, but did not write it`)
  return {
    dist,
    description,
    manifest: JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8')),
    shared: manifest.shared.map((one) => one.name),
  }
}

function parsed<S extends z.ZodMiniType>(schema: S, file: string): z.output<S> {
  if (!existsSync(file)) throw new Complaint(`The build wrote no ${file}: does webpack.config.js use \`remoteConfig\`?`)
  const { data, error } = z.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')))
  if (error) throw new Complaint(`${file} is not what the shell reads: ${z.prettifyError(error).replaceAll('\n', ' ')}`)
  return data as z.output<S>
}

/** One thing that a remote offers. */
export interface Offer {
  /** Such as `modal tip`. */
  what: string
  files: string[]
}

export const offersOf = ({ panels, modals, slots }: RemoteDescription): Offer[] => [
  ...panels.map(({ id, files }) => ({ what: `panel ${id}`, files })),
  ...modals.map(({ id, files }) => ({ what: `modal ${id}`, files })),
  ...slots.map(({ slot, id, files }) => ({ what: `slot ${slot}/${id}`, files })),
]

const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

/** Bytes of a file as they are sent: brotli at its best level. */
export const bytesOnTheWire = (file: string): number =>
  brotliCompressSync(readFileSync(file), { params: quality }).length

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

/** How much code each offer loads, as lines of a table. 1 KB is 1000 bytes, compressed. */
export function byteTable({ dist, description }: Built): string[] {
  const rows = offersOf(description).map(({ what, files }) => {
    const sum = (ending: string) =>
      kilobytes(
        files.filter((file) => file.endsWith(ending)).reduce((all, file) => all + bytesOnTheWire(join(dist, file)), 0),
      )
    return [what, String(files.length), sum('.js'), sum('.css')] as const
  })
  const table = [['offer', 'files', 'JS KB', 'CSS KB'] as const, ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]!.length)))
  return table.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  )
}
