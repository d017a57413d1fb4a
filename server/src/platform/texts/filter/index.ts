import { strip } from './strip.ts'
import { replaceListedWords } from './words.ts'

export interface FilterOptions {
  /** Super baby mode: the stricter list. */
  baby?: boolean
  /** Chooses the neutral words; 0 to 1. */
  random?: () => number
}

/**
 * FLT-1: a text as it may be shown to others. Invisible characters, direction overrides, fillers, piled-up marks and
 * addresses are gone, white space is single, listed words have become neutral ones. Empty when nothing is left.
 */
export function filterText(text: string, { baby = false, random = Math.random }: FilterOptions = {}): string {
  const shown = strip(text)
  return shown === '' ? '' : strip(replaceListedWords(shown, baby ? 'baby' : 'standard', random))
}
