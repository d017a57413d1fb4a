import type { Session } from '@shoal/bus/accounts'
import { type ClipQuery, clipsArea } from '@shoal/bus/clips'
import { limits } from '@shoal/bus/clips/limits'

import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ClipList,
  changeClip,
  dropClip,
  listsKey,
  refreshClip,
  refreshLists,
  singlesKey,
  withNews,
} from './clipCache.ts'

/** Filters of a list; its page is counted from 0 here, and from 1 by the server. */
export type Filters = Pick<ClipQuery, 'query' | 'queryType' | 'sort' | 'season' | 'room'>
export const noFilters: Filters = { query: '', queryType: 'name', sort: 'newest', season: undefined, room: undefined }

export type ListOf =
  | { view: 'browse'; filters: Filters; page: number }
  | { view: 'liked' | 'history'; page: number }
  | { view: 'user'; id: string }

/** The parts of a session that decide which clips a person may see. */
const viewerOf = (session: Session | null) =>
  session ? `${session.user.id} ${session.user.pass} ${JSON.stringify(session.user.app_metadata)}` : 'visitor'
export const useViewer = (): string => viewerOf(useSession())

/** One page of clips. If it cannot be loaded, it shows as an empty list with a total of 0 [CLP-1]. */
export function useClipList(of: ListOf, enabled = true) {
  const { api } = useShell()
  const viewer = useViewer()
  return useQuery({
    queryKey: [...listsKey, viewer, of],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      withNews(async (): Promise<ClipList> => {
        switch (of.view) {
          case 'browse':
            return api(clipsArea).list({
              query: { ...of.filters, page: of.page + 1, pageSize: limits.clipPageSize },
              signal,
            })
          case 'liked':
            return api(clipsArea).liked({ query: { page: of.page + 1, pageSize: limits.likedPageSize }, signal })
          case 'history':
            return api(clipsArea).history({ query: { page: of.page + 1, pageSize: limits.clipPageSize }, signal })
          case 'user': {
            const { clips } = await api(clipsArea).ofUser({ params: { userId: of.id }, signal })
            return { clips, total: clips.length }
          }
        }
      }),
  })
}

/** How often a clip that is still being cut is asked for, in ms. */
const CUTTING = 1_500

/** One clip; as long as it is being cut it is asked for again. */
export function useClip(id: string) {
  const { api } = useShell()
  const viewer = useViewer()
  return useQuery({
    queryKey: [...singlesKey, viewer, id],
    queryFn: ({ signal }) => withNews(async () => (await api(clipsArea).read({ params: { id }, signal })).clip),
    refetchInterval: ({ state }) => (state.data?.url === null && state.data.status === 'pending' ? CUTTING : false),
  })
}

export function useClipOptions() {
  const { api } = useShell()
  return useQuery({
    queryKey: ['clip-options', useViewer()],
    queryFn: ({ signal }) => api(clipsArea).options({ signal }),
    staleTime: 60_000,
  })
}

/** Keeps what is shown in step with the server [CLP-5]. Returns how many clips were approved since, and forgets them. */
export function useClipNews(): [approved: number, seen: () => void] {
  const me = useSession()?.user.id
  const [approved, setApproved] = useState(0)
  useEvent(clipsArea.receives.likes, (counts) => {
    for (const [id, likes] of Object.entries(counts)) changeClip(id, (clip) => ({ ...clip, likes }))
  })
  useEvent(clipsArea.receives.renamed, ({ id, name }) => changeClip(id, (clip) => ({ ...clip, name })))
  useEvent(clipsArea.receives.removed, ({ id }) => {
    // Out of public is not always gone: its maker still sees a clip that was rejected later on.
    if (dropClip(id)?.user.id === me) refreshLists()
  })
  useEvent(clipsArea.receives.status, ({ id, status, reason }) =>
    changeClip(id, (clip) => ({ ...clip, status, reason })),
  )
  useEvent(clipsArea.receives.created, ({ id, status, userId }) => {
    refreshClip(id)
    if (userId === me) refreshLists()
    else if (status === 'approved') setApproved((before) => before + 1)
  })
  return [approved, () => setApproved(0)]
}
