import { limits as clipLimits } from '@shoal/bus/clips/limits'
import { shapes } from '@shoal/bus/page/limits'
import { streamsArea } from '@shoal/bus/streams'
import { helpModal, liveStreamsReport } from '@shoal/bus/streams/offers'
import { useLive, useSession, useShell } from '@shoal/remote-kit'
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
import { useMainPlayer } from '../player/index.ts'
import { useReports, useStreams } from '../streams/index.ts'
import { useZones } from '../zones/index.ts'
import styles from './InteractPanel.module.css'
import { useMedia } from './useMedia.ts'

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
        <Report streamId={stream.id} />
        <Entry
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
        <Entry
          icon={<Scissors />}
          title="Clip it"
          text={`Keeps the last ${clipLimits.clipLast} seconds that you saw`}
          onClick={() => keepLast(stream, pictureAt)}
        />
      )}
      <Entry
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
    <div className={styles.entry}>
      <Sparkles aria-hidden="true" />
      <b>{session && found > 0 ? `You have found ${spots}` : 'Hidden spots'}</b>
      <span>Some things in the pictures can be pressed. Look closely.</span>
    </div>
  )
}

function Report({ streamId }: { streamId: string }): ReactNode {
  const { openModal } = useShell()
  const mine = useReports((state) => state.mine.includes(streamId))
  return (
    <Entry
      icon={<Flag />}
      title={mine ? 'Reported' : 'Report a problem'}
      text={mine ? 'The moderators know. Thank you.' : 'No picture, no sound, frozen: tell the moderators'}
      onClick={() => openModal(liveStreamsReport, { streamId })}
    />
  )
}

function Entry(props: { icon: ReactNode; title: string; text: string; pressed?: boolean; onClick(): void }): ReactNode {
  const { icon, title, text, pressed, onClick } = props
  return (
    <button type="button" className={styles.entry} aria-pressed={pressed} onClick={onClick}>
      {icon}
      <b>{title}</b>
      <span>{text}</span>
    </button>
  )
}
