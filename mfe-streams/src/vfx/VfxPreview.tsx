import type { VfxName } from '@shoal/bus/vfx'
import { Scene } from './Scene.tsx'
import styles from './VfxLayer.module.css'

/** An effect within the box that it fills, over and over, for moderators who choose one [ADM-6]. */
export default function VfxPreview({ effect }: { effect: VfxName }) {
  return (
    <div className={styles.preview} data-preview={effect} aria-hidden="true">
      <Scene key={effect} effect={effect} seed="preview" />
    </div>
  )
}
