import { limits } from './limits.ts'

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A few words for a user agent, such as `Firefox on Linux`. */
export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  if (!browser && !system) return 'Unknown device'
  return [browser ?? 'Browser', system && `on ${system}`].filter(Boolean).join(' ')
}

/** AUTH-2: null for a password that is long enough, otherwise the text to show under the field, which is the source's. */
export const passwordProblem = (password: string): string | null =>
  password.length < limits.passwordMin ? `Password must be at least ${limits.passwordMin} characters long` : null

/** AUTH-4 */
export const emailMismatchText = 'Email does not match value associated with this account.'
