import { problemText } from '@shoal/bus'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import type { useChannels } from './registry.ts'

/** Stands in place of the registry while it is being read, and when it cannot be. */
export function Unread({ channels }: { channels: ReturnType<typeof useChannels> }) {
  if (!channels.isError) return <SkeletonLines lines={9} label="Reading the registry" />
  return (
    <ErrorState title="No registry" onRetry={() => void channels.refetch()} retrying={channels.isFetching}>
      {problemText(channels.error)}
    </ErrorState>
  )
}
