import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import Pause from 'lucide-react/icons/pause'
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2'
import Play from 'lucide-react/icons/play'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Figure } from '../Figure/Figure.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import { Loader } from '../Loader/Loader.tsx'
import { Monitor, type MonitorProps } from '../Monitor/Monitor.tsx'
import { playerKey } from '../playerKeys/playerKeys.tsx'
import { SoundControl } from '../SoundControl/SoundControl.tsx'
import { TimeSlider } from '../TimeSlider/TimeSlider.tsx'
import { useIdle } from '../useIdle/useIdle.tsx'
import { usePictureInPicture } from '../usePictureInPicture/usePictureInPicture.tsx'
import classes from './FilmPlayer.module.css'
import { type FilmSound, standingOf, useFilm } from './useFilm.ts'

export type { FilmSound } from './useFilm.ts'

export type FilmPlayerProps = Omit<MonitorProps, 'label' | 'controls' | 'children' | 'onVolumeChange'> & {
  /** The name of the film. */
  title: string
  /** Props of the video: its address, or a `ref` for code that loads it in another way; its still, and its handlers. */
  video: ComponentProps<'video'>
  /** How loud it begins; as loud as it can by default. */
  sound?: FilmSound
  /** Somebody chose another loudness. */
  onSound?(sound: FilmSound): void
  /** Keys work on the whole page, for a film that the page is about; otherwise while the focus is in the player. */
  pageKeys?: boolean
}

const VOLUME_STEP = 0.1

/** Seconds as they stand beside a film: 0:07, 1:02:03. */
export function filmTime(seconds: number): string {
  const whole = Math.floor(Number.isFinite(seconds) ? seconds : 0)
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** A film on a monitor: the same controls, keys and sound as a live camera has. */
export function FilmPlayer(props: FilmPlayerProps): ReactNode {
  const { title, video, sound, onSound, pageKeys = false, overlay, className, ...rest } = props
  const player = useRef<HTMLElement>(null)
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  const { state, act } = useFilm(element, sound, onSound)
  const { time, duration, paused, volume, muted, loaded, waiting } = state
  const pictureInPicture = usePictureInPicture(element)
  const [full, setFull] = useState(false)
  const idle = useIdle(full && !paused)

  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === player.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const toggleFull = () => {
    // Refused without a gesture: then nothing happens. iPhones know full screen for the video alone.
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    else if (document.fullscreenEnabled) player.current?.requestFullscreen().catch(() => {})
    else (element as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null)?.webkitEnterFullscreen?.()
  }

  const keys = new Map<string, (() => void) | undefined>([
    ['k', act.toggle],
    [' ', act.toggle],
    ['m', () => act.setMuted(!muted)],
    ['ArrowUp', () => act.setVolume((muted ? 0 : volume) + VOLUME_STEP)],
    ['ArrowDown', () => act.setVolume(volume - VOLUME_STEP)],
    ['ArrowLeft', () => act.seekBy(-5)],
    ['ArrowRight', () => act.seekBy(5)],
    ['j', () => act.seekBy(-10)],
    ['l', () => act.seekBy(10)],
    ['Home', () => act.seek(0)],
    ['End', () => act.seek(duration)],
    ['f', toggleFull],
    ['i', pictureInPicture?.toggle],
  ])
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!pageKeys && !player.current?.contains(event.target as Node)) return
      const key = playerKey(event, player.current)
      const wanted = key && latest.current.get(key)
      if (!wanted) return
      event.preventDefault()
      wanted()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [pageKeys])

  const { ref, ...about } = video
  const given = useRef(ref)
  given.current = ref
  // React would take the element away and give it again with each new function.
  const [attach] = useState(() => (next: HTMLVideoElement | null) => {
    setElement(next)
    if (typeof given.current === 'function') given.current(next)
    else if (given.current) given.current.current = next
  })
  const fresh = paused && time === 0
  return (
    <Monitor
      {...rest}
      ref={player}
      label="Player"
      className={cx(classes.player, className)}
      data-full={full}
      data-idle={idle}
      overlay={overlay}
      controls={
        <>
          <IconButton label={paused ? 'Play' : 'Pause'} size="small" onClick={act.toggle}>
            {paused ? <Play /> : <Pause />}
          </IconButton>
          <SoundControl
            volume={volume}
            muted={muted}
            onVolume={act.setVolume}
            onMuted={act.setMuted}
            sliderClass={classes.volume}
          />
          <TimeSlider
            value={time}
            length={duration}
            loaded={loaded}
            valueText={standingOf(time, duration)}
            disabled={duration === 0}
            onSeek={act.seek}
            onStep={act.seekBy}
            preview={(seconds) => <b>{filmTime(seconds)}</b>}
          />
          <Figure className={classes.time} aria-hidden="true">
            {filmTime(time)} <span>/ {filmTime(duration)}</span>
          </Figure>
          {pictureInPicture && (
            <IconButton
              label="Picture in picture"
              size="small"
              className={classes.wanted}
              pressed={pictureInPicture.active}
              onClick={pictureInPicture.toggle}
            >
              <PictureInPicture2 />
            </IconButton>
          )}
          <IconButton label={full ? 'Leave full screen' : 'Full screen'} size="small" onClick={toggleFull}>
            {full ? <Minimize /> : <Maximize />}
          </IconButton>
        </>
      }
    >
      <video playsInline {...about} ref={attach} aria-label={title} onClick={act.toggle} onDoubleClick={toggleFull} />
      {waiting && <Loader label="Loading" messages={[]} className={classes.waiting} />}
      {fresh && !waiting && (
        <span className={classes.begin} aria-hidden="true">
          <Play />
        </span>
      )}
    </Monitor>
  )
}
