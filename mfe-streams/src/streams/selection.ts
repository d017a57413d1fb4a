import { effectivePass } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts'
import type { Viewers } from '@shoal/bus/presence'
import type { LiveStream, StreamStatusMap } from '@shoal/bus/streams'
import { allowedSeasons } from '@shoal/bus/streams/limits'

/** The result of selecting a camera: it is watched, it can't be, or it takes a log-in or a pass first [STR-3]. */
export type Verdict = 'select' | 'denied' | 'log-in' | 'season-pass'

/** Whether a camera shows a picture at all, whoever asks: online, in an allowed season, with something to play. */
export function isPlayable(stream: LiveStream, status: StreamStatusMap): boolean {
  return status[stream.id] === 'online' && allowedSeasons.includes(stream.season) && stream.playbackId !== null
}

/** A place in the grid for a camera that is yet to come [STR-2]. */
export const isPlaceholder = (stream: LiveStream): boolean => stream.season === 0

/** Whether a person lacks the season pass that a camera asks for. Staff have one [PASS-1]. */
export function needsPass(stream: LiveStream, session: Session | null): boolean {
  const standing = session && { flags: session.user.app_metadata, pass: session.user.pass }
  return stream.access === 'season_pass' && effectivePass(standing) === 'none'
}

/** STR-3: the rule of selecting one camera. `undefined` is a camera that is not there. */
export function judge(stream: LiveStream | undefined, status: StreamStatusMap, session: Session | null): Verdict {
  if (!stream || !isPlayable(stream, status)) return 'denied'
  if (!needsPass(stream, session)) return 'select'
  return session ? 'season-pass' : 'log-in'
}

export interface Choice {
  streams: readonly LiveStream[]
  status: StreamStatusMap
  session: Session | null
}

/** The cameras that this person can watch right now, in their order. */
export const watchable = ({ streams, status, session }: Choice): LiveStream[] =>
  streams.filter((stream) => judge(stream, status, session) === 'select')

/** STR-6: the camera after (1) or before (-1) the current one; skips what can't be watched and wraps around. */
export function neighbour(choice: Choice, currentId: string | null, direction: 1 | -1): LiveStream | null {
  const { streams } = choice
  const able = new Set(watchable(choice).map(({ id }) => id))
  const at = streams.findIndex(({ id }) => id === currentId)
  const from = at === -1 && direction === -1 ? 0 : at
  for (let step = 1; step <= streams.length; step++) {
    const next = streams[(from + direction * step + streams.length * 2) % streams.length]
    if (next && next.id !== currentId && able.has(next.id)) return next
  }
  return null
}

/** STR-9: a mix of the other cameras, which would always win by viewers. */
export const isDirectorLike = (name: string): boolean => /\bdirector/i.test(name)

/** STR-9: the camera with the most viewers, director-like names left out; the earlier one of equals. */
export function mostViewed(streams: readonly LiveStream[], viewers: Viewers['streams']): LiveStream | null {
  let best: LiveStream | null = null
  for (const stream of streams) {
    if (isDirectorLike(stream.name)) continue
    if (best === null || (viewers[stream.id] ?? 0) > (viewers[best.id] ?? 0)) best = stream
  }
  return best
}

/** The camera a page starts with: the remembered one, else the most viewed, else the first that can be watched. */
export function firstChoice(
  choice: Choice,
  rememberedId: string | null,
  viewers: Viewers['streams'],
): LiveStream | null {
  const able = watchable(choice)
  return able.find(({ id }) => id === rememberedId) ?? mostViewed(able, viewers) ?? able[0] ?? null
}
