import { tokensArea } from '@shoal/bus/tokens'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'
import { formatTokens } from '@shoal/ui/Tokens'

/**
 * Reasons of what the person does themselves and is told of where they do it: “Voted ₣1 for papercrab!”. A second toast
 * about the tokens would say it twice. What comes from others, such as a tip, a refund or a prize, is not among them.
 */
const toldElsewhere: ReadonlySet<string> = new Set([
  ...['battle-vote', 'battle-love', 'battle-boost', 'battle-sabotage', 'poll-vote', 'audition-toy', 'goal'],
  ...[
    'item',
    'item-refund',
    'inventory-slots',
    'fishbuck',
    'toy-text',
    'tts-message',
    'sfx-message',
    'prize-spins',
    'secret-code',
    'trade-fee',
  ],
  ...[
    'tts-rejected',
    'tts-failed',
    'sfx-rejected',
    'sfx-failed',
    'clan-deposit',
    'clan-withdrawal',
    'stock-buy',
    'stock-sell',
    'stock-hold',
    'stock-release',
  ],
])

export interface TokensState extends Loading {
  /** Null while it is not known. */
  balance: number | null
  /** Tokens of the person that bids and orders hold. */
  held: number
}

/**
 * The person's balance: read once, then updated over the socket [TOK-3]. It is also the `tokens` state of the bus, for
 * everyone who needs to know what can be spent.
 */
export const useTokens = liveStore<TokensState>((shell: Shell) => {
  const balanceState = shell.bus.state(tokensArea.states.tokens)
  const store = snapshotStore<TokensState, typeof tokensArea>(shell, {
    source: tokensArea,
    state: () => ({ balance: balanceState.value, held: 0 }),
    take: ({ tokens, held = 0 }) => ({ balance: tokens, held }),
    changes(on) {
      on(
        tokensArea.receives.updated,
        ({ tokens, held }) => ({ balance: tokens, ...(held !== undefined && { held }) }),
        ({ delta, reason, with: other, held }) => {
          // The market tells of its bids and sales in its own words.
          if (delta === 0 || reason.startsWith('market-') || toldElsewhere.has(reason)) return
          const amount = formatTokens(Math.abs(delta))
          const text =
            held !== undefined && other === null
              ? delta < 0
                ? `${amount} set aside`
                : `${amount} are yours to spend again`
              : delta < 0
                ? `You spent ${amount}`
                : `You received ${amount}!`
          const from =
            reason === 'tip' && delta > 0 && other !== null ? { header: `${other.displayName} tipped you` } : {}
          shell.toast({ type: delta < 0 ? 'info' : 'success', text, ...from })
        },
      )
      on(tokensArea.receives.set, ({ tokens, held = 0 }) => ({ balance: tokens, held }))
    },
    isFor: (session) => session !== null,
    forget: { balance: null, held: 0 },
  })
  store.subscribe(({ balance }, before) => {
    if (balance !== before.balance) balanceState.set(balance)
  })
  return store
})
