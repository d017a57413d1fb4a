import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the time of a signature may be away, in seconds. */
const tolerance = 300

const digest = (secret: string, time: number | string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest()

/** The `Stripe-Signature` of a body, as Stripe makes it; `time` in seconds since 1970. */
export const sign = (secret: string, body: Buffer, time: number): string =>
  `t=${time},v1=${digest(secret, time, body).toString('hex')}`

/** Whether a `Stripe-Signature` is of this body, made with the secret within the last five minutes. */
export function isSigned(secret: string, body: Buffer, header: string | undefined, now: number): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > tolerance) return false
  const expected = digest(secret, time, body)
  // While a secret is being changed there is one signature for each.
  return parts.some(([name, value]) => {
    const given = name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? '') ? Buffer.from(value!, 'hex') : null
    return given !== null && timingSafeEqual(given, expected)
  })
}
