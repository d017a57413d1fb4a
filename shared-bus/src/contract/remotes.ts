import * as z from 'zod/mini'
import { area, get } from './dsl.ts'

/** Version of the contract between shell and remotes; a remote states the range it was built for. */
export const contractVersion = '1.0.0'

const AccessName = z.enum(['anyone', 'user', 'pass', 'xl', 'mod', 'admin', 'qa'])
const offering = { id: z.string(), access: AccessName, files: z.array(z.string()), order: z.optional(z.number()) }

export const RemotePanel = z.object({
  ...offering,
  title: z.string(),
  place: z.enum(['main', 'side']),
  path: z.optional(z.string()),
  icon: z.optional(z.string()),
  group: z.optional(z.string()),
  /** GET calls that the panel begins with, such as `/api/live-streams`; a page that opens on it brings their answers along. */
  data: z.optional(z.array(z.string())),
})
export const RemoteModal = z.object({ ...offering, title: z.string(), style: z.optional(z.enum(['plain', 'metal'])) })
export const RemoteSlot = z.object({ ...offering, slot: z.string() })

/** What a remote says of itself; its build writes it beside the manifest. */
export const RemoteDescription = z.object({
  name: z.string(),
  version: z.string(),
  build: z.string(),
  contract: z.string(),
  panels: z.array(RemotePanel),
  modals: z.array(RemoteModal),
  slots: z.array(RemoteSlot),
})
export type RemoteDescription = z.output<typeof RemoteDescription>

export const RegistryEntry = z.extend(RemoteDescription, { entry: z.string(), base: z.string(), reason: z.string() })
export type RegistryEntry = z.output<typeof RegistryEntry>

/** MFE-1: the remotes of this environment for this person. */
export const Registry = z.object({
  schema: z.literal(1),
  environment: z.enum(['development', 'test', 'staging', 'production']),
  contract: z.string(),
  remotes: z.array(RegistryEntry),
})
export type Registry = z.output<typeof Registry>

export const remotes = area('remotes', {
  calls: {
    list: get('/remotes', {
      summary: 'The registry of remotes for the asking person',
      access: 'anyone',
      reply: Registry,
    }),
  },
})
