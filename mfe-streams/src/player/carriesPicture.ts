/** A picture must come so much faster than it is shown. */
const MARGIN = 1.3

/**
 * Whether a line carries the least picture besides what comes over it now: fetches one of its segments and sees whether
 * that takes less time than it lasts. Gives up as soon as it takes longer.
 * @param address full address of the camera's list of qualities
 */
export async function carriesPicture(address: string): Promise<boolean> {
  const playlist = address.replace('/master.m3u8', '/least/index.m3u8')
  const text = await (await fetch(playlist)).text()
  const [, seconds, uri] = [...text.matchAll(/#EXTINF:([\d.]+),\n([^#\s]+)/g)].at(-1) ?? []
  if (!uri) return false
  try {
    const answer = await fetch(new URL(uri, playlist), {
      signal: AbortSignal.timeout((Number(seconds) * 1000) / MARGIN),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
