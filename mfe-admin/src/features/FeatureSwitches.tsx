import { problemText } from '@shoal/bus'
import { type FeatureName, type FeatureToggle, featuresArea } from '@shoal/bus/features'
import { featuresInUse } from '@shoal/bus/features/shapes'
import { useEvent, useShell } from '@shoal/remote-kit'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Switch } from '@shoal/ui/Switch'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queries } from '../layout/queries.ts'
import { CrowdSwitch } from './CrowdSwitch.tsx'
import styles from './FeatureSwitches.module.css'

const key = ['feature-toggles']
const names: Record<FeatureName, string> = {
  tts: 'Spoken messages (TTS)',
  sfx: 'Sound effects',
  fishtoys: 'Fishtoys',
  contestants: 'Contestants',
  bigtoys: 'Bigtoys',
  wartoys: 'Wartoys',
  'live-streams': 'Live streams',
  quests: 'Quests',
  'ai-sfx': 'Generated sound effects',
  stocks: 'Stocks',
  applications: 'Applications',
}

/** Switches parts of the show on and off, live for everyone [ADM-1]. What nothing obeys yet has no switch here. */
export function FeatureSwitches() {
  const { api, toast } = useShell()
  const list = useQuery({ queryKey: key, queryFn: async () => (await api(featuresArea).list()).featureToggles })
  const keep = (featureToggles: FeatureToggle[]) => queries.setQueryData(key, featureToggles)
  useEvent(featuresArea.receives.updated, ({ featureToggles }) => keep(featureToggles))
  const change = useMutation({
    mutationFn: ({ feature, enabled }: FeatureToggle) =>
      api(featuresArea).set({ params: { feature }, body: { enabled } }),
    onError: (error) => toast({ type: 'error', text: problemText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })

  if (list.isPending) return <SkeletonLines lines={featuresInUse.length} label="Reading the switches" />
  if (list.isError)
    return (
      <ErrorState title="No switches" onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {problemText(list.error)}
      </ErrorState>
    )
  // The switch shows what was asked for while the server decides.
  const asked = change.isPending ? change.variables : null
  const acts = ({ feature }: FeatureToggle) => (featuresInUse as readonly FeatureName[]).includes(feature)
  return (
    <ul className={styles.list}>
      {list.data.filter(acts).map(({ feature, enabled }) => (
        <li key={feature}>
          <Switch
            label={names[feature]}
            checked={asked?.feature === feature ? asked.enabled : enabled}
            disabled={asked?.feature === feature}
            onCheckedChange={(next) => change.mutate({ feature, enabled: next })}
          />
        </li>
      ))}
      <CrowdSwitch />
    </ul>
  )
}
