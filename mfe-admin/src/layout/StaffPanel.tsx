import { Badge } from '@shoal/ui/Badge'
import { PanelHead } from '@shoal/ui/PanelHead'
import type { ReactNode } from 'react'
import styles from './StaffPanel.module.css'

/** A panel of the staff: its title, its audience, and its plates below each other. */
export function StaffPanel({
  title,
  audience = 'Admin',
  children,
}: {
  title: string
  audience?: 'Admin' | 'Staff'
  children: ReactNode
}): ReactNode {
  return (
    <div className={styles.panel}>
      <PanelHead title={title}>
        <Badge variant="mod">{audience}</Badge>
      </PanelHead>
      {children}
    </div>
  )
}

/** Plates beside each other, as many as there is room for. */
export const PlateColumns = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={styles.columns}>{children}</div>
)
