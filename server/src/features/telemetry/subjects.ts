import { createHmac } from 'node:crypto'
import { networkOf } from '../../platform/http/network.ts'

/** Somebody who had a remote, unrecognisable. */
export interface Subject {
  id: string
  /** Where a visitor came from; null with an account. */
  origin: string | null
}

/**
 * Hashes with the server's key: equal on all nodes, useless to anyone who reads the table. `subject` is the one that a
 * rollout counts: `user:…`, or `visitor:…` with a number. A visitor is recognised by that and their address together,
 * because numbers are few and chosen by the browser.
 */
export function hashSubject(secret: string, subject: string, address: string): Subject {
  const hash = (text: string) =>
    createHmac('sha256', secret).update(`remote telemetry ${text}`).digest('base64url').slice(0, 22)
  if (!subject.startsWith('visitor:')) return { id: hash(subject), origin: null }
  const from = networkOf(address)
  return { id: hash(`${subject} ${from}`), origin: hash(`network ${from}`) }
}
