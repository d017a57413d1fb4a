/** What survives a reload of the page, in session storage (NAV-7). Storage may be forbidden; then nothing is kept. */
function kept(key: string) {
  return {
    keep(value: string): void {
      try {
        sessionStorage.setItem(key, value)
      } catch {}
    },
    read(): string | null {
      try {
        return sessionStorage.getItem(key)
      } catch {
        return null
      }
    },
    /** Reads and forgets. */
    take(): string | null {
      const value = this.read()
      try {
        sessionStorage.removeItem(key)
      } catch {}
      return value
    },
  }
}

/** Where a visitor wanted to go before being asked to log in. */
export const redirectTarget = kept('shoal:redirect-target')
/** Id of the camera that was watched last. */
export const defaultLiveStream = kept('shoal:default-live-stream')
/** A bearer token, for pages that have no cookie of this server (RT-1). */
export const bearerToken = kept('shoal:token')
