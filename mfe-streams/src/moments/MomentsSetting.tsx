import { Switch } from '@shoal/ui/Switch'
import styles from './MomentsSetting.module.css'
import { useOnPicture } from './onPicture.ts'

/** In the settings of this browser: whether the picture shows what people do. */
export default function MomentsSetting() {
  const { on, set } = useOnPicture((state) => state)
  return (
    <section className={styles.section}>
      <h3>Picture</h3>
      <Switch
        label="Show what people do on the picture"
        hint="Tips, finds, clips and results, for three seconds each, with their sounds."
        checked={on}
        onCheckedChange={set}
      />
    </section>
  )
}
