import type { ReactNode } from 'react'
import type { Level } from './engine.ts'
import styles from './player.module.css'
import { type Quality, rungs } from './preferences.ts'

const SOUND_ONLY = 'Sound only'

/** What a choice means for a camera that comes in these qualities, as far as they are known. */
export function qualityLabel(quality: Quality, levels: readonly Level[]): string {
  if (quality === 'auto') return 'Auto'
  if (quality === 'sound') return SOUND_ONLY
  const height = levels.find(({ rung }) => rung === quality)?.height
  if (quality === 'least') return `${height ?? 240}p`
  const name = quality === 'high' ? 'High' : 'Low'
  return height ? `${name} · ${height}p` : name
}

/** STR-8: chooses the quality. The browser's own list, so that it is at home on every device. */
export function QualityMenu({
  quality,
  levels,
  height,
  soundOnly = false,
  onChange,
}: {
  quality: Quality
  levels: readonly Level[]
  /** Of the picture that plays. */
  height: number
  /** No picture plays. */
  soundOnly?: boolean
  onChange(quality: Quality): void
}): ReactNode {
  const shown = soundOnly ? 'Sound' : height > 0 ? `${height}p` : qualityLabel(quality, [])
  // With one quality there is nothing to choose; with none the qualities are not known yet.
  if (levels.length === 1) return <span className={styles.quality}>{height || levels[0]?.height}p</span>
  const offered = rungs.filter((rung) => levels.length === 0 || levels.some((level) => level.rung === rung))
  // The chosen quality is in the list even if this camera does not have it.
  const choices = (['auto', ...rungs] as const).filter(
    (choice) => choice === 'auto' || choice === quality || offered.includes(choice),
  )
  return (
    <label className={styles.quality}>
      <span aria-hidden="true">{shown}</span>
      <select aria-label="Quality" value={quality} onChange={(event) => onChange(event.target.value as Quality)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {qualityLabel(choice, levels)}
          </option>
        ))}
      </select>
    </label>
  )
}
