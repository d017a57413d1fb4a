import { Gathered } from '@shoal/remote-kit'
import { IconButton } from '@shoal/ui/IconButton'
import { SoundControl } from '@shoal/ui/SoundControl'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Flag from 'lucide-react/icons/flag'
import Grid2x2 from 'lucide-react/icons/grid-2x2'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import Pause from 'lucide-react/icons/pause'
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2'
import Play from 'lucide-react/icons/play'
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal'
import type { ReactNode } from 'react'
import type { LivePlayer } from './LivePlayer.ts'
import { liveView } from './liveView.ts'
import styles from './player.module.css'
import type { PlayerState } from './playerState.ts'
import type { Quality } from './preferences.ts'
import { QualityMenu } from './QualityMenu.tsx'
import { TimeBar } from './TimeBar.tsx'
import type { Immersion } from './useImmersive.ts'

export interface PlayerControlsProps {
  player: LivePlayer
  state: PlayerState
  quality: Quality
  onQuality(quality: Quality): void
  immersion: Immersion
  onFull(): void
  onHelp(): void
  onReport(): void
  /** Absent on screens that have no room for it. */
  onCinema?: (() => void) | undefined
  grid?: { on: boolean; toggle(): void } | null | undefined
  pictureInPicture?: { active: boolean; toggle(): void } | null | undefined
  /** Marks of other areas on the time bar. */
  marks?: ReactNode
  /** Buttons of other areas among the controls. */
  children?: ReactNode
}

/** STR-8: the controls on the metal below the picture. */
export function PlayerControls(props: PlayerControlsProps): ReactNode {
  const { player, state, quality, onQuality, immersion, onFull, onHelp, onReport, onCinema, grid, pictureInPicture } =
    props
  const runs = state.phase !== 'paused' && state.phase !== 'failed'
  return (
    <>
      <IconButton label={runs ? 'Pause' : 'Play'} size="small" onClick={() => player.togglePlay()}>
        {runs ? <Pause /> : <Play />}
      </IconButton>
      <SoundControl
        volume={state.volume}
        muted={state.muted}
        onVolume={(volume) => player.sound.setVolume(volume)}
        onMuted={(muted) => player.sound.setMuted(muted)}
        buttonClass={styles.mute}
        sliderClass={styles.volume}
      />
      {/* Where there is free room beside it: no button moves away under a finger. */}
      <Gathered gathering={liveView} className={styles.missing} />
      <TimeBar player={player} state={state}>
        {props.marks}
      </TimeBar>
      <QualityMenu
        quality={quality}
        levels={state.levels}
        height={state.height}
        soundOnly={state.soundOnly}
        onChange={onQuality}
      />
      {props.children}
      {grid && (
        <IconButton label="Several cameras at once" size="small" pressed={grid.on} onClick={grid.toggle}>
          <Grid2x2 />
        </IconButton>
      )}
      {pictureInPicture && (
        <IconButton
          label="Picture in picture"
          size="small"
          className={styles.wanted}
          pressed={pictureInPicture.active}
          onClick={pictureInPicture.toggle}
        >
          <PictureInPicture2 />
        </IconButton>
      )}
      <IconButton label="Report a problem" size="small" className={styles.roomy} onClick={onReport}>
        <Flag />
      </IconButton>
      <IconButton label="Help" size="small" className={styles.roomy} onClick={onHelp}>
        <CircleQuestionMark />
      </IconButton>
      {onCinema && (
        <IconButton label="Cinema mode" size="small" pressed={immersion === 'cinema'} onClick={onCinema}>
          <RectangleHorizontal />
        </IconButton>
      )}
      <IconButton label={immersion === 'full' ? 'Leave full screen' : 'Full screen'} size="small" onClick={onFull}>
        {immersion === 'full' ? <Minimize /> : <Maximize />}
      </IconButton>
    </>
  )
}
