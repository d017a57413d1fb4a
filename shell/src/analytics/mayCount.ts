/** What browsers that ask not to be tracked say, by whatever name they have it. */
interface Asking {
  doNotTrack?: string | null
  msDoNotTrack?: string | null
  globalPrivacyControl?: boolean | string | null
}

const said = (value: unknown): boolean => value === true || value === '1' || value === 'yes' || value === 'true'

/** Where nothing may be kept, every page would be another person: nothing true could be counted. */
function mayKeep(): boolean {
  const name = '_shoal-may-keep'
  try {
    localStorage.setItem(name, '1')
    localStorage.removeItem(name)
    return navigator.cookieEnabled
  } catch {
    return false
  }
}

/** Whether this browser lets a page count: it asks for nothing else by Do Not Track or Global Privacy Control [ANA-1]. */
export function mayCount(): boolean {
  const { doNotTrack, msDoNotTrack, globalPrivacyControl } = navigator as Asking
  const { doNotTrack: ofWindow } = globalThis as Asking
  return ![doNotTrack, msDoNotTrack, ofWindow, globalPrivacyControl].some(said) && mayKeep()
}
