import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { Slider } from '../Slider/Slider.tsx'
import classes from './SoundControl.module.css'

export interface SoundControlProps {
  /** 0 to 1. */
  volume: number
  muted: boolean
  onVolume(volume: number): void
  onMuted(muted: boolean): void
  buttonClass?: string | undefined
  sliderClass?: string | undefined
}

/** The sound of a player: a button and a slider beside each other, for its row of controls. */
export function SoundControl({ volume, muted, onVolume, onMuted, buttonClass, sliderClass }: SoundControlProps) {
  const silent = muted || volume === 0
  const loudness = silent ? 0 : volume
  return (
    <>
      <IconButton
        label={silent ? 'Unmute' : 'Mute'}
        size="small"
        className={buttonClass}
        onClick={() => onMuted(!silent)}
      >
        {silent ? <VolumeX /> : <Volume2 />}
      </IconButton>
      <Slider
        label="Volume"
        className={cx(classes.volume, sliderClass)}
        max={1}
        step={0.05}
        value={loudness}
        aria-valuetext={`${Math.round(loudness * 100)} %`}
        onValueChange={onVolume}
      />
    </>
  )
}
