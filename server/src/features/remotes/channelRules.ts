import type { BuildRef, Guard, RemoteChannel } from '@shoal/bus/remotes/contract'
import { remotesErrors } from '@shoal/bus/remotes/errors'
import { refuse } from '../../platform/refusal.ts'
import { buildId, sameBuild } from './builds.ts'

/** What a channel says, without when it last changed. */
export type ChannelState = Omit<RemoteChannel, 'changedAt'> & {
  /** People chose what is stable, so builds that come with the server no longer take its place. */
  decided: boolean
}

/** What was done, for the history. */
export interface LogEntry {
  action: string
  detail: string
}

export type Change = [after: ChannelState, entries: LogEntry[]]

/** What an admin may ask for; all of it or nothing happens. */
export interface Wanted {
  enabled?: boolean
  audience?: RemoteChannel['audience']
  stable?: BuildRef
  candidate?: BuildRef | null
  percentage?: number
  pinned?: BuildRef | null
  guard?: Guard
}

/** What happens to a failing candidate unless the operator says otherwise. */
export const defaultGuard: Guard = { rollback: true, margin: 10, people: 20 }

const nameOf = (build: BuildRef | null) => (build ? buildId(build) : 'none')
const withoutCandidate = { candidate: null, percentage: 0 } as const

/** A remote's first version in an environment is stable there. */
export const firstChannel = (
  environment: RemoteChannel['environment'],
  name: string,
  stable: BuildRef,
): ChannelState => ({
  environment,
  name,
  enabled: true,
  audience: 'everyone',
  stable,
  previous: null,
  candidate: null,
  percentage: 0,
  pinned: null,
  guard: defaultGuard,
  flagged: null,
  decided: false,
})

function withStable(state: ChannelState, stable: BuildRef): ChannelState {
  if (sameBuild(state.stable, stable)) return state
  const next = { ...state, stable, previous: state.stable }
  return sameBuild(state.candidate, stable) ? { ...next, ...withoutCandidate, flagged: null } : next
}

/** A version was shipped, as a candidate for some people or for all. */
export function shipped(state: ChannelState, build: BuildRef, as: 'candidate' | 'stable', percentage: number): Change {
  // A build that came with the server and is shipped afterwards may be what everybody has.
  if (sameBuild(state.stable, build)) return [{ ...state, decided: true }, []]
  if (as === 'stable')
    return [
      { ...withStable(state, build), decided: true },
      [{ action: 'stable', detail: `${nameOf(state.stable)} → ${buildId(build)}` }],
    ]
  return [
    { ...state, candidate: build, percentage, flagged: null },
    [{ action: 'candidate', detail: `${nameOf(state.candidate)} → ${buildId(build)}, for ${percentage} %` }],
  ]
}

/** A build came with the server. It is what people get unless people chose something else, or a team shipped it. */
export function bundled(state: ChannelState, build: BuildRef, stableIsBundled: boolean): Change {
  if (state.decided || state.pinned || sameBuild(state.stable, build) || !(stableIsBundled || state.stable === null))
    return [state, []]
  return [
    withStable(state, build),
    [{ action: 'stable', detail: `${nameOf(state.stable)} → ${buildId(build)}, came with the server` }],
  ]
}

/** What an admin changes. Throws the Refusal `remotes/no-candidate` where a share of people would get nothing. */
export function changed(state: ChannelState, wanted: Wanted): Change {
  let next = state
  const entries: LogEntry[] = []
  const did = (action: string, detail: string) => entries.push({ action, detail })
  const { enabled, audience, stable, candidate, percentage, pinned, guard } = wanted
  if (enabled !== undefined && enabled !== next.enabled) {
    next = { ...next, enabled }
    did('enable', enabled ? 'on' : 'off')
  }
  if (audience !== undefined && audience !== next.audience) {
    did('audience', `${next.audience} → ${audience}`)
    next = { ...next, audience }
  }
  if (stable !== undefined) {
    if (!sameBuild(stable, next.stable)) did('stable', `${nameOf(next.stable)} → ${buildId(stable)}`)
    next = { ...withStable(next, stable), decided: true }
  }
  if (candidate !== undefined && !sameBuild(candidate, next.candidate)) {
    if (candidate && sameBuild(candidate, next.stable)) refuse(remotesErrors.noCandidate, 'stable')
    did('candidate', `${nameOf(next.candidate)} → ${nameOf(candidate)}`)
    // People who had the last candidate did not choose this one, so it begins at 0 per cent.
    next = { ...next, candidate, percentage: 0, flagged: null }
  }
  if (percentage !== undefined && percentage !== next.percentage) {
    if (!next.candidate) refuse(remotesErrors.noCandidate, 'none')
    did('percentage', `${next.percentage} % → ${percentage} %`)
    next = { ...next, percentage }
  }
  if (pinned !== undefined && !sameBuild(pinned, next.pinned)) {
    did('pin', `${nameOf(next.pinned)} → ${nameOf(pinned)}`)
    next = { ...next, pinned, decided: next.decided || pinned !== null }
  }
  if (guard !== undefined && JSON.stringify(guard) !== JSON.stringify(next.guard)) {
    const { rollback, margin, people } = guard
    did('guard', `${rollback ? 'rolls back' : 'only flags'} above ${margin} points, from ${people} people on`)
    next = { ...next, guard }
  }
  return [next, entries]
}

/** Takes the candidate back; without one, the former stable version is stable again. A pin to the version that goes is removed. */
export function rolledBack(state: ChannelState): Change {
  const gone = state.candidate ?? state.stable
  const pinned = sameBuild(state.pinned, gone) ? null : state.pinned
  if (state.candidate)
    return [
      { ...state, ...withoutCandidate, pinned, flagged: null },
      [{ action: 'rollback', detail: `candidate ${buildId(state.candidate)} taken back` }],
    ]
  if (!state.previous) refuse(remotesErrors.nothingToRollBack)
  return [
    // Nothing is before it any more: pressing twice must not bring the bad one back.
    { ...state, stable: state.previous, previous: null, pinned, decided: true },
    [{ action: 'rollback', detail: `stable ${nameOf(state.stable)} → ${buildId(state.previous)}` }],
  ]
}

/** The candidate fails more often than it may. Null when it is no candidate any more, or was flagged already. */
export function judged(state: ChannelState, candidate: BuildRef, reason: string, at: string): Change | null {
  if (!state.candidate || !sameBuild(state.candidate, candidate)) return null
  if (state.flagged && !state.guard.rollback) return null
  const flagged = { at, reason }
  if (!state.guard.rollback)
    return [{ ...state, flagged }, [{ action: 'flag', detail: `candidate ${buildId(candidate)}` }]]
  const [after, entries] = rolledBack(state)
  // It stays to be seen why the candidate is gone, until there is another one.
  return [{ ...after, flagged }, entries]
}
