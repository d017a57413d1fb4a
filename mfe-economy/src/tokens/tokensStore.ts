import { ApiError, sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { tokensArea } from '@shoal/bus/tokens'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { formatTokens } from '@shoal/ui/Tokens'
import { distinctUntilChanged, map } from 'rxjs'
import { createStore } from 'zustand'

export interface TokensState {
  /** Null while it is not known. */
  balance: number | null
  /** Set when the balance could not be read. */
  problem: string | null
  reload: () => Promise<void>
}

/**
 * The own balance: read once, then kept by what the server says over the socket [TOK-3]. It is also the `tokens` state
 * of the bus, for everyone who needs to know what can be spent.
 */
export const useTokens = liveStore<TokensState>((shell: Shell) => {
  const balanceState = shell.bus.state(tokensArea.states.tokens)
  // A balance that came over the socket is newer than a reply that was on its way meanwhile.
  let heard = 0

  const store = createStore<TokensState>()((set) => ({
    balance: balanceState.value,
    problem: null,
    reload: async () => {
      const before = heard
      try {
        const { tokens } = await shell.api(tokensArea).balance()
        if (heard === before) keep(tokens)
        set({ problem: null })
      } catch (error) {
        set({ problem: error instanceof ApiError ? error.message : 'The balance could not be read' })
      }
    },
  }))
  const keep = (tokens: number | null) => {
    store.setState({ balance: tokens })
    balanceState.set(tokens)
  }

  shell.bus.on(tokensArea.receives.updated).subscribe(({ delta, tokens, reason, with: other }) => {
    heard += 1
    keep(tokens)
    if (delta === 0) return
    const text = delta < 0 ? `You spent ${formatTokens(-delta)}` : `You received ${formatTokens(delta)}!`
    const from = reason === 'tip' && delta > 0 && other !== null ? { header: `${other.displayName} tipped you` } : {}
    shell.toast({ type: delta < 0 ? 'info' : 'success', text, ...from })
  })
  shell.bus.on(tokensArea.receives.set).subscribe(({ tokens }) => {
    heard += 1
    keep(tokens)
  })
  shell.bus.on(sessionArea.topics.resync).subscribe(() => void store.getState().reload())
  shell.bus
    .state(accountsArea.states.session)
    .changes.pipe(
      map((session) => session?.user.id ?? null),
      distinctUntilChanged(),
    )
    .subscribe((userId) => {
      if (userId === null) keep(null)
      else void store.getState().reload()
    })
  return store
})
