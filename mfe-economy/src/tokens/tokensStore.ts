import { tokensArea } from '@shoal/bus/tokens'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'
import { formatTokens } from '@shoal/ui/Tokens'

export interface TokensState extends Loading {
  /** Null while it is not known. */
  balance: number | null
}

/**
 * The own balance: read once, then kept by what the server says over the socket [TOK-3]. It is also the `tokens` state
 * of the bus, for everyone who needs to know what can be spent.
 */
export const useTokens = liveStore<TokensState>((shell: Shell) => {
  const balanceState = shell.bus.state(tokensArea.states.tokens)
  const store = snapshotStore<TokensState, typeof tokensArea>(shell, {
    source: tokensArea,
    state: () => ({ balance: balanceState.value }),
    take: ({ tokens }) => ({ balance: tokens }),
    changes(on) {
      on(
        tokensArea.receives.updated,
        ({ tokens }) => ({ balance: tokens }),
        ({ delta, reason, with: other }) => {
          if (delta === 0) return
          const text = delta < 0 ? `You spent ${formatTokens(-delta)}` : `You received ${formatTokens(delta)}!`
          const from =
            reason === 'tip' && delta > 0 && other !== null ? { header: `${other.displayName} tipped you` } : {}
          shell.toast({ type: delta < 0 ? 'info' : 'success', text, ...from })
        },
      )
      on(tokensArea.receives.set, ({ tokens }) => ({ balance: tokens }))
    },
    isFor: (session) => session !== null,
    forget: { balance: null },
  })
  store.subscribe(({ balance }, before) => {
    if (balance !== before.balance) balanceState.set(balance)
  })
  return store
})
