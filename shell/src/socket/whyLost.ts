/** How long the look may take, in ms. */
const LIMIT = 5_000

/**
 * Why there may be no connection: nobody answers; the network answers with a page of its own, as those of hotels do
 * before one has logged in; or the server answers, so that something between lets through all but the connection.
 */
export type Answer = 'nobody' | 'another' | 'server'

/** Asks the server for a sign of life and says what answered: the server, something in between, or nothing. Never rejects. */
export async function whoAnswers(): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(LIMIT)
    const answer = await fetch('/healthz', { cache: 'no-store', redirect: 'manual', signal })
    const { type, ok, status, headers } = answer
    // 511 is the status that is meant for it; most send their page as if it were the answer, or lead there.
    if (type === 'opaqueredirect' || status === 511) return 'another'
    if (!ok) return 'nobody'
    return headers.get('content-type')?.startsWith('application/json') ? 'server' : 'another'
  } catch {
    return 'nobody'
  }
}
