import { limits } from '@shoal/bus/clips/limits'
import { liveStreamsPanel } from '@shoal/bus/streams/offers'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import Clapperboard from 'lucide-react/icons/clapperboard'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useState } from 'react'
import { ClipFilters } from './ClipFilters.tsx'
import { refreshLists } from './clipCache.ts'
import { noFilters, useClipList, useClipOptions } from './clipQueries.ts'
import { ListFrame } from './ListFrame.tsx'

/** All approved clips, with everything they can be looked for by [CLP-5]. */
export function BrowseView({
  shown,
  approved,
  onApprovedSeen,
}: {
  shown: boolean
  /** Clips that were approved since the list was read. */
  approved: number
  onApprovedSeen(): void
}): ReactNode {
  const { openPanel } = useShell()
  const [filters, setFilters] = useState(noFilters)
  const [page, setPage] = useState(0)
  const list = useClipList({ view: 'browse', filters, page }, shown)
  const { refetch: refreshOptions } = useClipOptions()
  const filtered = filters.query !== '' || filters.room !== undefined || filters.season !== undefined
  const choose = (next: typeof filters) => {
    setFilters(next)
    setPage(0)
  }
  const showNew = () => {
    onApprovedSeen()
    setPage(0)
    refreshLists()
    void refreshOptions()
  }
  return (
    <>
      <ClipFilters filters={filters} onChange={choose} />
      <ListFrame
        list={list}
        label="Clips"
        pages={{ page, pageSize: limits.clipPageSize, onPage: setPage }}
        // A list must not move under the pointer: new clips are shown when the person asks for them.
        aside={
          approved > 0 && (
            <Button size="small" variant="live" onClick={showNew}>
              {approved === 1 ? 'Show 1 new clip' : `Show ${approved} new clips`}
            </Button>
          )
        }
        empty={
          filtered ? (
            <EmptyState
              title="No clip fits"
              icon={<SearchX />}
              action={<Button onClick={() => choose(noFilters)}>Clear the search</Button>}
            >
              Nothing that was clipped is called so, or not in this room or season.
            </EmptyState>
          ) : (
            <EmptyState
              title="No clips yet"
              icon={<Clapperboard />}
              action={<Button onClick={() => openPanel(liveStreamsPanel)}>To the cameras</Button>}
            >
              Season pass holders keep moments of a camera with the Clip button below the picture. What moderators
              approve is here.
            </EmptyState>
          )
        }
      />
    </>
  )
}
