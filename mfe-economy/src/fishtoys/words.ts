import { formatDuration } from '@shoal/bus'
import type { ItemDefinition } from '@shoal/bus/items'

type Kind = 'FISHTOY' | 'BIGTOY' | 'WARTOY'

/** Names of the kinds of toys, and what they do. */
export const kinds: Record<Kind, { name: string; plural: string; does: string }> = {
  FISHTOY: { name: 'Fishtoy', plural: 'Fishtoys', does: 'A moderator lets it through, then everybody sees it.' },
  BIGTOY: { name: 'Bigtoy', plural: 'Bigtoys', does: 'Larger than the house likes. A moderator lets it through.' },
  WARTOY: { name: 'Wartoy', plural: 'Wartoys', does: 'For other viewers. It hits at once.' },
}
export const kindOf = ({ kind }: Pick<ItemDefinition, 'kind'>) => kinds[kind as Kind]

/** The kind of target of a toy, in words. */
export function targetWords({ target }: Pick<ItemDefinition, 'target'>): string {
  switch (target) {
    case 'CONTESTANTS':
      return 'For a contestant'
    case 'ROOMS':
      return 'For a room'
    case 'USERS':
      return 'For another viewer'
    case 'ALL':
      return 'For everybody'
    case 'FREE_USERS':
      return 'For everybody without a pass'
    case 'CLANS':
      return 'For another clan'
    case 'CLANLESS':
      return 'For everybody without a clan'
    case null:
      return 'For nobody in particular'
  }
}

/** What a wartoy does to the pages of a clan, and for how long; null if it does nothing to them. */
export const debuffWords = ({ effect }: Pick<ItemDefinition, 'effect'>): string | null =>
  effect?.name === 'toy' && effect.debuff
    ? `${effect.debuff.name} for ${formatDuration(effect.debuff.seconds * 1_000)}, on the pages of all its members.`
    : null

/** The switch of the show that a toy obeys. */
export const switchOf = ({ kind }: Pick<ItemDefinition, 'kind'>): string => `${kind.toLowerCase()}s`
