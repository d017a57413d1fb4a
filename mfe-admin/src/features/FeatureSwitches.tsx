import { modalArea, problemText } from '@shoal/bus'
import { type Switch as FeatureSwitch, featuresArea } from '@shoal/bus/features'
import { useEvent, useShell } from '@shoal/remote-kit'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Switch } from '@shoal/ui/Switch'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queries } from '../layout/queries.ts'
import { CrowdSwitch } from './CrowdSwitch.tsx'
import styles from './FeatureSwitches.module.css'

const key = ['feature-toggles']

/** What people lose who are on the page, by the names of switches; an area may declare others. */
const losses: Readonly<Record<string, string>> = {
  'live-streams': 'Everybody who watches loses the picture at once, and nobody can open a camera',
  fishtoys: 'Nobody can use a fishtoy',
  bigtoys: 'Nobody can use a bigtoy',
  wartoys: 'Nobody can use a wartoy',
  tts: 'Nobody can send a TTS message',
  sfx: 'Nobody can play a sound effect',
  'ai-sfx': 'Nobody can have a sound effect made from a description',
  stocks: 'Viewers can neither see stocks nor trade them',
  applications: 'Nobody can apply, and no audition can be opened',
}
const lossOf = ({ name, label }: FeatureSwitch) =>
  `${losses[name] ?? `“${label}” is taken from everybody on the page at once`}, until you switch it on again.`

/** Switches parts of the show on and off, live for everyone [ADM-1]. A toggle that nothing obeys yet has no switch here. */
export function FeatureSwitches() {
  const { api, bus, toast } = useShell()
  const list = useQuery({ queryKey: key, queryFn: async () => (await api(featuresArea).list()).switches })
  const keep = (switches: FeatureSwitch[]) => queries.setQueryData(key, switches)
  useEvent(featuresArea.receives.updated, ({ switches }) => keep(switches))
  const change = useMutation({
    mutationFn: ({ name, enabled }: Pick<FeatureSwitch, 'name' | 'enabled'>) =>
      api(featuresArea).turn({ params: { name }, body: { enabled } }),
    onError: (error) => toast({ type: 'error', text: problemText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })

  if (list.isPending) return <SkeletonLines lines={7} label="Reading the switches" />
  if (list.isError)
    return (
      <ErrorState title="No switches" onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {problemText(list.error)}
      </ErrorState>
    )
  const turn = (one: FeatureSwitch, next: boolean) => {
    if (next) return change.mutate({ name: one.name, enabled: true })
    bus.publish(modalArea.topics.confirm, {
      title: `Switch off ${one.label}?`,
      text: lossOf(one),
      confirmLabel: 'Switch off',
      danger: true,
      onConfirm: () => change.mutate({ name: one.name, enabled: false }),
    })
  }
  // The switch shows what was asked for while the server decides.
  const asked = change.isPending ? change.variables : null
  return (
    <ul className={styles.list}>
      {list.data.map((one) => {
        const { name, label, enabled } = one
        return (
          <li key={name}>
            <Switch
              label={label}
              checked={asked?.name === name ? asked.enabled : enabled}
              disabled={asked?.name === name}
              onCheckedChange={(next) => turn(one, next)}
            />
          </li>
        )
      })}
      <CrowdSwitch />
    </ul>
  )
}
