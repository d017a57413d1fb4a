import { type TtsMessage, voiceArea } from '@shoal/bus/voice'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { PanelHead } from '@shoal/ui/PanelHead'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Time } from '@shoal/ui/Time'
import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import panel from '../layout/Panel.module.css'
import { queries, withQueries } from '../layout/queries.ts'
import { SendTtsForm } from './SendTtsForm.tsx'
import styles from './voice.module.css'
import { placeOf, priceOf } from './words.ts'

const words = { queued: 'Waiting', approved: 'Approved', rejected: 'Rejected', failed: 'Failed' } as const

/** A new message, and what became of the last ones [TTS-1] [NAV-5]. */
function TtsPanel() {
  return (
    <div className={panel.panel}>
      <PanelHead title="TTS messages" />
      <Plate title="New message" level={2}>
        <SendTtsForm />
      </Plate>
      <Plate title="Your last messages" level={2}>
        <Lately />
      </Plate>
    </div>
  )
}

function Lately() {
  const { api } = useShell()
  const userId = useSession()?.user.id ?? ''
  const queryKey = ['voice', 'of', userId]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(voiceArea).of({ params: { userId }, signal }),
    enabled: userId !== '',
  })
  const anew = (id: string) => void (id === userId && queries.invalidateQueries({ queryKey }))
  useEvent(voiceArea.receives.queued, (told) => anew(told.userId))
  useEvent(voiceArea.receives.updated, ({ ttsMessage }) => anew(ttsMessage.user.id))
  if (isError)
    return (
      <ErrorState title="No messages" onRetry={() => void refetch()}>
        They could not be read.
      </ErrorState>
    )
  if (!data) return <SkeletonLines lines={3} label="Reading your messages" />
  if (data.ttsMessages.length === 0)
    return (
      <EmptyState icon={<Megaphone />} title="You have not sent any yet">
        The first one stands here as soon as it is on its way.
      </EmptyState>
    )
  return (
    <ul className={styles.list} aria-label="Your last messages">
      {data.ttsMessages.map((message) => (
        <Line key={message.id} message={message} />
      ))}
    </ul>
  )
}

function Line({ message }: { message: TtsMessage }) {
  const { status, superApproved, voiceName, reason, createdAt } = message
  return (
    <li className={styles.line}>
      <p className={styles.words} dir="auto">
        {message.message}
      </p>
      <p className={styles.facts}>
        <Badge variant={status === 'approved' ? 'live' : 'plain'}>{words[status]}</Badge>
        <span>{placeOf(message)}</span>
        <span>{voiceName}</span>
        <span>{priceOf(message)}</span>
        <Time at={createdAt} show="relative" />
      </p>
      {superApproved && <p className={styles.facts}>You got a TTS token for it.</p>}
      {reason !== null && <p className={styles.facts}>Reason: {reason}</p>}
    </li>
  )
}

export default withQueries(TtsPanel)
