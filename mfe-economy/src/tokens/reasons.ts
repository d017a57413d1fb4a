/** What the reasons of the ledger are called in front of people. */
const texts: Record<string, string> = {
  tip: 'Tip',
  welcome: 'Welcome to Shoal',
  demo: 'For the demo show',
  grant: 'From the house',
  purchase: 'Bought',
  'battle-vote': 'Battle vote',
  'battle-votes': 'Battle votes',
  'account-deleted': 'Account deleted',
}

/** A ledger reason as text; an unknown one as it is, without its dashes. */
export function reasonText(reason: string): string {
  const plain = reason.replaceAll('-', ' ')
  return texts[reason] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
