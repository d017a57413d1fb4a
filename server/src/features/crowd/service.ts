import type { Crowd } from '@shoal/bus/crowd/contract'
import { crowdErrors } from '@shoal/bus/crowd/errors'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { isForPeople } from '../../platform/settingsPart.ts'
import { useAudit } from '../moderation/index.ts'
import { crowdSettings } from './settings.ts'

/** What follows the switch. */
type Follow = (on: boolean) => Promise<void>

/**
 * The switch of the demo crowd. Its table is no part of the migrations: a show for people never has one.
 */
export const useCrowd = service((platform) => {
  const { database, publisher, settings } = platform
  // One crowd for a show: several nodes reach each other over Redis, and would each bring one.
  const here =
    settings.of(crowdSettings).wanted &&
    !isForPeople(settings.environment) &&
    settings.role === 'all' &&
    settings.redisUrl === undefined
  let follow: Follow = async () => {}

  async function isOn(): Promise<boolean> {
    const [row] = await database.query<{ on: boolean }>(sql`select is_on as on from demo_crowd limit 1`)
    return row?.on ?? true
  }

  return {
    /** Whether this server has a demo crowd. */
    here,

    read: async (): Promise<Crowd> => ({ here, on: here && (await isOn()) }),

    /** Says what is to be done whenever the switch changes. */
    onSwitch(action: Follow): void {
      follow = action
    },

    /** Makes the crowd's table; answers whether what the crowd begins with is still to be made. */
    async open(): Promise<boolean> {
      await database.query(
        sql`create table if not exists demo_crowd (is_on boolean not null, seeded_at timestamptz not null)`,
      )
      const rows = await database.query(sql`select 1 from demo_crowd limit 1`)
      return rows.length === 0
    },

    /** Notes that the show has what the crowd begins with: it is made only once. */
    async opened(): Promise<void> {
      await database.query(sql`insert into demo_crowd values (true, ${platform.clock.now()})`)
    },

    /** Switches it for everyone, and notes who did it. Throws the Refusal `crowd/none`. */
    async set(who: Who, on: boolean): Promise<Crowd> {
      if (!here) refuse(crowdErrors.none)
      await database.transaction(async () => {
        await database.query(sql`update demo_crowd set is_on = ${on}`)
        await useAudit(platform).record({ who, action: 'crowd.set', detail: on ? 'on' : 'off' })
        publisher.toAll('crowd:changed', { here, on })
      })
      await follow(on)
      return { here, on }
    },
  }
})
