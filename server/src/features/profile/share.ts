import { defaultBio, levelProgress } from '@shoal/bus'
import type { Platform } from '../../platform/platform.ts'
import type { PageHead } from '../../platform/web/index.ts'
import { usePeople } from '../accounts/index.ts'
import { cardUrl, useCards } from './card/cards.ts'
import { cardSize } from './card/draw.ts'

/** Somebody's page, below the panel's address. */
const page = /^\/people\/([A-Za-z0-9_-]{1,64})\/?$/

/** PRO-3: what a link to somebody's page shows elsewhere: name, level, what they say of themselves, their card. */
export function personHead(platform: Platform) {
  const { publicUrl } = platform.settings
  return (path: string): Promise<PageHead | null> | null => {
    const id = page.exec(path)?.[1]
    return id === undefined ? null : headOf(id)
  }

  async function headOf(id: string): Promise<PageHead | null> {
    const account = await usePeople(platform).account(id)
    // Who was banned has no card to be handed around.
    if (!account || account.banned) return null
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
