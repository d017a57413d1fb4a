import type { Moment } from '@shoal/bus/moments'
import { formatTokens } from '@shoal/ui/Tokens'

/** A moment in plain words. */
export const sentenceOf = ({ parts }: Pick<Moment, 'parts'>): string =>
  parts
    .map((part) => {
      if ('person' in part) return part.person.displayName
      if ('tokens' in part) return formatTokens(part.tokens)
      return 'strong' in part ? part.strong : part.text
    })
    .join(' ')
