import type { BuildRef, Registry, RemoteAudience, RemoteChannel, RemoteHistoryEntry } from '@shoal/bus/remotes'

export type Environment = Registry['environment']

/** In the order in which a version travels. */
export const environmentTitles: Readonly<Record<Environment, string>> = {
  development: 'Development',
  test: 'Test',
  staging: 'Staging',
  production: 'Production',
}

export const audienceTitles: Readonly<Record<RemoteAudience, string>> = {
  everyone: 'Everyone',
  users: 'Signed-in people',
  moderators: 'Moderators and admins',
  admins: 'Admins',
  qa: 'Testers',
}

/** How a sentence about all of them begins. */
const allOf: Readonly<Record<RemoteAudience, string>> = {
  everyone: 'Everyone gets',
  users: 'Everyone who is signed in gets',
  moderators: 'Moderators and admins get',
  admins: 'Admins get',
  qa: 'Testers get',
}
/** The people that a percentage is a part of. */
const amongThem: Readonly<Record<RemoteAudience, string>> = {
  everyone: 'of all people',
  users: 'of the people who are signed in',
  moderators: 'of the moderators and admins',
  admins: 'of the admins',
  qa: 'of the testers',
}

/** `mfe-battle-chat` is Battle chat. */
export function titleOf(name: string): string {
  const words = name.replace(/^mfe-/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const sameBuild = (one: BuildRef | null, other: BuildRef | null): boolean =>
  one !== null && other !== null && one.version === other.version && one.build === other.build

/** A build among the others of its remote: the version alone unless another build has the same one. */
export function buildText({ version, build }: BuildRef, others: readonly (BuildRef | null)[] = []): string {
  const ambiguous = others.some((other) => other !== null && other.version === version && other.build !== build)
  return ambiguous ? `${version} (${build.slice(0, 8)})` : version
}

type Deciding = Pick<RemoteChannel, 'enabled' | 'audience' | 'stable' | 'candidate' | 'percentage' | 'pinned'>

/** MFE-6: what a channel means for people, as one sentence. */
export function whatPeopleGet(channel: Deciding): string {
  const { enabled, audience, stable, candidate, percentage, pinned } = channel
  const all = allOf[audience]
  const named = (ref: BuildRef) => buildText(ref, [stable, candidate, pinned])
  if (!enabled) return 'Nobody gets it: it is switched off.'
  if (pinned) return `${all} ${named(pinned)}, because it is pinned.`
  if (candidate && percentage >= 100) return `${all} the candidate ${named(candidate)}.`
  const rest = stable ? named(stable) : 'nothing'
  if (candidate && percentage > 0)
    return `${percentage} % ${amongThem[audience]} get the candidate ${named(candidate)}, the others ${rest}.`
  const waiting = candidate ? ` Nobody gets the candidate ${named(candidate)} yet.` : ''
  return stable ? `${all} ${rest}.${waiting}` : `Nobody gets it: no version is stable.${waiting}`
}

/** What a rollback would do; null when there is nothing to go back to. */
export function whatRollbackDoes(
  channel: Deciding & Pick<RemoteChannel, 'previous'>,
): { label: string; sentence: string; after: Deciding } | null {
  const { stable, candidate, previous } = channel
  // A pin to the version that goes is removed with it.
  const pinned = sameBuild(channel.pinned, candidate ?? stable) ? null : channel.pinned
  if (candidate) {
    const after = { ...channel, candidate: null, percentage: 0, pinned }
    const label = stable ? `Roll back to ${buildText(stable, [candidate])}` : 'Take the candidate back'
    return { label, sentence: `Takes the candidate ${buildText(candidate, [stable])} back.`, after }
  }
  if (!previous) return null
  const after = { ...channel, stable: previous, pinned }
  const named = buildText(previous, [stable])
  return { label: `Roll back to ${named}`, sentence: `Makes ${named} stable again.`, after }
}

const actionTitles: Readonly<Record<string, string>> = {
  ship: 'Shipped',
  stable: 'Stable version',
  candidate: 'Candidate',
  percentage: 'Rollout',
  pin: 'Pin',
  enable: 'On or off',
  audience: 'Audience',
  guard: 'Guard',
  rollback: 'Rollback',
  flag: 'Flagged',
  token: 'Deploy token',
}
export const actionTitle = ({ action }: Pick<RemoteHistoryEntry, 'action'>): string => actionTitles[action] ?? action

/** The one who did it: a person, a deploy token by its label, or the server by itself, with its reason. */
export function doerOf({ who, by, action }: Pick<RemoteHistoryEntry, 'who' | 'by' | 'action'>): string {
  if (who) return who.displayName
  if (by === '') return 'deleted account'
  if (action === 'rollback' || action === 'flag') return `by itself: ${by}`
  return by === 'bundled' ? 'came with the server' : `deploy token ${by}`
}

/** A share as people read it: one decimal while it is small. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '–'
  const share = (part / whole) * 100
  return `${share === 0 || share >= 10 ? Math.round(share) : share.toFixed(1)} %`
}

export const duration = (ms: number | null): string =>
  ms === null ? '–' : ms < 10_000 ? `${Math.round(ms).toLocaleString('en-US')} ms` : `${(ms / 1_000).toFixed(1)} s`

export const size = (bytes: number): string =>
  bytes < 1_048_576 ? `${(bytes / 1_024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
