import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './pages.module.css'

/**
 * Stands in the place of the whole page after an error that nothing in it held: by a fault of ours, or because something
 * outside of it has changed its document.
 */
export default function BrokenPage(): ReactNode {
  return (
    <main className={styles.leaving}>
      <EmptyState
        icon={<TriangleAlert />}
        level={1}
        title="This page has stopped"
        action={
          <Button variant="live" onClick={() => location.reload()}>
            Load it again
          </Button>
        }
      >
        Something in it failed, or an extension of your browser took a part of it away.
      </EmptyState>
    </main>
  )
}
