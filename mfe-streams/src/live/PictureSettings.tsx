import { MomentsSwitch } from '../moments/index.ts'
import { VfxSwitch } from '../vfx/index.ts'
import styles from './PictureSettings.module.css'

/** In the settings of this browser: what may lie over the picture and the page. */
export default function PictureSettings() {
  return (
    <section className={styles.section}>
      <h3>Picture</h3>
      <MomentsSwitch />
      <VfxSwitch />
    </section>
  )
}
