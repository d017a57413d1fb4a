import * as z from '@shoal/bus/shape'
import { Drawing } from '../../common.ts'

const AccessName = z.enum(['anyone', 'user', 'pass', 'xl', 'mod', 'admin', 'qa'])

const _EnvironmentName = z.enum(['development', 'test', 'staging', 'production'])

export const EnvironmentName = z.enum(['development', 'test', 'staging', 'production'])
const offering = { id: z.string(), access: AccessName, files: z.array(z.string()), order: z.optional(z.number()) }

export const RemotePanel = z.object({
  ...offering,
  title: z.string(),
  place: z.enum(['main', 'side']),
  path: z.optional(z.string()),
  /** Name of a lucide icon. */
  icon: z.optional(z.string()),
  /** The icon itself, written down by the build. */
  drawing: z.optional(Drawing),
  group: z.optional(z.string()),
  /** GET calls that the panel begins with, such as `/api/live-streams`; a page that opens on it brings their answers along. */
  data: z.optional(z.array(z.string())),
  /** Stays mounted while another main panel stands; the state `picture` tells it how small to be then. */
  stays: z.optional(z.boolean()),
})

export const RemoteModal = z.object({
  ...offering,
  title: z.string(),
  style: z.optional(z.enum(['plain', 'metal'])),
  size: z.optional(z.enum(['small', 'medium', 'large'])),
})

export const RemoteSlot = z.object({ ...offering, slot: z.string() })

/** What a remote says of itself; its build writes it beside the manifest. */
export const RemoteDescription = z.object({
  name: z.string(),
  version: z.string(),
  build: z.string(),
  contract: z.string(),
  /** The areas that it uses, each with the range of versions that it was built for. */
  needs: z.optional(z.record(z.string(), z.string())),
  panels: z.array(RemotePanel),
  modals: z.array(RemoteModal),
  slots: z.array(RemoteSlot),
  /** Topics and states of the page that it publishes, beside those that everybody may. */
  publishes: z.optional(z.array(z.string())),
})
export type RemoteDescription = z.output<typeof RemoteDescription>

export const RegistryEntry = z.extend(RemoteDescription, {
  entry: z.string(),
  base: z.string(),
  /** The rule that chose this build; the rules are tried in this order. */
  source: z.enum(['override', 'pinned', 'candidate', 'stable']),
  /** The same in words, such as `stable: 10 % get 1.3.0, you are not among them`. */
  reason: z.string(),
  /** `sha256-…` of each file that an offer names, on another origin of every script and style, as subresource integrity. */
  integrity: z.record(z.string(), z.string()),
})
export type RegistryEntry = z.output<typeof RegistryEntry>

/** A tester's wish for one remote, and why it was refused if it was. The rules for `use` are in rules/overrides. */
export const OverrideAnswer = z.object({
  remote: z.string(),
  use: z.string(),
  refused: z.optional(z.string()),
})
export type OverrideAnswer = z.output<typeof OverrideAnswer>

/** MFE-1: the remotes of this environment for this person. */
export const Registry = z.object({
  schema: z.literal(1),
  environment: EnvironmentName,
  contract: z.string(),
  /** Versions of the areas that the server speaks, by name. */
  areas: z.optional(z.record(z.string(), z.string())),
  remotes: z.array(RegistryEntry),
  /**
   * Overrides that this browser's tester asked for; absent if there are none. Development servers are fetched by the page
   * itself.
   */
  overrides: z.optional(z.array(OverrideAnswer)),
})
export type Registry = z.output<typeof Registry>
