import type { SetupCheck } from '@shoal/bus/setup/contract'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import type { Look } from '../../platform/setupChecks.ts'
import { accountsSettings } from './settings.ts'
import { users } from './tables.ts'

/** Whether everybody who may do much has a second factor [ADM-2]. */
export const staffLook = ({ database, settings }: Platform): Look => {
  const { staffNeedSecondFactor } = settings.of(accountsSettings)
  const say = (state: SetupCheck['state'], found: string, todo: string | null): SetupCheck => {
    return { id: 'staff', title: 'Second factor of staff', state, found, todo, section: 'The first admin' }
  }
  return async () => {
    const staff = await database.db
      .select({ name: users.displayName, secondFactor: users.secondFactor })
      .from(users)
      .where(and(or(eq(users.admin, true), eq(users.mod, true)), isNull(users.deletedAt)))
      .orderBy(users.nameKey)
    const without = staff.filter(({ secondFactor }) => !secondFactor).map(({ name }) => name)
    if (without.length === 0) return say('ok', 'All admins and moderators have one.', null)
    const names = `Without one: ${without.slice(0, 10).join(', ')}${without.length > 10 ? ` and ${without.length - 10} more` : ''}.`
    const found = staffNeedSecondFactor ? `${names} They have no rights of staff until they set it up.` : names
    return say('advice', found, 'Each of them sets it up in their settings.')
  }
}
