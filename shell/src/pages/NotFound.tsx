import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Compass } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePage } from '../page/context.ts'
import { HOME_PANEL } from '../routing/destination.ts'
import styles from './pages.module.css'

/** NAV-9. */
export default function NotFound(): ReactNode {
  const { router } = usePage()
  return (
    <EmptyState
      className={styles.missing}
      icon={<Compass />}
      level={1}
      title="There is no such page"
      action={
        <Button variant="live" onClick={() => router.open(HOME_PANEL)}>
          Back to the live streams
        </Button>
      }
    >
      Nothing of the show lives at <code>{location.pathname}</code>.
    </EmptyState>
  )
}
