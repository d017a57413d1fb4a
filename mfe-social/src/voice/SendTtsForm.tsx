import { settingsArea } from '@shoal/bus'
import { streamsArea } from '@shoal/bus/streams'
import { tokensArea } from '@shoal/bus/tokens'
import { voiceArea } from '@shoal/bus/voice'
import { limits } from '@shoal/bus/voice/limits'
import { siteRoom } from '@shoal/bus/voice/shapes'
import { useLive, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Select } from '@shoal/ui/Select'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { TextArea } from '@shoal/ui/TextArea'
import { formatTokens } from '@shoal/ui/Tokens'
import { Megaphone } from 'lucide-react'
import { useRooms } from './useRooms.ts'
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
  if (phase === 'off')
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
  const watched = useLive(streamsArea.states['selected-stream'])?.id
  const balance = useLive(tokensArea.states.tokens) ?? 0
  const { voices, waiting, ttsTokens } = useVoice((state) => state)
  const begins = [first, watched].find((id) => rooms.some(({ value }) => value === id)) ?? siteRoom
  // The last one may go in another tab.
  const withToken = (pay: string): boolean => pay === 'token' && ttsTokens > 0
  const form = useForm({
    values: { message: '', room: begins, voice: 'default', pay: ttsTokens > 0 ? 'token' : 'tokens' },
    blame: {
      ...{ 'voice/unspeakable': 'message', 'voice/no-such-room': 'room', 'auth/needs-pass': 'room' },
      ...{ 'voice/no-such-voice': 'voice', 'voice/voice-locked': 'voice', 'voice/no-token': 'pay' },
    },
    // A repeated try is the same message; another text or room is another one.
    async send({ message, room, voice, pay }, key) {
      const body = { message: message.trim(), voice, payWithToken: withToken(pay) }
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
      form.reset({ message: '', room, voice, pay: withToken(pay) && ttsTokens > 1 ? 'token' : 'tokens' })
      onSent?.()
    },
  })
  const { message, pay } = form.values
  const full = waiting.length >= limits.waitingMost
  const short = !withToken(pay) && balance < limits.ttsCost
  const price = withToken(pay) ? 'a TTS token' : formatTokens(limits.ttsCost)
  const own = ttsTokens === 1 ? '1 TTS token' : `${ttsTokens} TTS tokens`
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
      {ttsTokens > 0 && (
        <ChoiceGroup
          label={`Paid with (you have ${own})`}
          options={[
            { value: 'token', label: 'A TTS token' },
            { value: 'tokens', label: formatTokens(limits.ttsCost) },
          ]}
          {...form.choice('pay')}
        />
      )}
      <p className={styles.fine}>
        {full
          ? `${limits.waitingMost} of your messages wait for a moderator. Write the next one when one is decided.`
          : short
            ? `It costs ${price}, and you have ${formatTokens(balance)}.`
            : 'A moderator listens first. What it costs comes back when it is rejected or cannot be played.'}
      </p>
      <SubmitButton form={form} variant="gold" disabled={full || short || message.trim() === ''}>
        Send it, {price}
      </SubmitButton>
    </Form>
  )
}
