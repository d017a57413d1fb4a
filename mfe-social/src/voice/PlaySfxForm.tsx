import { settingsArea } from '@shoal/bus'
import { type SoundEffect, voiceArea } from '@shoal/bus/voice'
import { limits } from '@shoal/bus/voice/limits'
import { siteRoom } from '@shoal/bus/voice/shapes'
import { useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Answered } from '@shoal/remote-kit/lists'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Select } from '@shoal/ui/Select'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { TextArea } from '@shoal/ui/TextArea'
import { formatTokens } from '@shoal/ui/Tokens'
import { AudioLines } from 'lucide-react'
import { Payment, paysWithToken, usePaying } from './Payment.tsx'
import { SoundLibrary } from './SoundLibrary.tsx'
import { useFirstRoom } from './useFirstRoom.ts'
import { useRooms } from './useRooms.ts'
import { useSoundEffects } from './useSoundEffects.ts'
import { useSwitchedOff } from './useSwitchedOff.ts'
import styles from './voice.module.css'

interface PlaySfxFormProps {
  /** Where it is heard at first; the watched camera if it is left out. */
  room?: string | undefined
  /** It is on its way to the moderators. */
  onSent?(): void
}

/** A sound effect: where, which of the library or made from which description, how it is paid [SFX-1]. */
export function PlaySfxForm({ room, onSent }: PlaySfxFormProps) {
  const library = useSoundEffects()
  const rooms = useRooms()
  const off = useSwitchedOff('sfx')
  if (off)
    return (
      <EmptyState icon={<AudioLines />} title="Sound effects are switched off">
        Nothing is played right now. Come back later.
      </EmptyState>
    )
  const waiting = <SkeletonLines lines={6} label="Reading the sounds" />
  return (
    <Answered query={library} waiting={waiting} failed="The sounds could not be read">
      {(sounds) => (
        <Answered query={rooms} waiting={waiting} failed="The cameras could not be read">
          {(options) => <Filled {...sounds} rooms={options} first={room} onSent={onSent} />}
        </Answered>
      )}
    </Answered>
  )
}

interface FilledProps {
  effects: readonly SoundEffect[]
  /** Null while none are made from descriptions. */
  promptCost: number | null
  /** The person's own that wait for a moderator. */
  sfxMessages: readonly unknown[]
  sfxTokens: number
  rooms: readonly { value: string; label: string }[]
  first: string | undefined
  onSent: (() => void) | undefined
}

function Filled({ effects, promptCost, sfxMessages, sfxTokens, rooms, first, onSent }: FilledProps) {
  const { api, bus, toast } = useShell()
  const begins = useFirstRoom(rooms, first)
  /** Of a sound that is made from a description, where that is chosen; null for one of the library. */
  const promptPrice = (from: string): number | null => (from === 'prompt' ? promptCost : null)
  const form = useForm({
    values: { from: 'library', sfx: null as string | null, sfxTextPrompt: '', room: begins, pay: 'token' },
    blame: {
      ...{ 'voice/no-such-sound': 'sfx', 'voice/one-sound': 'sfx', 'voice/no-prompts': 'sfxTextPrompt' },
      ...{ 'voice/no-such-room': 'room', 'auth/needs-pass': 'room', 'voice/no-token': 'pay' },
    },
    // A repeated try is the same sound effect; another sound or room is another one.
    async send({ from, sfx, sfxTextPrompt, room, pay }, key) {
      const sound = promptPrice(from) !== null ? { sfxTextPrompt: sfxTextPrompt.trim() } : { sfx: sfx ?? undefined }
      const body = { ...sound, payWithToken: paysWithToken(pay, sfxTokens) }
      const { sfxMessage } = await (room === siteRoom
        ? api(voiceArea).sendSfxToSite({ body, key })
        : api(voiceArea).sendSfx({ body: { ...body, room }, key }))
      bus.publish(settingsArea.topics['play-sound'], { name: 'success' })
      toast(
        sfxMessage.autoApproved
          ? { type: 'success', text: 'It is played in a moment.' }
          : {
              ...{ type: 'success', header: 'Sound Effect Successfully Queued!' },
              text: 'You will be notified when it is approved or rejected.',
            },
      )
      form.reset({ from, sfx: null, sfxTextPrompt: '', room, pay })
      onSent?.()
    },
  })
  const { from, sfx, sfxTextPrompt, pay } = form.values
  const chosen = effects.find(({ id }) => id === sfx)
  const described = promptPrice(from)
  const complete = described !== null ? sfxTextPrompt.trim() !== '' : chosen !== undefined
  const paying = usePaying(pay, {
    ...{ kind: 'sfx', cost: described ?? chosen?.cost ?? null },
    ...{ owned: sfxTokens, waiting: sfxMessages.length },
  })
  return (
    <Form form={form} aria-label="New sound effect" className={styles.form}>
      <Select label="Heard in" options={rooms} {...form.choice('room')} />
      {promptCost !== null && (
        <ChoiceGroup
          label="Where the sound comes from"
          hideLabel
          options={[
            { value: 'library', label: 'From the library' },
            { value: 'prompt', label: 'From a description' },
          ]}
          {...form.choice('from')}
        />
      )}
      {described !== null ? (
        <TextArea
          label="What it sounds like"
          hint={`The sound is made for you, ${formatTokens(described)}.`}
          rows={2}
          required
          maxLength={limits.promptMax}
          counter
          dir="auto"
          placeholder="A door that creaks, then a splash"
          {...form.text('sfxTextPrompt')}
        />
      ) : (
        <SoundLibrary
          effects={effects}
          value={chosen?.id ?? null}
          // Also that no sounds are made from descriptions any more, which takes away the field for them.
          error={form.errors.sfx ?? form.errors.sfxTextPrompt ?? undefined}
          onValueChange={(id) => form.set({ sfx: id })}
        />
      )}
      <Payment paying={paying} {...form.choice('pay')} />
      <SubmitButton form={form} variant="gold" disabled={paying.obstacle !== null || !complete}>
        {paying.price === null ? 'Play it' : `Play it, ${paying.price}`}
      </SubmitButton>
    </Form>
  )
}
