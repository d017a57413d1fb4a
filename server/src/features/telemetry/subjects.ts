import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** Somebody who had a remote, unrecognisable. */
export interface Subject {
  id: string
  /** Where a visitor came from; null with an account. */
  origin: string | null
}

/** What one connection of a provider usually is: an address of IPv4, the first 64 bits of IPv6. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * Hashes with the server's key: equal on all nodes, useless to anyone who reads the table. `subject` is whom a rollout
 * counts as one: `user:…`, or `visitor:…` with a number. A visitor is told by that and their address together, because
 * numbers are few and chosen by the browser.
 */
export function hashSubject(secret: string, subject: string, address: string): Subject {
  const hash = (text: string) =>
    createHmac('sha256', secret).update(`remote telemetry ${text}`).digest('base64url').slice(0, 22)
  if (!subject.startsWith('visitor:')) return { id: hash(subject), origin: null }
  const from = network(address)
  return { id: hash(`${subject} ${from}`), origin: hash(`network ${from}`) }
}
