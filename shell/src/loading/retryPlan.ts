import type { RemoteError } from './RemoteError.ts'

/** Limits of loading, in ms, and the waits between tries that nobody has to ask for. */
export interface LoadPlan {
  manifestLimit: number
  /** For the entry and the exposed module. Like `offerLimit` a limit of what people wait for: what comes later is used all the same. */
  entryLimit: number
  /** For the code of one offer. */
  offerLimit: number
  /** After that a script that hangs is given up. */
  scriptLimit: number
  /** For each of bootstrap, mount and update. */
  mountLimit: number
  /** After that a panel that does not end is taken away all the same. */
  unmountLimit: number
  waits: readonly number[]
  /** Share of a wait that is left to chance, so that pages do not return all at once. */
  jitter: number
  /** The longest pause before news of the registry are fetched; how long it is in truth is left to chance. */
  newsPause: number
}

export const loadPlan: LoadPlan = {
  manifestLimit: 5_000,
  entryLimit: 8_000,
  // What an offer brings may be hundreds of KB, which a slow line needs this long for.
  offerLimit: 20_000,
  scriptLimit: 120_000,
  mountLimit: 5_000,
  unmountLimit: 1_000,
  waits: [300, 1_200],
  jitter: 0.5,
  newsPause: 3_000,
}

/**
 * How long to wait before try number `tries + 1`, or null when trying again by itself makes no sense: a file that was too
 * late is not fetched again unasked, and code that threw would throw again.
 * @param chance 0 to 1
 */
export function waitBefore(error: RemoteError, tries: number, plan: LoadPlan, chance: number): number | null {
  if (error.code !== 'remote/unreachable' && error.code !== 'remote/not-a-manifest') return null
  const wait = plan.waits[tries - 1]
  return wait === undefined ? null : wait * (1 - plan.jitter * chance)
}

/** Something that could not be loaded or broke, while that is what its place says. */
export interface Missing {
  error: RemoteError
  /** @param readRegistry before it is mounted again; by default a request of its own */
  retry(readRegistry?: () => Promise<void>): Promise<void>
}

/** Whether the connection or a busy machine may be to blame; code that threw would throw again, and a build that does not fit still does not. */
export const mayCome = ({ code }: RemoteError): boolean =>
  code === 'remote/unreachable' || code === 'remote/not-a-manifest' || code === 'remote/timeout'
