/** What the reasons of the ledger are called in front of people. */
const texts: Record<string, string> = {
  tip: 'Tip',
  welcome: 'Welcome to Shoal',
  demo: 'For the demo show',
  goal: 'Goal',
  'audition-toy': 'A toy for an audition',
  'goal-refund': 'A goal that was not reached',
  grant: 'From the house',
  purchase: 'Bought',
  item: 'Item bought',
  'item-refund': 'Item refunded',
  'inventory-slots': 'Places in the inventory',
  fishbuck: 'Fishbuck',
  refund: 'Its money went back',
  'refund-undone': 'Its money came back',
  debt: 'What was owed',
  'battle-vote': 'Battle vote',
  'battle-votes': 'Battle votes',
  'battle-boost': 'Battle boost',
  'battle-sabotage': 'Battle sabotage',
  'toy-text': 'Words on a toy',
  'toy-rejected': 'A toy came back',
  'toy-returned': 'A toy came back',
  'stock-buy': 'Shares bought',
  'stock-sell': 'Shares sold',
  'stock-hold': 'Held for a stock order',
  'stock-release': 'Back from a stock order',
  'stock-delisted': 'Paid for shares of a stock that is gone',
  'prize-spins': 'Prize Machine',
  'prize-melted': 'Prizes melted down',
  'secret-code': 'Secret code',
  'market-bid': 'Bid in the Wet Market',
  'market-sale': 'Wet Market',
  'market-withdrawn': 'Bid given back',
  'account-deleted': 'Account deleted',
  'clan-deposit': 'Into the clan vault',
  'clan-withdrawal': 'Out of the clan vault',
  'clan-disbanded': 'From the vault of a clan that is no more',
  'trade-fee': 'Fee of a trade',
}

/** A ledger reason as text; an unknown one as it is, without its dashes. */
export function reasonText(reason: string): string {
  const plain = reason.replaceAll('-', ' ')
  return texts[reason] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
