import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import { keep, sendKept } from './files.ts'
import { closedToCrawlers } from './paths.ts'
import { crawlerSettings } from './settings.ts'

const type = 'text/plain; charset=utf-8'
const hour = 3_600

const noContact =
  'This show names nobody for reports of security holes. Whoever runs it can: with the setting SECURITY_CONTACT.\n'

/** What crawlers may read, as RFC 9309 has it. */
function robotsText(allowed: boolean): string {
  const rules = allowed ? ['Allow: /', ...closedToCrawlers.map((path) => `Disallow: ${path}`)] : ['Disallow: /']
  return `${['User-agent: *', ...rules].join('\n')}\n`
}

/**
 * Until when security.txt holds: the end of the next quarter. So it is good for three to six months from now on, as RFC 9116
 * asks for less than a year, and caches see the same text for a quarter.
 */
function endOfNextQuarter(now: Date): string {
  const quarter = Math.floor(now.getUTCMonth() / 3)
  return new Date(Date.UTC(now.getUTCFullYear(), (quarter + 2) * 3)).toISOString().replace('.000Z', 'Z')
}

/** Serves what programs look for by fixed names: which pages crawlers may read, and whom to tell of a security hole. */
export function mountWellKnown(app: FastifyInstance, { clock, settings }: Platform): void {
  const { crawling, securityContacts, securityLanguages } = settings.of(crawlerSettings)
  const robots = keep(Buffer.from(robotsText(crawling)))
  app.get('/robots.txt', (request, reply) =>
    sendKept(request, reply, { ...robots, type, cacheControl: `public, max-age=${hour}` }),
  )

  const path = '/.well-known/security.txt'
  app.get(path, (request, reply) => {
    if (securityContacts.length === 0)
      return reply.code(404).header('cache-control', 'no-store').type(type).send(noContact)
    const lines = [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${endOfNextQuarter(clock.now())}`,
      `Preferred-Languages: ${securityLanguages.join(', ')}`,
      `Canonical: ${settings.publicUrl}${path}`,
    ]
    const text = keep(Buffer.from(`${lines.join('\n')}\n`))
    return sendKept(request, reply, { ...text, type, cacheControl: `public, max-age=${24 * hour}` })
  })
}
