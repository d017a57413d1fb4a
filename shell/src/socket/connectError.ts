/** What a refused connection means (RT-2). */
export interface ConnectErrorOutcome {
  /** Page of this host to go to. */
  redirect: '/banned' | '/log-out' | null
  /** The error flag: the message, or null where there was none. */
  flag: string | null
}

/**
 * `banned` in any case and `Unauthorized` leave the page; a message that starts with `no user` or `invalid jwt`, and any
 * other message, only sets the flag.
 */
export function onConnectError(message: string | undefined): ConnectErrorOutcome {
  const flag = message || null
  if (message?.toLowerCase() === 'banned') return { redirect: '/banned', flag }
  if (message === 'Unauthorized') return { redirect: '/log-out', flag }
  return { redirect: null, flag }
}
