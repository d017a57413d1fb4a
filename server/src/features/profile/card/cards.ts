import { createHash } from 'node:crypto'
import { levelProgress } from '@shoal/bus'
import { perMinute } from '@shoal/bus/dsl/contract'
import { generalErrors } from '@shoal/bus/errors'
import type { FastifyInstance } from 'fastify'
import { boundedQueue } from '../../../platform/boundedQueue.ts'
import { service } from '../../../platform/feature.ts'
import { recentlyUsed } from '../../../platform/media/recentlyUsed.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { immutable } from '../../../platform/web/files.ts'
import { medalDrawing } from '../../../platform/web/pictures.ts'
import { type AccountRecord, usePeople } from '../../accounts/index.ts'
import { useMedals } from '../../medals/index.ts'
import { createPictures, pictureId } from '../pictures.ts'
import { type CardFacts, drawCard } from './draw.ts'

/** A hundred cards and more; whatever else is asked for is drawn anew. */
const keptBytes = 16 * 1024 * 1024
/** Cards that one address may ask for. */
const rate = perMinute(120, 'address')
/** How long the card at its address without a version is kept elsewhere, in seconds. */
const keptFor = 300

/** Somebody's card as it is to be drawn; the same version is the same picture. */
export interface Card {
  facts: CardFacts
  version: string
}

/** PRO-3: the cards that links to people's pages show elsewhere. */
export const useCards = service((platform) => {
  const pictures = createPictures(platform)
  const drawn = recentlyUsed((card: Buffer) => card.length, { maxBytes: keptBytes })
  const underWay = new Map<string, Promise<Buffer>>()
  // One at a time, so that no crawler has more than one processor.
  const inQueue = boundedQueue({ atOnce: 1, waiting: 24, retryAfter: 3 })

  async function draw({ facts }: Card): Promise<Buffer> {
    const id = facts.person.photo && pictureId(facts.person.photo)
    const [photo, medals] = await Promise.all([
      id ? pictures.large(id) : null,
      Promise.all(facts.shown.map(medalDrawing)),
    ])
    return drawCard(facts, { photo, medals: medals.filter((svg) => svg !== undefined) })
  }

  return {
    async of(account: AccountRecord): Promise<Card> {
      const [{ displayName, color, photo, level, clan }, medals, shown] = await Promise.all([
        usePeople(platform).personOf(account),
        useMedals(platform).of(account.id),
        useMedals(platform).shownOf(account.id),
      ])
      const facts: CardFacts = {
        person: { displayName, color, photo, level, clan },
        percent: levelProgress(account.xp).percent,
        ...{ shown, medals: Object.keys(medals).length },
      }
      return { facts, version: createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16) }
    },

    /** The card as a JPEG. Throws the Refusal `busy` where too many wait already. */
    async picture(card: Card): Promise<Buffer> {
      const { version } = card
      const before = drawn.get(version)
      if (before) return before
      const waiting =
        underWay.get(version) ??
        inQueue(() => draw(card))
          .then((picture) => {
            drawn.set(version, picture)
            return picture
          })
          .finally(() => underWay.delete(version))
      underWay.set(version, waiting)
      return waiting
    },
  }
})

/** Where somebody's card is shown from; another version has another address, for those who keep what they have seen. */
export const cardUrl = (userId: string, version: string): string => `/cards/people/${userId}.jpg?v=${version}`

/** Serves `/cards/people/<id>.jpg`: the card as it is now. */
export function mountCards(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { file: string }; Querystring: { v?: string } }>(
    '/cards/people/:file',
    { config: { budget: 'own' } },
    async (request, reply) => {
      await platform.limiter.use('profile.cards', rate, { person: null, address: request.ip })
      const id = /^([A-Za-z0-9_-]{1,64})\.jpg$/.exec(request.params.file)?.[1]
      if (id === undefined) refuse(generalErrors.notFound, { what: 'This card' })
      const account = await usePeople(platform).account(id)
      // Who was banned has no card to be handed around.
      if (!account || account.banned) refuse(generalErrors.notFound, { what: 'This card' })
      const cards = useCards(platform)
      const card = await cards.of(account)
      const etag = `"${card.version}"`
      reply
        .header('cache-control', request.query.v === card.version ? immutable : `public, max-age=${keptFor}`)
        .header('etag', etag)
      if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
      return reply
        .type('image/jpeg')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'")
        .send(await cards.picture(card))
    },
  )
}
