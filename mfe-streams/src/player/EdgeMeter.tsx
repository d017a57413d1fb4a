import ChevronsRight from 'lucide-react/icons/chevrons-right'
import type { CSSProperties, ReactNode } from 'react'
import type { LivePlayer } from './LivePlayer.ts'
import styles from './player.module.css'
import type { PlayerState } from './playerState.ts'

const seconds = (value: number) => `${value.toFixed(1)} s`

/** Where the picture is in what can be seen again, how far from live that is, and the way back to it. */
export function EdgeMeter({ player, state }: { player: LivePlayer; state: PlayerState }): ReactNode {
  const { window: range, position, latency, behind, phase } = state
  const length = range ? Math.max(range.end - range.start, 0) : 0
  const at = range ? Math.min(Math.max(position - range.start, 0), length) : 0
  const distance = latency === null ? null : seconds(latency)
  const away = behind || phase === 'paused'
  return (
    <>
      <input
        type="range"
        className={styles.seek}
        aria-label="Position in the last half minute"
        aria-valuetext={distance === null ? 'Not known yet' : `${distance} behind live`}
        min={0}
        max={Math.max(length, 1)}
        step={0.5}
        value={range ? at : 1}
        disabled={!range}
        style={{ '--fill': length > 0 ? `${(at / length) * 100}%` : '0%' } as CSSProperties}
        onChange={(event) => range && player.seek(range.start + event.target.valueAsNumber)}
      />
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
        <span className={styles.edge} data-live={phase === 'playing'} title="Distance to live">
          <i aria-hidden="true" />
          {distance ?? '–.– s'}
        </span>
      )}
    </>
  )
}
