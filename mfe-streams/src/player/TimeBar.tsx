import { formatClock, formatDuration } from '@shoal/bus'
import { later } from '@shoal/remote-kit'
import { TimeSlider } from '@shoal/ui/TimeSlider'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import type { ReactNode } from 'react'
import type { LivePlayer } from './LivePlayer.ts'
import { liveView } from './liveView.ts'
import styles from './player.module.css'
import type { PlayerState } from './playerState.ts'
import { useZoomed } from './zoom/useZoomed.ts'

// The time beside it is what counts.
const TimeStill = later(() => import('./TimeStill.tsx'), { silent: 'stands without it' })
const ZoomButton = later(() => import(/* webpackChunkName: "onPicture" */ './zoom/ZoomButton.tsx'), {
  name: 'zoom of the time bar',
  among: liveView,
})

/** A distance to live in seconds: tenths near to it, minutes far from it. */
const distanceText = (seconds: number): string =>
  seconds < 60 ? `${seconds.toFixed(1)} s` : formatDuration(Math.round(seconds) * 1000)

/** STR-8: when the picture was live, within what can be seen again; the way to any other time, and back to live. */
export function TimeBar({
  player,
  state,
  children,
}: {
  player: LivePlayer
  state: PlayerState
  /** Marks of other areas on it. */
  children?: ReactNode
}): ReactNode {
  const { at, latency, behind, phase } = state
  const zoomed = useZoomed((zoom) => zoom.range)
  const range = zoomed ?? state.window
  const length = range ? Math.max(range.to - range.from, 0) : 0
  const share = range && at !== null && length > 0 ? Math.min(Math.max((at - range.from) / length, 0), 1) : 1
  const distance = latency === null ? null : distanceText(latency)
  const away = behind || phase === 'paused'
  return (
    <>
      <TimeSlider
        className={styles.bar}
        value={(share * length) / 1000}
        length={length / 1000}
        valueText={
          at === null ? 'Not known yet' : `${formatClock(at)} in New York, ${distance ?? 'some time'} behind live`
        }
        disabled={!range}
        onLook={() => player.lookBack()}
        onSeek={(seconds) => range && player.seekTo(range.from + seconds * 1000)}
        onStep={(seconds) => player.seekBy(seconds)}
        onEnd={() => player.jumpToLive()}
        preview={(seconds) =>
          range && <Look player={player} live={(state.window ?? range).to} at={range.from + seconds * 1000} />
        }
      >
        {children}
      </TimeSlider>
      <ZoomButton window={state.window} at={at} />
      {away ? (
        <button
          type="button"
          className={styles.jump}
          aria-label={distance === null ? 'Jump to live' : `Jump to live, ${distance} behind`}
          onClick={() => player.jumpToLive()}
        >
          <ChevronsRight aria-hidden="true" />
          <span className={styles.words}>Jump to live</span>
          <span className={styles.brief}>Live</span>
          {distance !== null && <span className={styles.distance}>{distance}</span>}
        </button>
      ) : (
        <span
          className={styles.edge}
          data-live={phase === 'playing'}
          title="How long ago what you see happened in the house"
        >
          <i aria-hidden="true" />
          {distance ?? '–.– s'}
        </span>
      )}
    </>
  )
}

/** What was live at an instant: its still and its time. */
function Look({ player, live, at }: { player: LivePlayer; live: number; at: number }): ReactNode {
  return (
    <>
      <TimeStill addressOf={player.addressOf} at={at} />
      <b>{formatClock(at)} NY</b>
      {live - at > 1_000 && <span>−{distanceText((live - at) / 1000)}</span>}
    </>
  )
}
