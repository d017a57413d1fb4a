import { createHash } from 'node:crypto'
import { formatDuration } from '@shoal/bus'
import type { Platform } from '../../platform/platform.ts'
import { escapeHtml, type PageHead, type ThingFinder } from '../../platform/web/index.ts'
import { usePeople } from '../accounts/index.ts'
import { useClips } from './service.ts'
import type { ClipRow } from './tables.ts'
import { filmPath, mayKnow, thumbnailPath } from './view.ts'

const siteName = 'Shoal'

const playerPath = (id: string) => `/media/clips/${id}.html`

/** CLP-6: what a link to a clip shows elsewhere. Only of clips that anybody may see; of others a link tells nothing. */
export function clipThing(platform: Platform): ThingFinder {
  const { publicUrl } = platform.settings
  return async ([first, second], who) => {
    // Lists: the person's own, and the clips of somebody.
    if (first === 'my') return 'untold'
    if (first === 'user' && second !== undefined)
      return (await usePeople(platform).account(second)) ? 'untold' : 'missing'
    const clip = await useClips(platform).row(first)
    if (!clip || !mayKnow(clip, who)) return 'missing'
    return clip.shown && clip.access === 'public' ? headOf(clip) : 'untold'
  }

  async function headOf(clip: ClipRow): Promise<PageHead> {
    const { id } = clip
    const maker = await usePeople(platform).person(clip.userId)
    const by = maker ? `, clipped by ${maker.displayName}` : ''
    const description = `${formatDuration(clip.duration * 1000)} of the ${clip.room} camera${by}.`
    const [width, height] = [String(clip.width), String(clip.height)]
    const film = publicUrl + filmPath(id)
    const picture = clip.thumbnail ? publicUrl + thumbnailPath(id) : null
    const og = (property: string, content: string) => ({ property: `og:${property}`, content })
    const card = (name: string, content: string) => ({ name: `twitter:${name}`, content })
    return {
      title: `${clip.name} · ${siteName}`,
      tags: [
        { name: 'description', content: description },
        og('site_name', siteName),
        og('type', 'video.other'),
        og('url', `${publicUrl}/clips/${id}`),
        og('title', clip.name),
        og('description', description),
        ...(picture ? [og('image', picture), og('image:alt', clip.name)] : []),
        og('video', film),
        ...(film.startsWith('https:') ? [og('video:secure_url', film)] : []),
        og('video:type', 'video/mp4'),
        og('video:width', width),
        og('video:height', height),
        card('card', 'player'),
        card('title', clip.name),
        card('description', description),
        ...(picture ? [card('image', picture)] : []),
        card('player', publicUrl + playerPath(id)),
        card('player:width', width),
        card('player:height', height),
        card('player:stream', film),
        card('player:stream:content_type', 'video/mp4'),
      ],
    }
  }
}

const style = 'html,body{margin:0;height:100%;background:#071619}video{display:block;width:100%;height:100%}'

/** The player runs nothing and may stand in anybody's page. */
export const playerPolicy = [
  "default-src 'none'",
  "media-src 'self'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'frame-ancestors *',
  "base-uri 'none'",
].join('; ')

/** A page with nothing but the film, for player cards. */
export function playerPage({ id, name, thumbnail }: ClipRow): string {
  const poster = thumbnail ? ` poster="${thumbnailPath(id)}"` : ''
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(name)}</title>
    <style>${style}</style>
  </head>
  <body>
    <video controls playsinline preload="metadata" src="${filmPath(id)}"${poster} aria-label="${escapeHtml(name)}"></video>
  </body>
</html>
`
}
