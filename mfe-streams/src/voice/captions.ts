/** Letters of one caption, about two lines on a small picture. */
const most = 84

/** A part of a message that stands on the picture, and after which share of the whole it begins, from 0 to 1. */
export interface Caption {
  readonly text: string
  readonly from: number
}

/** Splits a message between words into what stands on the picture at a time. A word that is longer stands alone. */
export function captionsOf(message: string): Caption[] {
  const parts: string[] = []
  for (const word of message.split(/\s+/).filter((one) => one !== '')) {
    const last = parts.at(-1)
    if (last === undefined || last.length + word.length >= most) parts.push(word)
    else parts[parts.length - 1] = `${last} ${word}`
  }
  const whole = parts.reduce((sum, { length }) => sum + length, 0)
  let before = 0
  return parts.map((text) => {
    const from = before / whole
    before += text.length
    return { text, from }
  })
}
