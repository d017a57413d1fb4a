import { Switch } from '@shoal/ui/Switch'
import { useOnPicture } from './onPicture.ts'

/** In the settings of this browser: whether the picture shows what people do. */
export function MomentsSwitch() {
  const { on, set } = useOnPicture((state) => state)
  return (
    <Switch
      label="Show what people do on the picture"
      hint="Tips, finds, clips and results, for three seconds each, with their sounds."
      checked={on}
      onCheckedChange={set}
    />
  )
}
