import { later } from '@shoal/remote-kit/later'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { usePage } from '../page/context.ts'

const UpdatePrompt = later(() => import('./UpdatePrompt.tsx'), { name: 'News of a version', size: 'line' })

/** Room for the word that something newer is there (MFE-2). It stands beside everything else, so that it covers nothing. */
export function UpdatePlace({ className }: { className?: string }): ReactNode {
  const { updates } = usePage()
  const { outdated, reload } = useStore(updates.store)
  return (
    <div role="status" className={className}>
      {(reload || outdated.length > 0) && <UpdatePrompt outdated={outdated} reload={reload} />}
    </div>
  )
}
