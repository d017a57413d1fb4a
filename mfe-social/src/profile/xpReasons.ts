/** What the reasons of the ledger of XP are called in front of people. */
const texts: Record<string, string> = {
  mission: 'Mission',
  'launch-text': 'Launch text',
  'zone-claim': 'Found spot',
  craft: 'Crafted',
  item: 'Item used',
  'secret-code': 'Secret code',
  challenge: 'Challenge of the day',
  streak: 'Streak',
  medal: 'Medal',
  opening: 'From before this list began',
  demo: 'For the demo show',
}

/** What a change of XP was for, with the name of it if it has one; an unknown reason as it is, without its dashes. */
export function xpReasonText(reason: string, about: string | null): string {
  const plain = reason.replaceAll('-', ' ')
  const text = texts[reason] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
  return about ? `${text}: ${about}` : text
}
