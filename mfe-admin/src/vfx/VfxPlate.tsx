import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { Sparkles } from 'lucide-react'
import { promptVfx } from './offers.ts'
import { ShownNow } from './ShownNow.tsx'
import styles from './Vfx.module.css'

/** Which full-screen effects run, and the way to show one [ADM-6]. */
export function VfxPlate() {
  const { openModal } = useShell()
  return (
    <Plate title="Effects" level={2}>
      <div className={styles.plate}>
        <ShownNow />
        <Button icon={<Sparkles />} onClick={() => openModal(promptVfx)}>
          Prompt VFX
        </Button>
      </div>
    </Plate>
  )
}
