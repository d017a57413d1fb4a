import { settingsArea } from '@shoal/bus'
import type { PlayedMessage } from '@shoal/bus/voice'
import { loudnessOf } from '@shoal/bus/voice/rules'
import { siteRoom } from '@shoal/bus/voice/shapes'
import { useLive, WrittenName } from '@shoal/remote-kit'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import Volume2 from 'lucide-react/icons/volume-2'
import { useMoment } from '../layout/useMoment.ts'
import { captionsOf } from './captions.ts'
import { type Heard, usePlayed } from './playedStore.ts'
import { usePlaying } from './usePlaying.ts'
import styles from './VoiceLayer.module.css'

export interface VoiceLayerProps {
  /** The watched camera; null without one. */
  streamId: string | null
  /** Of the picture, from 0 to 1; 0 while it is muted. */
  volume: number
}

/** The sentence for screen readers. */
const sentenceOf = ({ kind, user, message }: PlayedMessage): string =>
  `${user.displayName} ${kind === 'sfx' ? 'plays' : 'says'}: ${message}`

/**
 * Over the main picture: TTS messages and sound effects of viewers in this room or everywhere, one after the other, with
 * captions of who sent them and what is heard [TTS-2, SFX-1]. Silent while the picture or the sounds of the page are muted.
 */
export default function VoiceLayer({ streamId, volume }: VoiceLayerProps) {
  const played = usePlayed((state) => state.played)
  const master = useLive(settingsArea.states.sound)
  const here = played.filter(({ room }) => room === siteRoom || room === streamId)
  const now = useMoment(here.flatMap(({ begins, ends, readUntil }) => [begins, ends, readUntil]))
  usePlaying(
    here.find(({ ends }) => ends > now),
    loudnessOf(master, volume),
  )
  const shown = here.findLast(({ begins, readUntil }) => begins <= now && readUntil > now)
  return (
    <div className={styles.layer}>
      {shown && <Caption key={shown.id} message={shown} />}
      <VisuallyHidden role="status">{shown ? sentenceOf(shown) : ''}</VisuallyHidden>
    </div>
  )
}

/** Who sent it and with which voice, and what is heard: words part by part, or the name of a sound. */
function Caption({ message }: { message: Heard }) {
  const isSound = message.kind === 'sfx'
  return (
    <div className={styles.caption} aria-hidden="true">
      <p className={styles.who}>
        <WrittenName user={message.user} />{' '}
        <span className={styles.means}>{isSound ? 'Sound effect' : message.voiceName}</span>
      </p>
      <p className={styles.text} dir="auto">
        {isSound ? (
          <>
            <Volume2 className={styles.icon} /> {message.message}
          </>
        ) : (
          <Words message={message} />
        )}
      </p>
    </div>
  )
}

/** The words of the moment. */
function Words({ message: { message, begins, ends } }: { message: Heard }) {
  const captions = captionsOf(message)
  const at = (share: number) => begins + share * (ends - begins)
  const now = useMoment(captions.map(({ from }) => at(from)))
  return captions.findLast(({ from }) => at(from) <= now)?.text ?? captions[0]?.text
}
