import { aroundLinks } from './links.ts'
import { strip } from './strip.ts'
import { hasListedWord, replaceListedWords } from './words.ts'

export interface FilterOptions {
  /** Super baby mode: the stricter list. */
  baby?: boolean
  /** Links that are safe to open stay [CHAT-2]. */
  links?: boolean
  /** Chooses the neutral words; 0 to 1. */
  random?: () => number
}

/**
 * FLT-1: a text as it may be shown to others. Invisible characters, direction overrides, fillers, piled-up marks and
 * addresses are gone, white space is single, listed words have become neutral ones. Empty when nothing is left.
 */
export function filterText(
  text: string,
  { baby = false, links = false, random = Math.random }: FilterOptions = {},
): string {
  const strictness = baby ? 'baby' : 'standard'
  const clean = (part: string) => {
    const shown = strip(part)
    return shown === '' ? '' : strip(replaceListedWords(shown, strictness, random))
  }
  // A text without a scheme has no link, and costs nothing more.
  if (!links || !/https:/i.test(text)) return clean(text)
  return aroundLinks(text, clean, (address) => !hasListedWord(decoded(address), strictness))
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/**
 * A text that was filtered before, as super baby mode shows it; the same text where that changes nothing. The links in it
 * were let through, and stay.
 */
export function babyText(shown: string, random: () => number = Math.random): string {
  const clean = (part: string) => replaceListedWords(part, 'babyAfterStandard', random)
  return /https:/i.test(shown) ? aroundLinks(shown, clean, () => true) : clean(shown)
}
