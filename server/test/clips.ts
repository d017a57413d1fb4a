import type { Clip } from '@shoal/bus/clips/contract'
import { api, type SignedIn, until } from './people.ts'

/** A clip to be made; by default ten seconds of the kitchen, half a minute ago. */
export type WantedClip = Partial<{ name: string; start: string; end: string; playbackId: string }>

/** An instant so many seconds ago. */
export const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()

export const wantedClip = (more: WantedClip = {}) => ({
  ...{ name: 'A clip', start: ago(30), end: ago(20), playbackId: 'demo-kitchen' },
  ...more,
})

type Reachable = { url: string }

/** Waits for a clip's film. Throws when it failed. */
export const cutClip = (server: Reachable, who: SignedIn, id: string): Promise<Clip> =>
  until('the film', async () => {
    const { clip } = await api(server, who).clips.read({ params: { id } })
    if (clip.status === 'failed') throw new Error(`failed: ${clip.reason}`)
    return clip.url === null ? null : clip
  })

/** Makes a clip and waits for its film. */
export async function makeClip(server: Reachable, who: SignedIn, more: WantedClip = {}): Promise<Clip> {
  const { clip } = await api(server, who).clips.create({ body: wantedClip(more) })
  return cutClip(server, who, clip.id)
}

/** Fetches a file as a browser would, with the cookie of the asking person. */
export const fetchAs = (
  server: Reachable,
  who: SignedIn | null,
  path: string | null,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${server.url}${path}`, { method, headers: { ...headers, ...(who && { cookie: who.cookie }) } })
