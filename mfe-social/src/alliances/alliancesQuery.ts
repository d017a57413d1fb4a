import { alliancesArea } from '@shoal/bus/alliances'
import { clansArea } from '@shoal/bus/clans'
import { useEvent, useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../layout/queries.ts'

const proposalsKey = (tag: string) => ['alliances', tag]
const alliesKey = (tag: string) => ['allies', tag]

/** What the owner of a clan sees of its alliances; read anew whenever one of the two sides does something. */
export function useProposals(tag: string) {
  const { api } = useShell()
  const again = () => void queries.invalidateQueries({ queryKey: proposalsKey(tag) })
  useEvent(alliancesArea.receives['proposal-new'], again)
  useEvent(alliancesArea.receives['proposal-removed'], again)
  // Another may own the clan now, or it is gone.
  useEvent(clansArea.receives.mine, again)
  return useQuery({
    queryKey: proposalsKey(tag),
    queryFn: ({ signal }) => api(alliancesArea).list({ params: { tag }, signal }),
    // While the dialog was closed, nobody listened for changes.
    staleTime: 0,
  })
}

/** Reads them again at once, after one's own deed. */
export const proposalsChanged = (tag: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: proposalsKey(tag) })

/** The allies of a clan, kept live. */
export function useAllies(tag: string) {
  const { api } = useShell()
  useEvent(alliancesArea.receives.allies, ({ clanTag, allies }) => queries.setQueryData(alliesKey(clanTag), { allies }))
  return useQuery({
    queryKey: alliesKey(tag),
    queryFn: ({ signal }) => api(alliancesArea).allies({ params: { tag }, signal }),
    staleTime: 0,
  })
}
