import { battleMediaArea, type IceServer } from '@shoal/bus/battleMedia'
import { limits } from '@shoal/bus/battleMedia/limits'
import type { Shell } from '@shoal/remote-kit'

interface Kept {
  iceServers: IceServer[]
  /** In ms since 1970, by this browser's clock. */
  until: number
}

const key = 'ice-servers'

const isIceServer = (value: unknown): value is IceServer => {
  const { urls, username = '', credential = '' } = Object(value) as Partial<Record<keyof IceServer, unknown>>
  return typeof urls === 'string' && typeof username === 'string' && typeof credential === 'string'
}

function read(text: string | null): Kept | null {
  try {
    const { iceServers, until } = Object(JSON.parse(text ?? 'null')) as Partial<Record<keyof Kept, unknown>>
    return Array.isArray(iceServers) && iceServers.every(isIceServer) && typeof until === 'number'
      ? { iceServers, until }
      : null
  } catch {
    return null
  }
}

/**
 * The ICE servers of the server, kept for a day, also over a reload [BAT-8]: the names for TURN in them are good for two. None
 * when they cannot be read.
 */
export function createIceServers({ api, storage }: Shell) {
  let known: Kept | null = read(storage.local.get(key))
  return {
    async get(): Promise<IceServer[]> {
      const left = (known?.until ?? 0) - Date.now()
      // More than a day is left only to a clock that was wrong.
      if (known && left > 0 && left <= limits.iceServersCache) return known.iceServers
      try {
        const { iceServers } = await api(battleMediaArea).iceServers()
        known = { iceServers, until: Date.now() + limits.iceServersCache }
        storage.local.set(key, JSON.stringify(known))
        return iceServers
      } catch {
        return []
      }
    },

    /** No connection comes about with them: they may have changed. */
    forget(): void {
      known = null
      storage.local.remove(key)
    },
  }
}
