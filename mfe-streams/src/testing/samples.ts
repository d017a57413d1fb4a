import type { Session } from '@shoal/bus/accounts'
import type { Flags, PassTier } from '@shoal/bus/common'
import type { LiveStream } from '@shoal/bus/streams'

/** A camera as the server tells of it; online ones come with a ticket that lives for five minutes. */
export function camera(id: string, over: Partial<LiveStream> = {}): LiveStream {
  const expiresAt = new Date(Date.now() + 300_000).toISOString()
  return {
    id,
    streamId: id,
    playbackId: `demo-${id}`,
    name: id.charAt(0).toUpperCase() + id.slice(1),
    jwt: `first-${id}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    season: 2,
    interactive: false,
    access: 'public',
    playbackInfo: {
      url: `/live/demo-${id}/master.m3u8?jwt=first-${id}`,
      poster: `/live/demo-${id}/poster.jpg`,
      expiresAt,
    },
    ...over,
  }
}

/** A signed-in person. */
export function person(name: string, over: Partial<Flags> & { pass?: PassTier } = {}): Session {
  const { pass = 'none', ...flags } = over
  return {
    access_token: 'token',
    recovery: false,
    user: {
      id: name,
      email: { email: `${name}@example.test` },
      app_metadata: { admin: false, mod: false, fish: false, qa: false, ...flags },
      displayName: name,
      color: '#5fa8ff',
      photo: null,
      pass,
    },
  }
}
