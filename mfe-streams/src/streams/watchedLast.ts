const KEY = 'shoal:default-live-stream'

/** NAV-7: the camera that was watched last, kept between page loads; the shell selects it again after a log-in. */
export const watchedLast = {
  read(): string | null {
    try {
      return sessionStorage.getItem(KEY)
    } catch {
      return null
    }
  },
  keep(id: string): void {
    try {
      sessionStorage.setItem(KEY, id)
    } catch {}
  },
}
