import type { ReactNode } from 'react'
import type { Level } from './engine.ts'
import styles from './player.module.css'
import type { Quality } from './preferences.ts'

/** What a choice means for a camera that comes in these qualities, the best first. */
export function qualityLabel(quality: Quality, levels: readonly Level[]): string {
  if (quality === 'auto') return 'Auto'
  const height = (quality === 'high' ? levels[0] : levels.at(-1))?.height
  const name = quality === 'high' ? 'High' : 'Low'
  return height ? `${name} · ${height}p` : name
}

/** STR-8: chooses the quality. The browser's own list, so that it is at home on every device. */
export function QualityMenu({
  quality,
  levels,
  height,
  onChange,
}: {
  quality: Quality
  levels: readonly Level[]
  /** Of the picture that plays. */
  height: number
  onChange(quality: Quality): void
}): ReactNode {
  const shown = height > 0 ? `${height}p` : qualityLabel(quality, [])
  // With one quality there is nothing to choose; with none it is not known yet what there is.
  if (levels.length === 1) return <span className={styles.quality}>{height || levels[0]?.height}p</span>
  return (
    <label className={styles.quality}>
      <span aria-hidden="true">{shown}</span>
      <select aria-label="Quality" value={quality} onChange={(event) => onChange(event.target.value as Quality)}>
        {(['auto', 'high', 'low'] as const).map((choice) => (
          <option key={choice} value={choice}>
            {qualityLabel(choice, levels)}
          </option>
        ))}
      </select>
    </label>
  )
}
