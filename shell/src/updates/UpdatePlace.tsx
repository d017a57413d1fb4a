import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import { later } from '../loading/untilItComes.ts'
import { usePage } from '../page/context.ts'

const UpdatePrompt = later(() => import('./UpdatePrompt.tsx'))

/** Room for the word that something newer is there (MFE-2). It stands beside everything else, so that it covers nothing. */
export function UpdatePlace({ className }: { className?: string }): ReactNode {
  const { updates } = usePage()
  const { outdated, reload } = useStore(updates.store)
  return (
    <div role="status" className={className}>
      {(reload || outdated.length > 0) && (
        <Suspense fallback={null}>
          <UpdatePrompt outdated={outdated} reload={reload} />
        </Suspense>
      )}
    </div>
  )
}
