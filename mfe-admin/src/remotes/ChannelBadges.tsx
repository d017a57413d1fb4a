import type { RemoteChannel } from '@shoal/bus/remotes'
import { Badge } from '@shoal/ui/Badge'
import { audienceTitles } from './words.ts'

/** Marks of everything unusual about a channel. */
export function ChannelBadges({ channel }: { channel: RemoteChannel }) {
  const { enabled, pinned, audience, flagged, candidate } = channel
  return (
    <>
      {/* The flag outlives the candidate that was taken back for it. */}
      {flagged && <Badge variant="lock">{candidate ? 'Flagged' : 'Rolled back by itself'}</Badge>}
      {!enabled && <Badge variant="lock">Off</Badge>}
      {pinned && <Badge>Pinned</Badge>}
      {audience !== 'everyone' && <Badge>{audienceTitles[audience]}</Badge>}
    </>
  )
}
