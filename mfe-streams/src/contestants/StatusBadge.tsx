import type { ContestantStatus } from '@shoal/bus/contestants'
import { Badge } from '@shoal/ui/Badge'
import type { ReactNode } from 'react'

/** Where somebody is; who lives in the house needs no mark. */
export function StatusBadge({ status }: { status: ContestantStatus }): ReactNode {
  if (status === 'in') return null
  return status === 'winner' ? <Badge variant="pill">Winner</Badge> : <Badge>Left the house</Badge>
}
