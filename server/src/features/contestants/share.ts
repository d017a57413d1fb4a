import type { Contestant } from '@shoal/bus/contestants/contract'
import type { Platform } from '../../platform/platform.ts'
import type { PageHead, ThingFinder } from '../../platform/web/index.ts'
import { useFeatures } from '../features/index.ts'
import { useContestants } from './service.ts'

/** What a link to a contestant shows elsewhere, and what the document is called; nothing while they are switched off. */
export function contestantThing(platform: Platform): ThingFinder {
  const { publicUrl } = platform.settings
  return async ([id]) => {
    if (!(await useFeatures(platform).enabled('contestants'))) return 'untold'
    const [found] = await useContestants(platform).read([id])
    return found ? headOf(found) : 'missing'
  }

  function headOf(contestant: Contestant): PageHead {
    const { id, name, bio, season, photo } = contestant
    const description = bio || `Of season ${season}.`
    const og = (property: string, content: string) => ({ property: `og:${property}`, content })
    return {
      title: `${name} · Shoal`,
      tags: [
        { name: 'description', content: description },
        og('site_name', 'Shoal'),
        og('type', 'profile'),
        og('url', `${publicUrl}/contestants/${id}`),
        og('title', name),
        og('description', description),
        ...(photo ? [og('image', publicUrl + photo), og('image:alt', name)] : []),
        { name: 'twitter:card', content: 'summary' },
      ],
    }
  }
}
