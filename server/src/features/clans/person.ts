import type { ClanBadge } from '@shoal/bus/clans/person'
import type { Platform } from '../../platform/platform.ts'
import { usePersonParts } from '../accounts/index.ts'

const badges = `
  select m.user_id as "userId", c.tag, c.color, m.rank
  from clan_members m join clans c on c.id = m.clan_id where m.user_id = any ($1::text[])`

/** Lets people wear the badge of their clan wherever they are shown [CLAN-6]. Who changes it tells so: `people.changed`. */
export function wearBadges(platform: Platform): void {
  usePersonParts(platform).add('clan', async (ids) => {
    const found = await platform.database.prepared<ClanBadge & { userId: string }>('clan-badges', badges, [ids])
    return new Map(found.map(({ userId, ...badge }) => [userId, badge]))
  })
}
