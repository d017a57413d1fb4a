/** How often one message is tried again, and after how many seconds first; each pause is twice the one before. */
export const retry = { limit: 5, delaySeconds: 2 }

export type Outcome = 'sent' | 'gone' | 'again' | 'failed'

/**
 * What the answer of a push service means (RFC 8030): delivered, the device is gone, to be tried again, or given up.
 * @param status 0 when nobody answered
 * @param attempt 1 the first time
 */
export function outcomeOf(status: number, attempt: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const passing = status === 0 || status === 429 || status >= 500
  return passing && attempt <= retry.limit ? 'again' : 'failed'
}
