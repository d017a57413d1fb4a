import { Loader } from '@shoal/ui/Loader'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { panelsOf } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import { FailureView } from './FailureView.tsx'
import styles from './Stage.module.css'

/** The middle of the page: the place of main panels, and what is shown while there is none. */
export function Stage(): ReactNode {
  const { composition, registry, retryRegistry } = usePage()
  const { panel, status, error } = useStore(composition.stage)
  const entries = useStore(registry, (state) => state.entries)
  const title = panelsOf(entries).find(({ offer }) => offer.id === panel)?.offer.title ?? 'This panel'
  const place = useCallback((element: HTMLElement | null) => composition.stageIn(element), [composition])
  const retry = async () => {
    if (panel) composition.beforeRetry(panel)
    // The registry may name another build by now; once it is read, the address is followed again.
    await retryRegistry()
  }
  return (
    <>
      <div ref={place} className={styles.place} data-stage={status} />
      {status === 'loading' && <Loader className={styles.waiting} label={`Loading ${title}`} />}
      {status === 'failed' && error && <FailureView name={title} error={error} onRetry={retry} />}
    </>
  )
}
