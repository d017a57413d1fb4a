import { z } from 'zod'
import { isOnThisMachine, url } from '../settingsPart.ts'

/** Somebody who makes audio for money, and whom the operator chose. */
export interface PaidProvider {
  readonly address: string
  /** Sent to it as a bearer token; null: it needs none. */
  readonly key: string | null
}

/** The schemas of its two settings. */
export const providerUrl = url('http', 'https').optional()
export const providerKey = z.string().min(8, 'must have at least 8 characters').optional()

/** The problem with the address of a provider; undefined if there is none. `keyName` is the setting of its key. */
export function problemOfProvider(
  address: string | undefined,
  key: string | undefined,
  keyName: string,
): string | undefined {
  if (!address) return key && `is required with ${keyName}`
  const safe = !address.startsWith('http:') || isOnThisMachine(new URL(address).origin)
  return safe ? undefined : 'must be https, or http on localhost'
}

/** The provider that two settings name, or null. */
export const providerOf = (address: string | undefined, key: string | undefined): PaidProvider | null =>
  address ? { address, key: key ?? null } : null
