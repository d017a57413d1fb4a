import { meets } from '@shoal/bus'
import type { AccountRow } from '@shoal/bus/accounts/contract'
import { accountsErrors } from '@shoal/bus/accounts/errors'
import type { Flags } from '@shoal/bus/common'
import { eq } from 'drizzle-orm'
import { flagsChanged } from '../../happenings/accounts.ts'
import { service } from '../../platform/feature.ts'
import { accountId } from '../../platform/ledger/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { type AccountRecord, accountColumns, flagsOf, passOf } from './accountRow.ts'
import { useHangUp } from './hangUp.ts'
import { usePeople } from './people.ts'
import { users } from './tables.ts'

type FlagsBody = Partial<Flags> & { banned?: boolean; reason?: string }

/** What staff see and change of accounts [AUTH-5]. */
export const useStaffDesk = service((platform) => {
  const { database, ledger, clock, happenings } = platform

  /** OPS-4: addresses are for admins. */
  const rowOf = (account: AccountRecord, tokens: number, asking: Who): AccountRow => ({
    id: account.id,
    email: meets('admin', asking) ? account.email : '',
    displayName: account.displayName,
    flags: flagsOf(account),
    banned: account.banned,
    secondFactor: account.secondFactor,
    pass: passOf(account, clock.now()),
    tokens,
    joined: account.joinedAt.toISOString(),
  })

  return {
    /** Accounts whose name contains the text, for admins also the e-mail address; by name, `page` counts from 0. */
    async users(who: Who, { query, page, pageSize }: { query?: string; page: number; pageSize: number }) {
      const text = query?.trim().toLowerCase() ?? ''
      const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
      const [kind, fits] = meets('admin', who)
        ? ['by-name-and-address', '(u.name_key like $1 or u.email like $1)']
        : ['by-name', 'u.name_key like $1']
      const where = `u.deleted_at is null and ${fits}`
      const found = await database.prepared<AccountRecord & { tokens: number | null }>(
        `accounts-search-${kind}`,
        `select ${accountColumns}, purse.balance as tokens from users u
         left join ledger_accounts purse on purse.id = '${accountId('user', '')}' || u.id
         where ${where} order by u.name_key limit $2 offset $3`,
        [pattern, pageSize, page * pageSize],
      )
      const [count] = await database.prepared<{ total: number }>(
        `accounts-search-total-${kind}`,
        `select count(*) as total from users u where ${where}`,
        [pattern],
      )
      return { users: found.map((account) => rowOf(account, account.tokens ?? 0, who)), total: count?.total ?? 0 }
    },

    /** Changes flags; open connections know at once, those of a banned person are closed. */
    async setFlags(who: Who, userId: string, { reason, ...changes }: FlagsBody): Promise<AccountRow> {
      const people = usePeople(platform)
      if (userId === who.userId && (changes.admin === false || changes.banned)) refuse(accountsErrors.ownFlags)
      const account = await database.transaction(async () => {
        const before = await people.account(userId)
        if (!before) refuse(accountsErrors.noSuchUser)
        const real = Object.fromEntries(
          Object.entries(changes).filter(
            ([flag, value]) => value !== undefined && before[flag as keyof Flags] !== value,
          ),
        ) as FlagsBody
        if (Object.keys(real).length === 0) return before
        if (real.banned && !reason?.trim()) refuse(accountsErrors.banReason)
        await database.db
          .update(users)
          .set({ ...real, ...(real.banned === undefined ? {} : { banReason: real.banned ? (reason ?? null) : null }) })
          .where(eq(users.id, userId))
        await happenings.happen(flagsChanged, { byUserId: who.userId, userId, changes: real, reason: reason ?? null })
        if (real.banned) await useHangUp(platform)({ userId }, 'banned')
        await people.changed(userId)
        return { ...before, ...real }
      })
      return rowOf(account, await ledger.balance(accountId('user', userId)), who)
    },
  }
})
