import type { RemoteChannel } from '@shoal/bus/remotes'
import type { RemoteHealth } from '@shoal/bus/telemetry'
import { Badge } from '@shoal/ui/Badge'
import { Lane } from './Lane.tsx'
import { healthOf } from './registry.ts'
import { sameBuild } from './words.ts'

/** Stable and candidate of a channel side by side, and the pinned version where it is neither [MFE-13]. */
export function Lanes({
  channel,
  health,
  measured,
  className,
}: {
  channel: RemoteChannel
  health: readonly RemoteHealth[] | undefined
  measured: boolean
  className?: string | undefined
}) {
  const { name, enabled, stable, candidate, percentage, pinned } = channel
  const other = pinned && !sameBuild(pinned, stable) && !sameBuild(pinned, candidate) ? pinned : null
  const of = (build: typeof stable) => (build ? healthOf(health, name, build) : undefined)
  const served = (build: typeof stable, otherwise: boolean) =>
    enabled && build !== null && (pinned ? sameBuild(build, pinned) : otherwise)
  const pin = (build: typeof stable) => pinned !== null && sameBuild(build, pinned)
  return (
    <div className={className}>
      <Lane
        title="Stable"
        build={stable}
        health={of(stable)}
        measured={measured}
        served={served(stable, !candidate || percentage < 100)}
        badge={pin(stable) && <Badge>Pinned</Badge>}
        none="None yet"
      />
      <Lane
        title="Candidate"
        build={candidate}
        health={of(candidate)}
        measured={measured}
        served={served(candidate, percentage > 0)}
        badge={
          candidate && (pin(candidate) ? <Badge>Pinned</Badge> : <Badge variant="count">{`${percentage} %`}</Badge>)
        }
        none="None"
      />
      {other && (
        <Lane title="Pinned" build={other} health={of(other)} measured={measured} served={enabled} none="None" />
      )}
    </div>
  )
}
