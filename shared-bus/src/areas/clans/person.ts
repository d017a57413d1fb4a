import * as z from '@shoal/bus/shape'
import { personPart } from '../../dsl/personPart.ts'
import { Color } from '../../values.ts'

export const ClanRank = z.enum(['Owner', 'Leader', 'Member', 'Hostage', 'None'])

/** What somebody wears of their clan [CLAN-6]. */
export const ClanBadge = z.object({ tag: z.string(), color: Color, rank: ClanRank })
export type ClanBadge = z.output<typeof ClanBadge>

export const clan = personPart(z.nullable(ClanBadge), null)
