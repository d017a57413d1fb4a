/** A cookie without an end: all tabs have it, until the browser is closed. */
const COOKIE = 'shoal-notifications-shown'

/** Whether this person was shown their new notifications in this session of the browser, in whichever tab. */
export const wasShown = (userId: string): boolean =>
  document.cookie.split('; ').includes(`${COOKIE}=${encodeURIComponent(userId)}`)

/** They are shown them now. Where the browser keeps no cookies, nothing is remembered. */
export function noteShown(userId: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and answers too late
  document.cookie = `${COOKIE}=${encodeURIComponent(userId)}; Path=/; SameSite=Lax${secure}`
}
