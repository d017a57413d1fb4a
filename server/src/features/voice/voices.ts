import { levelOf } from '@shoal/bus/rules'
import type { Voice, VoiceLock } from '@shoal/bus/voice/contract'
import { voiceErrors } from '@shoal/bus/voice/errors'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useMedals } from '../medals/index.ts'
import { useAudit } from '../moderation/index.ts'
import { type VoiceDefinition, voices } from './catalogue.ts'
import { ttsVoices } from './tables.ts'

const definitions: ReadonlyMap<string, VoiceDefinition> = new Map(voices.map((one) => [one.id, one]))

/** The voices with what the operator made of them, and who may use which [TTS-3]. */
export const useVoices = service((platform) => {
  const { database, publisher } = platform
  const { db } = database

  /** What the operator changed, by voice. */
  async function changes() {
    return new Map((await db.select().from(ttsVoices)).map((row) => [row.id, row]))
  }

  /** Says of a lock whether it is closed for this person. Visitors have opened none. */
  async function keysOf(who: Pick<Who, 'userId'> | null): Promise<(lock: VoiceLock) => boolean> {
    if (who === null) return () => true
    const [account, medals] = await Promise.all([
      usePeople(platform).account(who.userId),
      useMedals(platform).of(who.userId),
    ])
    const level = levelOf(account?.xp ?? 0)
    return (lock) => ('level' in lock ? level < lock.level : !((medals[lock.medal] ?? 0) > 0))
  }

  const present = (
    { id, name, lock }: VoiceDefinition,
    changed: Awaited<ReturnType<typeof changes>>,
    isClosed: (lock: VoiceLock) => boolean,
  ): Voice => ({
    ...{ id, name: changed.get(id)?.name ?? name, lock, locked: lock !== null && isClosed(lock) },
    enabled: changed.get(id)?.enabled ?? true,
  })

  return {
    /** The voices in the order of the catalogue; those that are switched off for admins only. */
    async list(who: Who | null): Promise<Voice[]> {
      const [changed, isClosed] = await Promise.all([changes(), keysOf(who)])
      return voices
        .map((one) => present(one, changed, isClosed))
        .filter(({ enabled }) => enabled || who?.flags.admin === true)
    },

    /** What each voice is called now, by id. */
    async names(): Promise<(id: string) => string> {
      const changed = await changes()
      return (id) => changed.get(id)?.name ?? definitions.get(id)?.name ?? id
    },

    definition: (id: string): VoiceDefinition | null => definitions.get(id) ?? null,

    /** Refuses a voice that is not there, switched off, or closed for this person. */
    async require(id: string, who: Pick<Who, 'userId'>): Promise<VoiceDefinition> {
      const definition = definitions.get(id)
      if (!definition || (await changes()).get(id)?.enabled === false) refuse(voiceErrors.noSuchVoice)
      const { lock } = definition
      if (lock !== null && (await keysOf(who))(lock)) {
        if ('level' in lock) refuse(voiceErrors.voiceLocked, 'level', { level: lock.level })
        refuse(voiceErrors.voiceLocked, 'medal', { medal: lock.name })
      }
      return definition
    },

    /** Calls a voice something else, or switches it off or on; all pages read the voices anew. */
    async edit(
      who: Who,
      id: string,
      change: { name?: string | undefined; enabled?: boolean | undefined },
    ): Promise<Voice> {
      const definition = definitions.get(id)
      if (!definition) refuse(voiceErrors.noSuchVoice)
      await database.transaction(async () => {
        const set = {
          ...(change.name !== undefined && { name: change.name === definition.name ? null : change.name }),
          ...(change.enabled !== undefined && { enabled: change.enabled }),
        }
        if (Object.keys(set).length === 0) return
        await db
          .insert(ttsVoices)
          .values({ id, ...set })
          .onConflictDoUpdate({ target: ttsVoices.id, set })
        const said = [
          ...(change.name === undefined ? [] : [`is called ${change.name}`]),
          ...(change.enabled === undefined ? [] : [change.enabled ? 'on' : 'off']),
        ]
        await useAudit(platform).record({ who, action: 'voice.edit', detail: `${definition.name}: ${said.join(', ')}` })
        publisher.publish(rooms.all, 'voice:voices', {})
      })
      return present(definition, await changes(), await keysOf(who))
    },
  }
})
