import { isStaff } from '@shoal/bus'
import { type StreamReportReason, type StreamReports, streamsArea } from '@shoal/bus/streams'
import { limits } from '@shoal/bus/streams/limits'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

/** Only staff have anything to read: the counts. */
export interface ReportsState extends Loading {
  /** The cameras that this person reported lately. */
  mine: readonly string[]
  /** For staff: the current reports, by camera; empty for everybody else. */
  counts: Readonly<Record<string, StreamReports>>
  /** Rejects with what the server says. */
  report(streamId: string, reason: StreamReportReason): Promise<void>
  /** For staff: forgets the reports of a camera. Rejects with what the server says. */
  clear(streamId: string): Promise<void>
}

/** STR-14: this person's reports, and for moderators those of everybody, live. */
export function createReportsStore(shell: Shell) {
  const api = shell.api(streamsArea)
  const timers = new Set<ReturnType<typeof setTimeout>>()

  const store = snapshotStore<ReportsState, typeof api.reports>(shell, {
    source: api.reports,
    state: (set) => ({
      mine: [],
      counts: {},

      async report(id, reason) {
        await api.report({ params: { id }, body: { reason } })
        set(({ mine }) => ({ mine: [...mine.filter((one) => one !== id), id] }))
        const timer = setTimeout(() => {
          timers.delete(timer)
          set(({ mine }) => ({ mine: mine.filter((one) => one !== id) }))
        }, limits.streamReportInterval)
        timers.add(timer)
      },

      clear: (id) => api.clearReports({ params: { id } }),
    }),
    take: ({ reports }) => ({ counts: Object.fromEntries(reports.map((one) => [one.streamId, one])) }),
    changes(on) {
      on(streamsArea.receives.reports, (now, { counts }) => {
        const { [now.streamId]: _, ...others } = counts
        return { counts: now.total > 0 ? { ...others, [now.streamId]: now } : others }
      })
    },
    isFor: (session) => session !== null && isStaff({ flags: session.user.app_metadata, pass: session.user.pass }),
    forget: { phase: 'loading', problem: null, mine: [], counts: {} },
  })
  shell.bus.on(streamsArea.receives.reports).subscribe({
    complete: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  })
  return store
}

export const useReports = liveStore(createReportsStore)
