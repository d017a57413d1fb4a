import { remotesErrors } from '@shoal/bus/remotes/errors'
import { z } from 'zod'
import { refuse } from '../../../platform/refusal.ts'

const files = z.array(z.string()).optional()
const Assets = z.object({
  js: z.object({ sync: files, async: files }).optional(),
  css: z.object({ sync: files, async: files }).optional(),
})

/** The part of a Module Federation manifest that the shell and this server read. */
const Manifest = z.object({
  metaData: z.object({
    globalName: z.string().min(1),
    remoteEntry: z.object({ name: z.string().min(1), path: z.string().optional() }),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: Assets.optional() })),
  shared: z.array(z.object({ name: z.string(), assets: Assets.optional() })),
})

/** In characters, as JSON. Ours have some 15 000. */
export const largestManifest = 256 * 1024

/** What a shipment's manifest says. */
export interface ManifestFacts {
  /** Path of the container. */
  entry: string
  /** Every file that it names. */
  files: string[]
}

const inAssets = ({ js, css }: z.output<typeof Assets> = {}) => [
  ...[js?.sync, js?.async, css?.sync, css?.async].flatMap((list) => list ?? []),
]

/**
 * Reads a manifest: that it is one, that it is this remote's, and that the shell provides every module it shares.
 * `provided` null: the shell does not say. Throws the Refusal `remotes/not-a-remote`.
 */
export function readManifest(given: unknown, name: string, provided: readonly string[] | null): ManifestFacts {
  if ((JSON.stringify(given)?.length ?? 0) > largestManifest)
    refuse(remotesErrors.notARemote, 'manifestSize', { most: largestManifest })
  const parsed = Manifest.safeParse(given)
  if (!parsed.success) refuse(remotesErrors.notARemote, 'manifest', { problem: z.prettifyError(parsed.error) })
  const { metaData, exposes, shared } = parsed.data
  // A container with the name of another would take its place in the page.
  const container = name.replace(/[^a-zA-Z0-9]/g, '_')
  if (metaData.globalName !== container)
    refuse(remotesErrors.notARemote, 'container', { called: metaData.globalName, name, container })
  if (!exposes.some(({ path }) => path === './remote')) refuse(remotesErrors.notARemote, 'exposes')
  const foreign = shared.find((module) => provided !== null && !provided.includes(module.name))
  if (foreign) refuse(remotesErrors.notARemote, 'shares', { module: foreign.name })
  const folder = metaData.remoteEntry.path?.replace(/\/$/, '')
  const entry = folder ? `${folder}/${metaData.remoteEntry.name}` : metaData.remoteEntry.name
  return { entry, files: [entry, ...[...exposes, ...shared].flatMap(({ assets }) => inAssets(assets))] }
}
