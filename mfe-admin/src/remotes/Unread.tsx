import { Answered } from '@shoal/remote-kit/lists'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import type { useChannels } from './registry.ts'

/** Stands in place of the registry while it is being read, and when it cannot be. */
export const Unread = ({ channels }: { channels: ReturnType<typeof useChannels> }) => (
  <Answered query={channels} waiting={<SkeletonLines lines={9} label="Reading the registry" />} failed="No registry">
    {() => null}
  </Answered>
)
