import { accountChanged, flagsChanged, levelRaised } from '../../../happenings/accounts.ts'
import { passesGifted } from '../../../happenings/checkout.ts'
import {
  clanFounded,
  clanInvited,
  clanInvitesTo,
  clanJoined,
  clanLeft,
  clanRanked,
  clanVaultMoved,
} from '../../../happenings/clans.ts'
import type { Platform } from '../../../platform/platform.ts'
import { passOf, usePeople } from '../../accounts/index.ts'
import type { Counts } from './listen.ts'

const tierNumber = { none: 0, pass: 1, xl: 2 } as const

/** Facts about people, their friends and clans. */
export function peopleRules(platform: Platform, counts: Counts): void {
  const people = usePeople(platform)

  counts(
    flagsChanged,
    ({ userId }) => [{ userId, fact: 'account-tester', reached: 1 }],
    ({ changes }) => changes.qa === true,
  )
  counts(
    accountChanged,
    async ({ userId }) => {
      const account = await people.account(userId)
      const tier = account ? passOf(account, platform.clock.now()) : 'none'
      return [{ userId, fact: 'pass-tier', reached: tierNumber[tier] }]
    },
    // A pass stands in the session; XP, which changes all the time, does not.
    ({ session }) => session,
  )
  counts(passesGifted, ({ byUserId, userIds }) => [
    { userId: byUserId, fact: 'passes-gifted', more: userIds.length },
    ...userIds.map((userId) => ({ userId, fact: 'pass-received', reached: 1 }) as const),
  ])
  counts(levelRaised, ({ userId, to }) => [{ userId, fact: 'level', reached: to }])

  counts(clanInvited, async ({ userId }) => [
    { userId, fact: 'clan-invites-waiting', reached: await platform.happenings.ask(clanInvitesTo, { userId }) },
  ])
  counts(clanJoined, ({ userId }) => [{ userId, fact: 'clan-joined', reached: 1 }])
  counts(clanFounded, ({ userId }) => [
    { userId, fact: 'clan-founded', reached: 1 },
    { userId, fact: 'clan-lead', reached: 1 },
  ])
  counts(
    clanRanked,
    ({ userId }) => [{ userId, fact: 'clan-lead', reached: 1 }],
    ({ to }) => to === 'Leader' || to === 'Owner',
  )
  counts(
    clanLeft,
    ({ userId }) => [{ userId, fact: 'clan-kicked', reached: 1 }],
    ({ why }) => why === 'kicked',
  )
  counts(
    clanVaultMoved,
    ({ userId, amount }) => [{ userId, fact: 'clan-deposited', more: amount }],
    ({ amount }) => amount > 0,
  )
}
