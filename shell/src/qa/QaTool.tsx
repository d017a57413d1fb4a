import { type ReactNode, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { Dock } from './Dock.tsx'
import { Notes } from './development/Notes.tsx'
import type { Qa } from './Qa.ts'
import { Strip } from './Strip.tsx'

/** The testers' tool: the open panel, or the badge while overrides are active, and what development servers have to say. */
export function QaTool({ qa }: { qa: Qa }): ReactNode {
  const open = useStore(qa.store, (state) => state.open)
  const overrides = useOverrides(qa)
  return (
    <>
      {open ? <Dock qa={qa} overrides={overrides} /> : overrides.length > 0 && <Strip qa={qa} overrides={overrides} />}
      <Notes qa={qa} />
    </>
  )
}

const useOverrides = (qa: Qa) => useSyncExternalStore(qa.page.registry.subscribe, () => qa.overrides)
