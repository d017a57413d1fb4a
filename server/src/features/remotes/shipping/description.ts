import { RemoteDescription } from '@shoal/bus/remotes/contract'
import { remotesErrors } from '@shoal/bus/remotes/errors'
import { z } from 'zod'
import { refuse } from '../../../platform/refusal.ts'
import { offersOf } from '../audience.ts'

/** The file in which a build describes itself. */
export const descriptionFile = 'remote.json'
export const manifestFile = 'mf-manifest.json'

/** What of a description becomes part of a path, or is sent to everybody with each page. */
const Bounds = z.looseObject({
  name: z.string().regex(/^mfe-[a-z0-9-]{1,40}$/),
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]{1,40})?$/),
  build: z.string().regex(/^[0-9a-f]{8,64}$/),
  contract: z.string().max(100),
})

/** In characters, as JSON. Ours have some 20 000. */
export const largestDescription = 64 * 1024

/** The description of a shipment, or the Refusal `remotes/not-a-remote` with its problem. */
export function readDescription(given: unknown): RemoteDescription {
  if ((JSON.stringify(given)?.length ?? 0) > largestDescription)
    refuse(remotesErrors.notARemote, 'descriptionSize', { most: largestDescription })
  const parsed = z.safeParse(RemoteDescription, given)
  if (!parsed.success) refuse(remotesErrors.notARemote, 'description', { problem: z.prettifyError(parsed.error) })
  const bounded = Bounds.safeParse(parsed.data)
  if (!bounded.success) refuse(remotesErrors.notARemote, 'description', { problem: z.prettifyError(bounded.error) })
  if (offersOf(parsed.data).length === 0) refuse(remotesErrors.notARemote, 'nothing')
  return parsed.data
}

/** The files that the description names. */
export const filesOfDescription = (description: RemoteDescription): string[] =>
  offersOf(description).flatMap(({ files }) => files)
