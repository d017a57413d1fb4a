import { defaultBio, effectivePass } from '@shoal/bus'
import type { PassTier } from '@shoal/bus/common'
import type { Profile } from '@shoal/bus/profile/contract'
import { profileErrors } from '@shoal/bus/profile/errors'
import { limits } from '@shoal/bus/profile/limits'
import { accountChanged, accountDeleted, levelRaised, xpChanged } from '../../happenings/accounts.ts'
import { service } from '../../platform/feature.ts'
import type { UploadedFile } from '../../platform/http/serve.ts'
import { accountId } from '../../platform/ledger/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { squaresOf } from '../../platform/picture.ts'
import { refuse } from '../../platform/refusal.ts'
import { type AccountRecord, flagsOf, passOf, usePeople } from '../accounts/index.ts'
import { useMutes } from '../chat/index.ts'
import { useContestants } from '../contestants/index.ts'
import { useMedals } from '../medals/index.ts'
import { createPictures, pictureUrl } from './pictures.ts'

interface ProfileChanges {
  displayName?: string
  color?: string
  bio?: string
}

/** PRO-1 and PRO-2: what people show of themselves. */
export const useProfiles = service((platform) => {
  const { clock, database, gateway, happenings, ledger, nodes, publisher } = platform
  const pictures = createPictures(platform)
  const people = usePeople(platform)

  /** What anyone sees. Areas without entries yet are honestly empty. */
  async function shown(account: AccountRecord): Promise<Profile> {
    const { id } = account
    const person = await people.personOf(account)
    const pass: PassTier = effectivePass({ flags: flagsOf(account), pass: passOf(account, clock.now()) })
    return {
      ...person,
      bio: account.bio === '' ? defaultBio(person.displayName) : account.bio,
      joined: account.joinedAt.toISOString(),
      xp: account.xp,
      endorsement: await useContestants(platform).endorsementOf(id),
      pass,
      seasonPass: pass !== 'none',
      seasonPassXL: pass === 'xl',
      seasonPassSubscription: account.passSubscription,
      seasonPassGift: account.passGiftedAt?.toISOString() ?? null,
      medals: await useMedals(platform).of(id),
      shownMedals: await useMedals(platform).shownOf(id),
      pfps: [],
      integrations: [],
      online: gateway.online(id),
    }
  }

  async function ownOf(account: AccountRecord): Promise<Profile> {
    const [profile, tokens, ids] = await Promise.all([
      shown(account),
      ledger.balance(accountId('user', account.id)),
      pictures.of(account.id),
    ])
    return { ...profile, tokens, pfps: ids.map((id) => ({ id, url: pictureUrl(id) })) }
  }

  async function own(userId: string): Promise<Profile> {
    const account = await people.account(userId)
    if (!account) refuse(profileErrors.noSuchUser)
    return ownOf(account)
  }

  happenings.inTransaction(accountDeleted, ({ payload }) => pictures.removeOf(payload.userId))
  happenings.afterCommit(accountChanged, async ({ payload: { userId } }) => {
    // Thousands change at once when a large clan does, and few of them are here. Of people who have just come to another
    // node this one may not know yet.
    if (!nodes.several && !gateway.online(userId)) return
    const account = await people.account(userId)
    if (account) publisher.toUser(userId, 'profile:updated', await ownOf(account))
  })

  happenings.afterCommit(xpChanged, ({ payload: { userId, amount, xp } }) => {
    publisher.toUser(userId, 'profile:xp', { xp })
    if (amount < 0) publisher.toUser(userId, 'profile:xp-lost', { amount: -amount })
  })
  happenings.afterCommit(levelRaised, ({ payload: { userId, to } }) =>
    publisher.toUser(userId, 'profile:level-up', { level: to }),
  )

  return {
    /** The own profile, with balance and pictures. */
    own,

    /** The profile of another person, or the caller's own. */
    async read(who: Who | null, id: string): Promise<Profile> {
      if (who?.userId === id) return own(id)
      const account = await people.account(id)
      if (!account) refuse(profileErrors.noSuchUser)
      return shown(account)
    },

    /** MUTE-1: whoever is muted says nothing by their name either. Throws the Refusal `chat/muted`. */
    async update(who: Who, { displayName, color, bio }: ProfileChanges): Promise<Profile> {
      if (displayName !== undefined && displayName !== who.person.displayName)
        await useMutes(platform).check(who.userId)
      await people.update(who.userId, { displayName, color: color?.toLowerCase(), bio })
      return own(who.userId)
    },

    async choosePhoto(who: Who, picture: string | null): Promise<Profile> {
      if (picture !== null && !(await pictures.owns(who.userId, picture))) refuse(profileErrors.noSuchPicture)
      await people.update(who.userId, { photo: picture === null ? null : pictureUrl(picture) })
      return own(who.userId)
    },

    async uploadPhoto(who: Who, file: UploadedFile): Promise<Profile> {
      const squares = await squaresOf(file.bytes, limits.photoSizes)
      await database.transaction(async () => {
        const id = await pictures.add(who.userId, squares)
        await people.update(who.userId, { photo: pictureUrl(id) })
      })
      return own(who.userId)
    },
  }
})
