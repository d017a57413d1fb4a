import type { Clip } from '@shoal/bus/clips'
import { Badge } from '@shoal/ui/Badge'
import type { ReactNode } from 'react'

/** What moderation says of a clip that is not simply public [CLP-4]. */
export function StatusBadge({ clip }: { clip: Pick<Clip, 'status' | 'url'> }): ReactNode {
  switch (clip.status) {
    case 'approved':
      return null
    case 'played':
      return <Badge variant="live">Played on the show</Badge>
    case 'pending':
      return <Badge>{clip.url === null ? 'Being cut' : 'Pending'}</Badge>
    case 'rejected':
      return <Badge variant="lock">Rejected</Badge>
    case 'failed':
      return <Badge variant="lock">Failed</Badge>
  }
}
