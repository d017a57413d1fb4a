import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows; `later` is how many ms after now. */
export const appCode = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later })
