import { limits } from '@shoal/bus/profile/contract'

const mention = new RegExp(
  String.raw`(?<![\w-])@([A-Za-z0-9_-]{${limits.displayNameMin},${limits.displayNameMax}})(?![\w-])`,
  'g',
)
/** Nobody calls more people with one message. */
const mentionsMax = 10

/** The display names that stand in a text after an @, in lower case, each once; whether they exist is another question. */
export function mentionedNames(text: string): string[] {
  const names = [...text.matchAll(mention)].map(([, name]) => name!.toLowerCase())
  return [...new Set(names)].slice(0, mentionsMax)
}
