import { type Api, type ApiError, apiErrorOf } from '@shoal/bus'
import { accountsArea, type SnapshotPart } from '@shoal/bus/accounts'
import type { Shell } from '@shoal/remote-kit/mount'

type Asked = Map<string, PromiseWithResolvers<unknown>>

/** The longest waits before what did not get through is asked for again, in ms; half of each is left to chance. */
export const snapshotWaits: readonly number[] = [2_000, 6_000, 18_000]

/** Snapshots of areas: all that the page asks for in the same moment is one request [RT-3]. */
export function collectSnapshots(api: Api): Shell['snapshot'] {
  let asked: Asked = new Map()

  async function send(some: Asked, tries: number): Promise<void> {
    let parts: Readonly<Record<string, SnapshotPart>> = {}
    let failure: ApiError | undefined
    try {
      parts = (await api(accountsArea).snapshot({ query: { areas: [...some.keys()].join() } })).areas
    } catch (error) {
      failure = error as ApiError
    }
    const wait = snapshotWaits[tries]
    const failed: Asked = new Map()
    for (const [area, one] of some) {
      const { status = 0, body } = parts[area] ?? { status: failure?.status, body: undefined }
      if (parts[area] && status === 200) one.resolve(body)
      // A refusal of the server is final.
      else if (wait && (status === 0 || status === 429 || status >= 500)) failed.set(area, one)
      else one.reject(failure ?? apiErrorOf(status, body))
    }
    if (wait && failed.size > 0) setTimeout(() => send(failed, tries + 1), wait * (1 - Math.random() / 2))
  }

  return (({ name }: { name: string }) => {
    if (asked.size === 0)
      queueMicrotask(() => {
        void send(asked, 0)
        asked = new Map()
      })
    const one = asked.get(name) ?? Promise.withResolvers<unknown>()
    asked.set(name, one)
    return one.promise
  }) as Shell['snapshot']
}
