import { Switch } from '@shoal/ui/Switch'
import { useVfxOnPage } from './vfxOnPage.ts'

/** In the settings of this browser: whether moderators' effects are shown over the page [ADM-6]. */
export function VfxSwitch() {
  const { on, set } = useVfxOnPage((state) => state)
  return (
    <Switch
      label="Show full-screen effects"
      hint="Confetti, fish and the like, which moderators let loose over the page for up to a minute."
      checked={on}
      onCheckedChange={set}
    />
  )
}
