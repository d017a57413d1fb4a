import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EnvironmentName } from '../../platform/settingsPart.ts'

/** A new stream key: the source's prefix, by which a key says where it belongs, and 192 random bits. */
export const newKey = (environment: EnvironmentName): string =>
  `${environment === 'staging' ? 'staging' : 'live'}+${randomBytes(24).toString('base64url')}`

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether a key is the one with this hash. */
export function isKey(key: string, hash: string): boolean {
  const given = Buffer.from(hashKey(key))
  const kept = Buffer.from(hash)
  return given.length === kept.length && timingSafeEqual(given, kept)
}
