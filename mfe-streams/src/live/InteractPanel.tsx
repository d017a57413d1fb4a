import { limits as clipLimits } from '@shoal/bus/clips/limits'
import { shapes } from '@shoal/bus/page/limits'
import { streamsArea } from '@shoal/bus/streams'
import { helpModal, liveStreamsReport, onInteract } from '@shoal/bus/streams/offers'
import { Slot, useLive, useSession, useShell } from '@shoal/remote-kit'
import { ActionCard } from '@shoal/ui/ActionCard'
import { EmptyState } from '@shoal/ui/EmptyState'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Disc from 'lucide-react/icons/disc'
import Flag from 'lucide-react/icons/flag'
import Scissors from 'lucide-react/icons/scissors'
import Sparkles from 'lucide-react/icons/sparkles'
import TvMinimal from 'lucide-react/icons/tv-minimal'
import type { ReactNode } from 'react'
import { useClipping } from '../clips/index.ts'
import { LaterDeck } from '../deck/index.ts'
import { useMedia } from '../layout/useMedia.ts'
import { useMainPlayer } from '../player/index.ts'
import { useReports, useStreams } from '../streams/index.ts'
import { useZones } from '../zones/index.ts'
import styles from './InteractPanel.module.css'

/** NAV-3: what one can do with the camera that is on the main picture. */
export default function InteractPanel(): ReactNode {
  const { openModal } = useShell()
  const stream = useLive(streamsArea.states['selected-stream'])
  // Small screens have no room for it below the picture.
  const small = useMedia(shapes.small)
  const online = useStreams((state) => stream !== null && state.status[stream.id] === 'online')
  if (!stream)
    return (
      <EmptyState icon={<TvMinimal />} title="No camera chosen">
        Choose one, and what you can do with it stands here.
      </EmptyState>
    )
  return (
    <div className={styles.panel}>
      {small && <LaterDeck />}
      <h2 className={styles.title}>{stream.name}</h2>
      <p className={styles.state}>{online ? 'Live now' : 'Offline. It comes back by itself.'}</p>
      <div className={styles.list}>
        {online && <Clip />}
        <Found />
        <Slot of={onInteract} className={styles.list} />
        <Report streamId={stream.id} />
        <ActionCard
          icon={<CircleQuestionMark />}
          title="Help"
          text="Keys, going back in time, and how things work"
          onClick={() => openModal(helpModal)}
        />
      </div>
    </div>
  )
}

function Clip(): ReactNode {
  const stream = useLive(streamsArea.states['selected-stream'])
  const player = useMainPlayer((state) => state.player)
  const clipping = useClipping((state) => state.clipping !== null)
  const keepLast = useClipping((state) => state.keepLast)
  const toggle = useClipping((state) => state.toggle)
  if (!stream || !player) return null
  const pictureAt = () => player.state.getState().at
  return (
    <>
      {!clipping && (
        <ActionCard
          icon={<Scissors />}
          title="Clip it"
          text={`Keeps the last ${clipLimits.clipLast} seconds that you saw`}
          onClick={() => keepLast(stream, pictureAt)}
        />
      )}
      <ActionCard
        icon={<Disc />}
        title={clipping ? 'Stop clipping' : 'Clip from now on'}
        text={clipping ? 'Ends the clip and lets you name it' : 'Keeps what happens next, up to a minute'}
        pressed={clipping}
        onClick={() => toggle(stream, pictureAt)}
      />
    </>
  )
}

/** ZON-1: hidden things in the pictures. How many are left is for people to find out. */
function Found(): ReactNode {
  const session = useSession()
  const found = useZones((state) => state.claimed.length)
  const spots = found === 1 ? '1 hidden spot' : `${found} hidden spots`
  return (
    <ActionCard
      icon={<Sparkles />}
      title={session && found > 0 ? `You have found ${spots}` : 'Hidden spots'}
      text="Some things in the pictures can be pressed. Look closely."
    />
  )
}

function Report({ streamId }: { streamId: string }): ReactNode {
  const { openModal } = useShell()
  const mine = useReports((state) => state.mine.includes(streamId))
  return (
    <ActionCard
      icon={<Flag />}
      title={mine ? 'Reported' : 'Report a problem'}
      text={mine ? 'The moderators know. Thank you.' : 'No picture, no sound, frozen: tell the moderators'}
      onClick={() => openModal(liveStreamsReport, { streamId })}
    />
  )
}
