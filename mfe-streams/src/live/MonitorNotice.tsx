import type { StreamsErrorCode } from '@shoal/bus/streams/errors'
import { Button } from '@shoal/ui/Button'
import { Loader } from '@shoal/ui/Loader'
import Lock from 'lucide-react/icons/lock'
import RadioTower from 'lucide-react/icons/radio-tower'
import TvMinimal from 'lucide-react/icons/tv-minimal'
import VideoOff from 'lucide-react/icons/video-off'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import type { PlayerState } from '../player/index.ts'
import styles from './MonitorNotice.module.css'

/** Words over the glass, in place of the picture. */
export function Notice({
  icon,
  tone,
  behind,
  title,
  children,
  actions,
}: {
  icon: ReactNode
  tone?: 'lock'
  /** A picture that shimmers through. */
  behind?: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
}): ReactNode {
  return (
    <div className={styles.notice} data-tone={tone} role="status">
      {behind}
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

export function OfflineNotice({
  name,
  onNext,
  onReport,
}: {
  name: string
  onNext: (() => void) | null
  onReport(): void
}): ReactNode {
  return (
    <Notice
      icon={<VideoOff />}
      title={`${name} is offline`}
      actions={
        <>
          {onNext && <Button onClick={onNext}>Watch the next camera</Button>}
          <Button variant="ghost" onClick={onReport}>
            Report it
          </Button>
        </>
      }
    >
      The picture comes back by itself when the camera does.
    </Notice>
  )
}

export function NothingOnNotice(): ReactNode {
  return (
    <Notice icon={<TvMinimal />} title="No camera is on">
      The show is between moments. A camera that comes on appears here by itself.
    </Notice>
  )
}

/** ADM-1 */
export function SwitchedOffNotice(): ReactNode {
  return (
    <Notice icon={<TvMinimal />} title="Live streams are switched off">
      The crew has switched them off for now. The picture comes back by itself when they are on again.
    </Notice>
  )
}

/** No camera was chosen, although some are on. */
export function NoChoiceNotice({ onFirst }: { onFirst(): void }): ReactNode {
  return (
    <Notice
      icon={<TvMinimal />}
      title="No camera chosen"
      actions={
        <Button variant="live" onClick={onFirst}>
          Watch the first one
        </Button>
      }
    >
      Choose one from the row below.
    </Notice>
  )
}

/** The notice of the player instead of a picture, or over one that stands; null when all is well. */
export function playerNotice(state: PlayerState, name: string, onRetry: () => void, onReport: () => void): ReactNode {
  switch (state.phase) {
    case 'starting':
    case 'buffering':
      return <Busy label="Loading the picture" text={slowText(state)} />
    case 'reconnecting':
      return <Busy label="Reconnecting" text="Reconnecting…" />
    case 'failed':
      return (
        <Notice
          icon={<WifiOff />}
          title={`${name} can’t be reached`}
          actions={
            <>
              <Button variant="live" onClick={onRetry}>
                Retry
              </Button>
              <Button variant="ghost" onClick={onReport}>
                Report it
              </Button>
            </>
          }
        >
          Several attempts have failed. Others follow by themselves; check your connection.
        </Notice>
      )
    case 'refused':
      return (
        <Notice
          icon={<Lock />}
          title={
            state.refusal === ('streams/needs-pass' satisfies StreamsErrorCode)
              ? `${name} needs a season pass`
              : `${name} can’t be played now`
          }
          actions={<Button onClick={onRetry}>Retry</Button>}
        />
      )
    case 'ended':
      return (
        <Notice
          icon={<RadioTower />}
          title={`${name} has ended`}
          actions={<Button onClick={onRetry}>Look again</Button>}
        >
          This broadcast is over. The picture comes back by itself when the next one begins.
        </Notice>
      )
    case 'unsupported':
      return (
        <Notice icon={<VideoOff />} title="This browser can’t play live video">
          A current version of Chrome, Edge, Firefox or Safari can.
        </Notice>
      )
    default:
      return null
  }
}

/** What is done about a line that is too slow for the chosen quality; undefined if it is not. */
const slowText = ({ slow, soundOnly }: PlayerState): string | undefined =>
  slow ? `Slow line. Trying ${soundOnly ? 'the sound alone' : 'a small picture'}…` : undefined

function Busy({ label, text }: { label: string; text?: string }): ReactNode {
  return (
    <div className={styles.busy}>
      <Loader variant="inline" label={label} messages={text ? [text] : []} />
    </div>
  )
}
