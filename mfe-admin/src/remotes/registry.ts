import { limits } from '@shoal/bus/limits'
import { type RemoteChannel, remotesArea } from '@shoal/bus/remotes'
import { type RemoteHealth, telemetryArea } from '@shoal/bus/telemetry'
import { useEvent, useShell } from '@shoal/remote-kit'
import { usePages } from '@shoal/remote-kit/lists'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../layout/queries.ts'
import { type Environment, titleOf, whatPeopleGet } from './words.ts'

const area = 'remotes'
const channelsKey = (environment: Environment) => [area, 'channels', environment]
/** How often the health on the screen is read anew, in ms. */
const healthInterval = 15_000

/** Everything that is shown of the registry is read again. */
export const readAgain = () => queries.invalidateQueries({ queryKey: [area] })

/** Somebody else's change shows at once. */
export function useRegistryNews(): void {
  useEvent(remotesArea.receives.changed, () => void readAgain())
  useEvent(remotesArea.receives.flagged, () => void readAgain())
}

export function useChannels(environment: Environment) {
  const { api } = useShell()
  return useQuery({
    queryKey: channelsKey(environment),
    queryFn: ({ signal }) => api(remotesArea).channels({ query: { environment }, signal }),
  })
}

/** MFE-13: how the versions fare. Only the server's own environment is measured; for others it does not ask. */
export function useHealth(environment: Environment) {
  const { api, environment: own } = useShell()
  return useQuery({
    queryKey: [area, 'health'],
    queryFn: async ({ signal }) => (await api(telemetryArea).health({ signal })).health,
    enabled: environment === own,
    refetchInterval: healthInterval,
  })
}

export const healthOf = (
  health: readonly RemoteHealth[] | undefined,
  name: string,
  ref: { version: string; build: string },
): RemoteHealth | undefined =>
  health?.find((one) => one.remote === name && one.version === ref.version && one.build === ref.build)

/** People who had any version of a remote in the last hour; null when none were seen. Somebody who had two counts twice. */
export function peopleOf(health: readonly RemoteHealth[] | undefined, name: string): number | null {
  const people = (health ?? []).filter((one) => one.remote === name).reduce((sum, one) => sum + one.people, 0)
  return people > 0 ? people : null
}

export function useHistory(name: string | undefined) {
  const { api } = useShell()
  return usePages({
    key: [area, 'history', name],
    // Of the server; the call has no choice of it.
    size: limits.pageSize,
    label: 'Pages of the history',
    load: (page, signal) => api(remotesArea).history({ query: { page, ...(name && { name }) }, signal }),
  })
}

export function useTokens() {
  const { api } = useShell()
  return useQuery({
    queryKey: [area, 'tokens'],
    queryFn: async ({ signal }) => (await api(remotesArea).tokens({ signal })).tokens,
  })
}

type Channels = NonNullable<ReturnType<typeof useChannels>['data']>
/** Shows the server's answer in place of the old channel. */
function keep(channel: RemoteChannel): void {
  queries.setQueryData<Channels>(channelsKey(channel.environment), (before) =>
    before === undefined
      ? before
      : { ...before, channels: before.channels.map((one) => (one.name === channel.name ? channel : one)) },
  )
}

/** The fields of a channel that can be changed, without the reason for it. */
export type Change = Partial<
  Pick<RemoteChannel, 'enabled' | 'audience' | 'candidate' | 'percentage' | 'pinned' | 'guard'> & {
    stable: NonNullable<RemoteChannel['stable']>
  }
>

/** Does something to a channel. Nothing is shown as changed before the server says so. */
async function settled(work: Promise<{ channel: RemoteChannel }>): Promise<RemoteChannel> {
  try {
    const { channel } = await work
    keep(channel)
    return channel
  } finally {
    void readAgain()
  }
}

/** Changes a channel, and says why. */
export function useChange(environment: Environment, name: string): (change: Change, why: string) => Promise<void> {
  const { api, toast } = useShell()
  return async (change, why) => {
    const body = { ...change, why }
    const channel = await settled(api(remotesArea).change({ params: { environment, name }, body }))
    toast({ type: 'success', header: titleOf(name), text: whatPeopleGet(channel) })
  }
}

/** MFE-6: one call takes the candidate back, or the stable version. */
export function useRollback(environment: Environment, name: string): (why: string) => Promise<void> {
  const { api, toast } = useShell()
  return async (why) => {
    const channel = await settled(api(remotesArea).rollback({ params: { environment, name }, body: { why } }))
    toast({ type: 'success', header: `${titleOf(name)} is rolled back`, text: whatPeopleGet(channel) })
  }
}
