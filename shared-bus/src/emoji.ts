/** Names the set of pictures; another set or version is another name, because browsers keep the pictures for good. */
export const emojiSet = 'twemoji-1.2.5'

/** Where the server has the picture of one emoji, such as `/emoji/twemoji-1.2.5/2764-200d-1f525.svg`. */
export function emojiAddress(emoji: string): string {
  const points = [...emoji].flatMap((sign) =>
    sign === '\uFE0F' ? [] : sign.codePointAt(0)!.toString(16).padStart(4, '0'),
  )
  return `/emoji/${emojiSet}/${points.join('-')}.svg`
}
