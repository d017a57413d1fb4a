import type { ContestantStatus } from '@shoal/bus/contestants'
import { Badge } from '@shoal/ui/Badge'
import type { ReactNode } from 'react'

/** Where a contestant is; those who live in the house need no badge. */
export function StatusBadge({ status }: { status: ContestantStatus }): ReactNode {
  if (status === 'in') return null
  return status === 'winner' ? <Badge variant="pill">Winner</Badge> : <Badge>Left the house</Badge>
}
