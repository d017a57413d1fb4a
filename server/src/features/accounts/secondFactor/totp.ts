import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

/** In seconds: each code is good for one step, and for the one before and after it, because clocks differ. */
const period = 30
/** What every authenticator app takes for granted. */
const common = { algorithm: 'SHA1', digits: 6, period } as const

/** A new secret, as a person can type it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator app reads from the picture. */
export const totpAddress = (secret: string, { site, account }: { site: string; account: string }): string =>
  new TOTP({ ...common, issuer: site, label: account, secret: Secret.fromBase32(secret) }).toString()

/** Which step a code of six digits is of, counted from 1970; null when it is none of those around now. */
export function totpStep(secret: string, code: string, nowMs: number): number | null {
  const delta = TOTP.validate({
    ...common,
    ...{ token: code, secret: Secret.fromBase32(secret), timestamp: nowMs, window: 1 },
  })
  return delta === null ? null : Math.floor(nowMs / 1000 / period) + delta
}

/** A QR code as a path of SVG: dark squares on a field of `size` times `size`, its quiet border included. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return { size, path }
}
