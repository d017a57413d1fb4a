import type { MarketNotice } from '@shoal/bus/market'
import { formatTokens } from '@shoal/ui/Tokens'

/** A notice as a sentence, and how it sounds and looks as a toast. */
export function noticeText({ kind, itemName, amount }: MarketNotice): {
  text: string
  type: 'info' | 'success' | 'warning'
  sound: string | null
} {
  const tokens = formatTokens(amount ?? 0)
  switch (kind) {
    case 'outbid':
      return { text: `Outbid: ${itemName} is at ${tokens} now.`, type: 'warning', sound: 'notify' }
    case 'won':
      return { text: `${itemName} is yours for ${tokens}!`, type: 'success', sound: 'find' }
    case 'sold':
      return { text: `${itemName} is sold: ${tokens} for you.`, type: 'success', sound: 'purchase' }
    case 'unsold':
      return { text: `Nobody bid for ${itemName}. It is back with you.`, type: 'info', sound: null }
    case 'reopened':
      return { text: `The leading bid for ${itemName} fell away. Bids are open again.`, type: 'info', sound: null }
    case 'withdrawn':
      return { text: `The auction of ${itemName} was closed. What was yours is back.`, type: 'info', sound: null }
  }
}
