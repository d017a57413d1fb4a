import { settingsArea } from '@shoal/bus'
import { voiceArea } from '@shoal/bus/voice'
import { limits } from '@shoal/bus/voice/limits'
import { siteRoom } from '@shoal/bus/voice/shapes'
import { useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Select } from '@shoal/ui/Select'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { TextArea } from '@shoal/ui/TextArea'
import { Megaphone } from 'lucide-react'
import { Payment, paysWithToken, usePaying } from './Payment.tsx'
import { useFirstRoom } from './useFirstRoom.ts'
import { useRooms } from './useRooms.ts'
import { useSwitchedOff } from './useSwitchedOff.ts'
import styles from './voice.module.css'
import { useVoice } from './voiceStore.ts'
import { voiceLabel } from './words.ts'

interface SendTtsFormProps {
  /** Where it is heard at first; the watched camera if it is left out. */
  room?: string | undefined
  /** It is on its way to the moderators. */
  onSent?(): void
}

/** A message to be read aloud: where, by which voice, how it is paid [TTS-1]. */
export function SendTtsForm({ room, onSent }: SendTtsFormProps) {
  const { phase, problem, load } = useVoice((state) => state)
  const rooms = useRooms()
  const off = useSwitchedOff('tts')
  if (off)
    return (
      <EmptyState icon={<Megaphone />} title="TTS messages are switched off">
        Nothing is read aloud right now. Come back later.
      </EmptyState>
    )
  if (phase === 'failed' || rooms.isError)
    return (
      <ErrorState
        title="The voices could not be read"
        onRetry={() => {
          void load()
          void rooms.refetch()
        }}
      >
        {problem ?? 'The cameras could not be read.'}
      </ErrorState>
    )
  if (phase !== 'ready' || !rooms.data) return <SkeletonLines lines={6} label="Reading the voices" />
  return <Filled rooms={rooms.data} first={room} {...(onSent && { onSent })} />
}

function Filled({
  rooms,
  first,
  onSent,
}: {
  rooms: readonly { value: string; label: string }[]
  first: string | undefined
  onSent?(): void
}) {
  const { api, bus, toast } = useShell()
  const { voices, waiting, ttsTokens } = useVoice((state) => state)
  const begins = useFirstRoom(rooms, first)
  const form = useForm({
    values: { message: '', room: begins, voice: 'default', pay: 'token' },
    blame: {
      ...{ 'voice/unspeakable': 'message', 'voice/no-such-room': 'room', 'auth/needs-pass': 'room' },
      ...{ 'voice/no-such-voice': 'voice', 'voice/voice-locked': 'voice', 'voice/no-token': 'pay' },
    },
    // A repeated try is the same message; another text or room is another one.
    async send({ message, room, voice, pay }, key) {
      const body = { message: message.trim(), voice, payWithToken: paysWithToken(pay, ttsTokens) }
      const { ttsMessage } = await (room === siteRoom
        ? api(voiceArea).sendToSite({ body, key })
        : api(voiceArea).send({ body: { ...body, room }, key }))
      bus.publish(settingsArea.topics['play-sound'], { name: 'success' })
      toast(
        ttsMessage.autoApproved
          ? { type: 'success', text: 'It is read aloud in a moment.' }
          : {
              ...{ type: 'success', header: 'TTS Message Successfully Queued!' },
              text: 'You will be notified when it is approved or rejected.',
            },
      )
      form.reset({ message: '', room, voice, pay })
      onSent?.()
    },
  })
  const { message, pay } = form.values
  const paying = usePaying(pay, {
    ...{ kind: 'tts', cost: limits.ttsCost },
    ...{ owned: ttsTokens, waiting: waiting.length },
  })
  return (
    <Form form={form} aria-label="New TTS message" className={styles.form}>
      <TextArea
        label="Your message"
        rows={4}
        required
        maxLength={limits.messageMax}
        counter
        dir="auto"
        placeholder="What shall the room hear?"
        {...form.text('message')}
      />
      <div className={styles.pair}>
        <Select label="Heard in" options={rooms} {...form.choice('room')} />
        <Select
          label="Voice"
          options={voices.map((voice) => ({ value: voice.id, label: voiceLabel(voice), disabled: voice.locked }))}
          {...form.choice('voice')}
        />
      </div>
      <Payment paying={paying} {...form.choice('pay')} />
      <SubmitButton form={form} variant="gold" disabled={paying.obstacle !== null || message.trim() === ''}>
        Send it, {paying.price}
      </SubmitButton>
    </Form>
  )
}
