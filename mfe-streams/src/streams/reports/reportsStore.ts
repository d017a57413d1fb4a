import { sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { type StreamReportReason, type StreamReports, streamsArea } from '@shoal/bus/streams'
import { limits } from '@shoal/bus/streams/limits'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { distinctUntilChanged, map } from 'rxjs'
import { createStore, type StoreApi } from 'zustand'

export interface ReportsState {
  /** The cameras that this person reported lately. */
  mine: readonly string[]
  /** Staff: what is reported now, by camera; empty for everybody else. */
  counts: Readonly<Record<string, StreamReports>>
  /** Staff: why the counts are not known; null when they are. */
  problem: string | null
  /** Staff: the counts were fetched. */
  known: boolean
  load(): Promise<void>
  /** Rejects with what the server says. */
  report(streamId: string, reason: StreamReportReason): Promise<void>
  /** Staff: forgets the reports of a camera. Rejects with what the server says. */
  clear(streamId: string): Promise<void>
}

/** STR-14: what this person reported, and for moderators what everybody did, live. */
export function createReportsStore({ bus, api }: Shell): StoreApi<ReportsState> {
  const isStaff = () => {
    const flags = bus.state(accountsArea.states.session).value?.user.app_metadata
    return flags !== undefined && (flags.mod || flags.admin)
  }
  const timers = new Set<ReturnType<typeof setTimeout>>()

  const store = createStore<ReportsState>((set, get) => ({
    mine: [],
    counts: {},
    problem: null,
    known: false,

    async load() {
      if (!isStaff()) return
      try {
        const { reports } = await api(streamsArea).reports()
        set({ counts: Object.fromEntries(reports.map((one) => [one.streamId, one])), problem: null, known: true })
      } catch (error) {
        set({ problem: (error as Error).message })
      }
    },

    async report(id, reason) {
      await api(streamsArea).report({ params: { id }, body: { reason } })
      set({ mine: [...get().mine.filter((one) => one !== id), id] })
      const timer = setTimeout(() => {
        timers.delete(timer)
        set({ mine: get().mine.filter((one) => one !== id) })
      }, limits.streamReportInterval)
      timers.add(timer)
    },

    clear: (id) => api(streamsArea).clearReports({ params: { id } }),
  }))

  bus.on(streamsArea.receives.reports).subscribe({
    next: (now) => {
      const { [now.streamId]: _, ...others } = store.getState().counts
      store.setState({ counts: now.total > 0 ? { ...others, [now.streamId]: now } : others })
    },
    complete: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  })
  bus.on(sessionArea.topics.resync).subscribe(() => void store.getState().load())
  bus
    .state(accountsArea.states.session)
    .changes.pipe(
      map((session) => JSON.stringify([session?.user.id, session?.user.app_metadata])),
      distinctUntilChanged(),
    )
    .subscribe(() => {
      store.setState({ mine: [], counts: {}, known: false, problem: null })
      void store.getState().load()
    })
  return store
}

export const useReports = liveStore(createReportsStore)
