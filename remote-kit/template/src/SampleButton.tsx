import { presenceArea } from '@shoal/bus/presence'
import { useLive, useShell } from '@shoal/remote-kit'
import { Figure } from '@shoal/ui/Figure'
import { Compass } from 'lucide-react'
import { samplePanel } from './offers.ts'
import styles from './SampleButton.module.css'

/** In the top bar: how many people are here; opens the panel. */
export default function SampleButton() {
  const { openPanel } = useShell()
  const { online } = useLive(presenceArea.states.viewers)
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`Sample: ${online} online`}
      onClick={() => openPanel(samplePanel)}
    >
      <Compass size={16} aria-hidden="true" />
      <Figure>{online}</Figure>
    </button>
  )
}
