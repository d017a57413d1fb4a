import { mediaPlaylistText, multivariantText } from './hlsText.ts'
import { hasPicture, type LiveSource, type MediaPlaylist, type ReloadPoint } from './liveSource.ts'
import type { PlaylistText } from './playlistText.ts'

const texts = new WeakMap<MediaPlaylist, Map<string, PlaylistText>>()

/**
 * The live playlist of a rendition as everybody gets it, made once for all until it changes; undefined where there is
 * none. Rejects as the source's own does.
 */
export async function livePlaylist(
  source: LiveSource,
  rendition: string,
  atLeast?: ReloadPoint,
): Promise<PlaylistText | undefined> {
  const playlist = await source.playlist(rendition, atLeast)
  if (!playlist) return undefined
  const known = texts.get(playlist) ?? new Map<string, PlaylistText>()
  texts.set(playlist, known)
  let text = known.get(rendition)
  if (!text) {
    const others = source.renditions.map(({ name }) => name).filter((name) => name !== rendition)
    text = mediaPlaylistText(playlist, others)
    known.set(rendition, text)
  }
  return text
}

/** The playlists that a player asks for before the first media, by path below `base`, for the holder of a token. */
export async function beginningOf(source: LiveSource, base: string, token: string): Promise<Record<string, string>> {
  // A page begins with a picture, which sound alone has not.
  const pictures = source.renditions.filter(hasPicture)
  const each = await Promise.all(
    pictures.map(async ({ name }) => {
      const text = await livePlaylist(source, name)
      return text ? [[`${base}/${name}/index.m3u8`, text.plain(token)] as const] : []
    }),
  )
  const known = each.flat()
  // What is not on yet is asked for again.
  if (known.length < pictures.length) return {}
  return { [`${base}/master.m3u8`]: multivariantText(source.renditions).plain(token), ...Object.fromEntries(known) }
}
