import { createHash } from 'node:crypto'
import type { TokenReason } from '../../contract.ts'
import { LedgerError } from './errors.ts'

/** One side of a transfer: positive tokens arrive at the account, negative leave it. */
export type Leg = { account: string; amount: number }

export type TransferRequest = {
  /** Idempotency key, unique in the whole ledger: put the caller and the person in front (`tip:<user>:<key>`). */
  key?: string
  /** What the tokens moved for: one that an area declares in `reasons.ts`. */
  reason: TokenReason
  /** The subject (ids), for the history and for people who have to understand it later. */
  reference?: Record<string, unknown>
  /** At least two accounts; the amounts are whole tokens and add up to zero. Legs of one account are added up. */
  legs: readonly Leg[]
}

export type Transfer = {
  id: string
  createdAt: Date
  /** The balance after this transfer of every account that took part, by account id. */
  balances: Record<string, number>
  /** True when the key was used before: this is the first result, and nothing moved now. */
  replayed: boolean
}

/** A request that is a transfer, with what of it is written. */
export type Writable = {
  request: TransferRequest
  /** One for each account, in id order. */
  legs: Leg[]
  digest: string
  /** As JSON. */
  reference: string | null
}

/** Throws LedgerError `ledger/invalid` when the request is no transfer; nothing has touched the database then. */
export function writable(request: TransferRequest): Writable {
  const legs = checkLegs(request)
  const reference = request.reference === undefined ? null : JSON.stringify(request.reference)
  return { request, legs, digest: fingerprint(request, legs), reference }
}

/**
 * The legs to write, one for each account, in id order.
 * Throws LedgerError `ledger/invalid` when the request is no transfer; nothing has touched the database then.
 */
export function checkLegs(request: TransferRequest): Leg[] {
  const refuse = (message: string): never => {
    throw new LedgerError('ledger/invalid', message)
  }
  if (request.key === '') refuse('The idempotency key is empty')
  if (request.legs.length === 0) refuse('A transfer needs legs')
  const amounts = new Map<string, number>()
  let sum = 0
  for (const { account, amount } of request.legs) {
    if (!Number.isSafeInteger(amount)) refuse(`${amount} is no whole number of tokens`)
    if (amount === 0) refuse('A leg of zero tokens moves nothing')
    sum += amount
    const total = (amounts.get(account) ?? 0) + amount
    if (!Number.isSafeInteger(sum) || !Number.isSafeInteger(total)) refuse('The amounts are too large')
    amounts.set(account, total)
  }
  if (sum !== 0) refuse(`The legs add up to ${sum}, not to zero`)
  for (const [account, amount] of amounts) if (amount === 0) refuse(`The legs of ${account} cancel each other out`)
  return [...amounts]
    .map(([account, amount]) => ({ account, amount }))
    .sort((left, right) => (left.account < right.account ? -1 : 1))
}

/** A digest of the request, the same for the same reason, reference and legs in any order. */
export function fingerprint(request: TransferRequest, legs: Leg[]): string {
  const content = [
    request.reason,
    sortKeys(JSON.parse(JSON.stringify(request.reference ?? null))),
    legs.map(({ account, amount }) => [account, amount]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, sortKeys(part)]))
}
