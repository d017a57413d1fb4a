import { problemText } from '@shoal/bus'
import { useShell } from '@shoal/remote-kit'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { PackageOpen } from 'lucide-react'
import styles from './Overview.module.css'
import { RemoteCard } from './RemoteCard.tsx'
import { useChannels, useHealth } from './registry.ts'
import { Unread } from './Unread.tsx'
import { type Environment, environmentTitles } from './words.ts'

/** All remotes of one environment: the version that people get, and how it fares [MFE-6] [MFE-13]. */
export function Overview({ environment }: { environment: Environment }) {
  const { environment: own } = useShell()
  const channels = useChannels(environment)
  const health = useHealth(environment)
  const measured = environment === own

  if (!channels.isSuccess) return <Unread channels={channels} />
  if (channels.data.channels.length === 0)
    return (
      <EmptyState title={`Nothing in ${environmentTitles[environment].toLowerCase()}`} icon={<PackageOpen />}>
        A remote appears here with the first version that its team ships to this environment.
      </EmptyState>
    )
  return (
    <>
      {!measured && (
        <p className={styles.note}>
          How versions fare is measured where they run: this server runs {environmentTitles[own].toLowerCase()}.
        </p>
      )}
      {measured && health.isError && (
        <ErrorBanner className={styles.note} onRetry={() => void health.refetch()}>
          How the versions fare is not known: {problemText(health.error)}
        </ErrorBanner>
      )}
      <ul className={styles.remotes}>
        {channels.data.channels.map((channel) => (
          <RemoteCard
            key={channel.name}
            channel={channel}
            health={health.data}
            measured={measured && health.isSuccess}
          />
        ))}
      </ul>
    </>
  )
}
