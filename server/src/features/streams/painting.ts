import { limits } from '@shoal/bus/page/limits'
import type { Viewers } from '@shoal/bus/presence/contract'
import { allowedSeasons, type LiveStream, type StreamStatusMap } from '@shoal/bus/streams/contract'
import { painted } from '@shoal/bus/streams/handover'
import { escapeHtml, type Painter } from '../../platform/web/index.ts'

interface Cameras {
  liveStreams: LiveStream[]
  liveStreamStatus: StreamStatusMap
}

/** STR-9: the camera that the page will choose: the most viewed of those that this person may play, mixes left out. */
function chosenOf({ liveStreams, liveStreamStatus }: Cameras, viewers: Viewers['streams']): LiveStream | null {
  const able = liveStreams.filter(
    ({ id, season, jwt, playbackInfo }) =>
      liveStreamStatus[id] === 'online' && allowedSeasons.includes(season) && jwt !== null && playbackInfo !== null,
  )
  const own = able.filter(({ name }) => !/\bdirector/i.test(name))
  return own.reduce<LiveStream | null>(
    (best, one) => (best && (viewers[best.id] ?? 0) >= (viewers[one.id] ?? 0) ? best : one),
    able.length > own.length && own.length === 0 ? able[0]! : null,
  )
}

/**
 * The live panel before its code runs: the monitor with the still and the name of the first camera, the names of all, and
 * the playlists with which that camera begins, where this server plays it. It uses the list as this person gets it, so a
 * camera that is locked for them is never the first, and only the still of that list is shown.
 */
export const livePainter =
  (playlistsOf: (playbackId: string, jwt: string) => Promise<Record<string, string>>): Painter =>
  async ({ remote, answers, states }) => {
    const cameras = answers['/api/live-streams'] as Cameras | undefined
    if (!cameras) return null
    const { streams = {} } = (states.viewers ?? {}) as Partial<Viewers>
    const first = chosenOf(cameras, streams)
    const files = first?.playbackId && first.jwt ? await playlistsOf(first.playbackId, first.jwt) : {}
    return { html: htmlOf(cameras, first, remote), files }
  }

function htmlOf({ liveStreams }: Cameras, first: LiveStream | null, remote: string): string {
  const poster = first?.playbackInfo?.poster
  const video =
    first &&
    `<video id="${painted.video}" playsinline data-by="${escapeHtml(remote)}" data-plays="${escapeHtml(first.id)}" data-small="${limits.smallBelow}"${poster ? ` poster="${escapeHtml(poster)}"` : ''}></video>`
  const words = first ? first.name : liveStreams.length > 0 ? 'No camera is on right now' : 'Shoal'
  return [
    '<div class="first-panel"><div class="first-monitor"><div class="first-glass">',
    video ?? '',
    `<p id="${painted.name}">${escapeHtml(words)}</p>`,
    '</div></div><ul class="first-strip">',
    ...liveStreams.map(({ name }) => `<li>${escapeHtml(name)}</li>`),
    '</ul></div>',
  ].join('')
}
