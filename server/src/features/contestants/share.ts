import type { Platform } from '../../platform/platform.ts'
import type { PageHead } from '../../platform/web/index.ts'
import { useFeatures } from '../features/index.ts'
import { useContestants } from './service.ts'

/** The page of a contestant, below the panel's address. */
const page = /^\/contestants\/([A-Za-z0-9_-]{1,64})\/?$/

/** What a link to a contestant shows elsewhere, and what the document is called; nothing while they are switched off. */
export function contestantHead(platform: Platform) {
  const { publicUrl } = platform.settings
  return (path: string): Promise<PageHead | null> | null => {
    const id = page.exec(path)?.[1]
    return id === undefined ? null : headOf(id)
  }

  async function headOf(id: string): Promise<PageHead | null> {
    if (!(await useFeatures(platform).enabled('contestants'))) return null
    const [found] = await useContestants(platform).read([id])
    if (!found) return null
    const { name, bio, season, photo } = found
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
