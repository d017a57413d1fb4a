import { type FeatureName, featureNames, type Switch, type Toggles } from '@shoal/bus/features/contract'
import { featuresErrors } from '@shoal/bus/features/errors'
import { eq } from 'drizzle-orm'
import { type SwitchName, switchLabels } from '../../contract.ts'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { useAudit } from '../moderation/index.ts'
import { featureToggles } from './tables.ts'

/** A switch was set on another node. */
const switched = topic<Record<string, never>>('features.switched')

/** Everything that can be switched: what the source names, and what areas add. */
type Name = FeatureName | SwitchName

/** ADM-1: the switches of the show. They are read from the database each time, so that all nodes obey at once. */
export const useFeatures = service((platform) => {
  const { database, nodes, outbox, clock } = platform
  const listeners: Array<() => unknown> = []
  const tellListeners = async () => {
    for (const listener of listeners) await listener()
  }
  nodes.on(switched, tellListeners)

  async function list(): Promise<Toggles> {
    const rows = await database.db.select().from(featureToggles)
    const enabled = new Map<Name, boolean>(rows.map((row) => [row.feature, row.enabled]))
    return {
      featureToggles: featureNames.map((feature) => ({ feature, enabled: enabled.get(feature) ?? true })),
      switches: [...switchLabels].map(([name, label]) => ({ name, label, enabled: enabled.get(name) ?? true })),
    }
  }

  async function isOn(name: Name): Promise<boolean> {
    const [row] = await database.db
      .select({ enabled: featureToggles.enabled })
      .from(featureToggles)
      .where(eq(featureToggles.feature, name))
    return row?.enabled ?? true
  }

  return {
    /** Every feature and switch, in the order of the contract. */
    list,
    /** What somebody set a switch to, also of a part that is not built yet. */
    isOn,
    /** Whether a part of the show is on. Only what an area declares as its switch is asked for: admins see that it acts. */
    enabled: (name: SwitchName): Promise<boolean> => isOn(name),

    /** Throws the Refusal `features/off` when a part of the show is off; for calls and events alike. */
    async require(name: SwitchName): Promise<void> {
      if (!(await isOn(name))) refuse(featuresErrors.off)
    },

    /** Runs on every node after a switch was set. A listener handles what fails by itself. */
    onSwitched: (listener: () => unknown): void => void listeners.push(listener),

    /** Makes the rows of new switches; existing ones stay as they are. */
    async seed(): Promise<void> {
      const changedAt = clock.now()
      const names = new Set<Name>([...featureNames, ...switchLabels.keys()])
      await database.db
        .insert(featureToggles)
        .values([...names].map((feature) => ({ feature, enabled: true, changedAt })))
        .onConflictDoNothing()
    },

    set,

    /** As `set`, by the name of a switch; throws the Refusal `features/unknown` where no area has it. */
    async turn(who: Who, name: string, on: boolean): Promise<Switch> {
      const label = switchLabels.get(name as SwitchName)
      if (label === undefined) refuse(featuresErrors.unknown)
      await set(who, name as SwitchName, on)
      return { name, label, enabled: on }
    },
  }

  /** Switches a part for everyone, notes who did it and tells every open page. */
  async function set(who: Who, feature: Name, on: boolean): Promise<void> {
    await database.transaction(async (db) => {
      const row = { enabled: on, changedAt: clock.now() }
      await db
        .insert(featureToggles)
        .values({ feature, ...row })
        .onConflictDoUpdate({ target: featureToggles.feature, set: row })
      await useAudit(platform).record({ who, action: 'features.set', detail: `${feature} ${on ? 'on' : 'off'}` })
      await outbox.publish(rooms.all, 'features:updated', await list())
      await outbox.tell(switched, {})
      database.afterCommit(tellListeners)
    })
  }
})
