/** A log-out does not clear it: it is about the device, not about the person at it. */
const CACHE = 'shoal-device'

const addressOf = (what: string) => `/device/${what}`

/** Memory of this browser about itself, whoever is signed in. Where it keeps nothing, nothing is remembered. */
export const deviceMemory = {
  async remember(what: string): Promise<void> {
    try {
      await (await caches.open(CACHE)).put(addressOf(what), new Response())
    } catch {}
  },
  async remembers(what: string): Promise<boolean> {
    try {
      return (await caches.match(addressOf(what), { cacheName: CACHE })) !== undefined
    } catch {
      return false
    }
  },
}
export type DeviceMemory = typeof deviceMemory
