import { createHmac } from 'node:crypto'
import { type IceServer, limits } from '@shoal/bus/battleMedia/contract'

export interface IceServerOptions {
  urls: readonly string[]
  secret: string | undefined
  /** In ms since 1970. */
  now: number
}

/**
 * The ICE servers that browsers are told [BAT-8]. TURN servers get a name that is good until it was cached for a day and
 * used for another, and its signature, as coturn checks them with `use-auth-secret`.
 */
export function iceServersFor({ urls, secret, now }: IceServerOptions): IceServer[] {
  const username = `${Math.floor((now + 2 * limits.iceServersCache) / 1_000)}:shoal`
  return urls.map((url) =>
    url.startsWith('stun:') || secret === undefined
      ? { urls: url }
      : { urls: url, username, credential: createHmac('sha1', secret).update(username).digest('base64') },
  )
}
