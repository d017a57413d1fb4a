import { settingsArea } from '@shoal/bus'
import { limits } from '@shoal/bus/voice/limits'
import { siteRoom } from '@shoal/bus/voice/shapes'
import { useLive, WrittenName } from '@shoal/remote-kit'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { captionsOf } from './captions.ts'
import { type Heard, useSpoken } from './spokenStore.ts'
import { useMoment } from './useMoment.ts'
import { useSpeaker } from './useSpeaker.ts'
import styles from './VoiceLayer.module.css'

export interface VoiceLayerProps {
  /** The watched camera; null without one. */
  streamId: string | null
  /** Of the picture, from 0 to 1; 0 while it is muted. */
  volume: number
}

/** The master volume at which messages are as loud as the source says [SFX-2]. */
const usualVolume = 0.3

/**
 * Over the main picture: messages of viewers that are read aloud in this room or everywhere, one after the other, with who
 * sent them and their words as captions [TTS-2]. Silent while the picture or the sounds of the page are muted.
 */
export default function VoiceLayer({ streamId, volume }: VoiceLayerProps) {
  const spoken = useSpoken((state) => state.spoken)
  const master = useLive(settingsArea.states.sound)
  const here = spoken.filter(({ room }) => room === siteRoom || room === streamId)
  const now = useMoment(here.flatMap(({ begins, ends }) => [begins, ends]))
  const turn = here.find(({ ends }) => ends > now)
  useSpeaker(turn, master.muted ? 0 : Math.min(1, limits.volume * (master.volume / usualVolume) * volume))
  const speaking = turn !== undefined && turn.begins <= now ? turn : null
  return (
    <div className={styles.layer}>
      {speaking && <Caption key={speaking.id} message={speaking} />}
      <VisuallyHidden role="status">
        {speaking ? `${speaking.user.displayName} says: ${speaking.message}` : ''}
      </VisuallyHidden>
    </div>
  )
}

/** Who speaks, and the words of the moment. */
function Caption({ message: { user, message, voiceName, begins, ends } }: { message: Heard }) {
  const captions = captionsOf(message)
  const at = (share: number) => begins + share * (ends - begins)
  const now = useMoment(captions.map(({ from }) => at(from)))
  const text = captions.findLast(({ from }) => at(from) <= now)?.text ?? captions[0]?.text
  return (
    <div className={styles.caption} aria-hidden="true">
      <p className={styles.who}>
        <WrittenName user={user} /> <span className={styles.voice}>{voiceName}</span>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </div>
  )
}
