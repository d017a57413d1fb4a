import { episodesArea, type Recording, type RecordingKind } from '@shoal/bus/episodes'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '../layout/queries.ts'

const all = ['recordings'] as const

/** Positions on their way to the server: an answer from before they came there does not count. */
const onTheWay = new Map<string, { position: number; at: number }>()
const travelTime = 10_000
const upToDate = (recording: Recording): Recording => {
  const sent = onTheWay.get(recording.id)
  return sent && Date.now() - sent.at < travelTime ? { ...recording, position: sent.position } : recording
}

/** Changes of rights change what may be played. */
function useRights(): string {
  const user = useSession()?.user
  return user ? `${user.id} ${user.pass} ${JSON.stringify(user.app_metadata)}` : ''
}

/** Keeps what is shown up to date while a panel is open. */
export function useRecordingNews(): void {
  const refresh = () => void queries.invalidateQueries({ queryKey: all })
  useEvent(episodesArea.receives.changed, refresh)
}

export function useRecordings(kind: RecordingKind, season: number | null) {
  const { api } = useShell()
  return useQuery({
    queryKey: [...all, 'list', kind, season, useRights()],
    queryFn: async ({ signal }) => {
      const query = { kind, season: season === null ? 'all' : String(season) }
      const { recordings, seasons } = await api(episodesArea).list({ query, signal })
      return { recordings: recordings.map(upToDate), seasons }
    },
    placeholderData: keepPreviousData,
  })
}

export function useRecording(id: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: [...all, 'one', id, useRights()],
    queryFn: async ({ signal }) => upToDate(await api(episodesArea).read({ params: { id }, signal })),
    // The address is valid for longer than this; a new one would start the film again.
    staleTime: 60_000,
  })
}

/** Notes in the loaded lists where the viewer stopped. */
export function notePosition(id: string, position: number): void {
  onTheWay.set(id, { position, at: Date.now() })
  const noted = (recording: Recording) => (recording.id === id ? { ...recording, position } : recording)
  queries.setQueriesData<{ recordings: Recording[]; seasons: number[] }>(
    { queryKey: [...all, 'list'] },
    (list) => list && { ...list, recordings: list.recordings.map(noted) },
  )
  queries.setQueriesData<Recording>({ queryKey: [...all, 'one', id] }, (one) => one && noted(one))
}
