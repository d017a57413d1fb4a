import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { PackageOpen } from 'lucide-react'
import { ChannelPlate } from './ChannelPlate.tsx'
import { GuardPlate } from './GuardPlate.tsx'
import { HealthPlate } from './HealthPlate.tsx'
import { HistoryPlate } from './HistoryPlate.tsx'
import styles from './RemoteView.module.css'
import { RolloutPlate } from './RolloutPlate.tsx'
import { peopleOf, useChannels, useHealth } from './registry.ts'
import { registryAddress } from './registryAddress.ts'
import { SettingsPlate } from './SettingsPlate.tsx'
import { Unread } from './Unread.tsx'
import { VersionsPlate } from './VersionsPlate.tsx'
import { type Environment, environmentTitles, titleOf } from './words.ts'

/** Everything about one remote in one environment, and every change that can be made to it [MFE-6]. */
export function RemoteView({ environment, name }: { environment: Environment; name: string }) {
  const { environment: own } = useShell()
  const channels = useChannels(environment)
  const health = useHealth(environment)
  const measured = environment === own

  if (!channels.isSuccess) return <Unread channels={channels} />
  const channel = channels.data.channels.find((one) => one.name === name)
  const versions = channels.data.versions.filter((version) => version.name === name)
  if (!channel)
    return (
      <EmptyState
        title={`No ${titleOf(name)} in ${environmentTitles[environment].toLowerCase()}`}
        icon={<PackageOpen />}
        action={<Button onClick={() => registryAddress.go({ view: 'overview' })}>All remotes</Button>}
      >
        {versions.length === 0
          ? `The registry knows no ${name}.`
          : 'No version of it has been shipped to this environment. Choose another above.'}
      </EmptyState>
    )
  return (
    <>
      <div className={styles.plates}>
        <ChannelPlate channel={channel} health={health.data} measured={measured && health.isSuccess} />
        <RolloutPlate
          key={`${channel.candidate?.version} ${channel.candidate?.build}`}
          channel={channel}
          people={peopleOf(health.data, name)}
        />
        <SettingsPlate channel={channel} />
        <GuardPlate key={JSON.stringify(channel.guard)} channel={channel} />
      </div>
      <VersionsPlate channel={channel} versions={versions} />
      {measured && <HealthPlate channel={channel} health={health} />}
      <HistoryPlate name={name} />
    </>
  )
}
