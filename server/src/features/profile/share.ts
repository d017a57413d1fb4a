import { defaultBio, levelProgress } from '@shoal/bus'
import type { Platform } from '../../platform/platform.ts'
import type { PageHead, ThingFinder } from '../../platform/web/index.ts'
import { type AccountRecord, usePeople } from '../accounts/index.ts'
import { cardUrl, useCards } from './card/cards.ts'
import { cardSize } from './card/draw.ts'

/** PRO-3: what a link to somebody's page shows elsewhere: name, level, what they say of themselves, their card. */
export function personThing(platform: Platform): ThingFinder {
  const { publicUrl } = platform.settings
  return async ([id]) => {
    const account = await usePeople(platform).account(id)
    if (!account) return 'missing'
    // Who was banned has no card to be handed around.
    return account.banned ? 'untold' : headOf(account)
  }

  async function headOf(account: AccountRecord): Promise<PageHead> {
    const { id } = account
    const { facts, version } = await useCards(platform).of(account)
    const { displayName, clan } = facts.person
    const { level, percent } = levelProgress(account.xp)
    const about = account.bio === '' ? defaultBio(displayName) : account.bio
    const description = `Level ${level}, ${percent}% of the way to the next. ${about.replace(/\s+/g, ' ')}`
    const og = (property: string, content: string) => ({ property: `og:${property}`, content })
    return {
      title: `${displayName} · Shoal`,
      tags: [
        { name: 'description', content: description },
        og('site_name', 'Shoal'),
        og('type', 'profile'),
        { property: 'profile:username', content: displayName },
        og('url', `${publicUrl}/people/${id}`),
        og('title', displayName),
        og('description', description),
        og('image', publicUrl + cardUrl(id, version)),
        ...[
          og('image:type', 'image/jpeg'),
          og('image:width', String(cardSize.width)),
          og('image:height', String(cardSize.height)),
        ],
        og('image:alt', `${displayName}, level ${level}${clan ? `, ${clan.rank} of ${clan.tag}` : ''}`),
        { name: 'twitter:card', content: 'summary_large_image' },
      ],
    }
  }
}
