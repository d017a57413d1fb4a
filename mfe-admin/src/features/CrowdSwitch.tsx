import { problemText } from '@shoal/bus'
import { crowdArea } from '@shoal/bus/crowd'
import { useShell } from '@shoal/remote-kit'
import { Switch } from '@shoal/ui/Switch'
import { useMutation } from '@tanstack/react-query'
import { useCrowd } from './useCrowd.ts'

/** Switches the demo crowd off and on, where there is one. */
export function CrowdSwitch() {
  const { api, toast } = useShell()
  const here = useCrowd((state) => state.here)
  const on = useCrowd((state) => state.on)
  const change = useMutation({
    mutationFn: (next: boolean) => api(crowdArea).set({ body: { on: next } }),
    onError: (error) => toast({ type: 'error', text: problemText(error) }),
  })
  if (!here) return null
  return (
    <li>
      <Switch
        label="Demo crowd"
        checked={change.isPending ? change.variables : on}
        disabled={change.isPending}
        onCheckedChange={(next) => change.mutate(next)}
      />
    </li>
  )
}
