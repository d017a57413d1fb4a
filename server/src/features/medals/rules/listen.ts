import type { Happening } from '../../../platform/happenings/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Deed, useMedals } from '../service.ts'

type Deeds<Payload> = (payload: Payload) => readonly Deed[] | Promise<readonly Deed[]>

/** Says what a kind of happening counts for; `only` keeps from being told what counts for nothing. */
export type Counts = <Payload extends object>(
  kind: Happening<Payload>,
  deeds: Deeds<Payload>,
  only?: (payload: Payload) => boolean,
) => void

/** Every happening counts once, on whichever node is alive, in one transaction with the medals that it brings. */
export const counting =
  (platform: Platform): Counts =>
  (kind, deeds, only) => {
    platform.happenings.durable(
      kind,
      'medals',
      async (told) => {
        const all: Deed[] = []
        for (const { payload } of told) all.push(...(await deeds(payload)))
        await useMedals(platform).count(all)
      },
      only ? { only } : {},
    )
  }

/** So many people are remembered before all of them are forgotten. */
const mostRemembered = 50_000

/** Whether this node hears of somebody for the first time: for facts that count once, but are told often. */
export function firstTimes(): (userId: string) => boolean {
  const seen = new Set<string>()
  return (userId) => {
    if (seen.has(userId)) return false
    if (seen.size >= mostRemembered) seen.clear()
    seen.add(userId)
    return true
  }
}

/** The last value for each person on this node. */
export function lastOf<T>(): Pick<Map<string, T>, 'get' | 'set'> {
  const last = new Map<string, T>()
  return {
    get: (userId) => last.get(userId),
    set(userId, value) {
      if (last.size >= mostRemembered && !last.has(userId)) last.clear()
      return last.set(userId, value)
    },
  }
}
