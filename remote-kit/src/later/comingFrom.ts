/** Pause before code that did not come is asked for a second time, in ms. If that fails, too, the code is missing. */
const secondTry = 300
/** Pauses before missing code is asked for by itself, in ms: each pause is twice as long as the one before, up to the longest. */
const firstPause = 2_000
const longestPause = 60_000
/** The time over which pages spread their asking when they are connected again, in ms. */
const spread = 2_000

/** How it stands with something that is fetched. */
export interface Arrival<T> {
  readonly came?: T
  /** It was asked for twice in vain; it goes on being asked for. */
  readonly missing?: boolean
  readonly asking?: boolean
}

/** Code that is fetched when a component wants it, once for all that do. */
export interface Coming<T> {
  /** How it stands: the same object until something has changed. */
  read(): Arrival<T>
  /**
   * Says that a component wants it, until the returned function is called: it is asked for again, ever more rarely, while
   * it does not come.
   * @param changed called with each change of what `read` gives
   */
  want(changed: () => void): () => void
  /** Asks for it now, unless that is under way or it is here. */
  ask(): void
}

/** A function for each missing part of this page that asks for it soon, not at the same moment as every other page. */
const missing = new Set<() => void>()

/** MFE-3: asks for all that is missing, for when the server can be reached again. */
export function askForMissing(): void {
  for (const soon of missing) soon()
}

/** @param fetchPart asked as often as it takes */
export function comingFrom<T>(fetchPart: () => Promise<T>): Coming<T> {
  const users = new Set<() => void>()
  let arrival: Arrival<T> = {}
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (next: Arrival<T>) => {
    arrival = { ...arrival, ...next }
    for (const changed of [...users]) changed()
  }
  const askIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(ask, ms)
  }
  const soon = () => {
    failures = 2
    askIn(spread * Math.random())
  }
  /** It is here, or nobody wants it any more. */
  const rest = (next: Arrival<T>) => {
    clearTimeout(timer)
    failures = 0
    missing.delete(soon)
    removeEventListener('online', soon)
    change({ ...next, missing: false })
  }

  async function ask(): Promise<void> {
    if (arrival.came || arrival.asking) return
    clearTimeout(timer)
    change({ asking: true })
    try {
      rest({ came: await fetchPart(), asking: false })
    } catch (error) {
      if (users.size > 0) failures += 1
      change({ asking: false, missing: failures > 1 })
      if (failures === 2) {
        // biome-ignore lint/suspicious/noConsole: people who look for the cause find it here
        console.error(error)
        missing.add(soon)
        addEventListener('online', soon)
      }
      const pause = failures < 2 ? secondTry : Math.min(firstPause * 2 ** (failures - 2), longestPause)
      if (failures > 0) askIn(pause * (1 - Math.random() / 2))
    }
  }

  return {
    read: () => arrival,
    want(changed) {
      users.add(changed)
      // A component that comes while it is missing waits with the others.
      if (failures === 0) void ask()
      return () => {
        users.delete(changed)
        if (users.size === 0) rest({})
      }
    },
    ask: () => void ask(),
  }
}

/**
 * Code that is no view, and that the page can do without for a while. It is fetched with the first call, and again, ever
 * more rarely, until it is here.
 * @returns a function that gives it to all callers; its promise never rejects
 */
export function eventually<T>(fetchPart: () => Promise<T>): () => Promise<T> {
  const { want, read } = comingFrom(fetchPart)
  let whole: Promise<T> | undefined
  return () => {
    whole ??= new Promise((resolve) => want(() => read().came && resolve(read().came!)))
    return whole
  }
}
