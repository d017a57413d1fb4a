/** `early-bird` as Early bird, where the medals' own names are not there, or not yet. */
export function medalName(id: string): string {
  const plain = id.replaceAll('-', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
