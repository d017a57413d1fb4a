/** What looks again and again whether there is something to do. */
export interface Lookout {
  /** Looks now; when that is going on already, once more after it. Does nothing before the start and after the stop. */
  wake(): void
  /** Looks for the first time. */
  start(): void
  /** Ends when a look that is under way has ended. */
  stop(): Promise<void>
}

interface Options {
  look(): Promise<void>
  /** The pause after a look, in ms. */
  every: number
  /** A look failed; the next one comes all the same. */
  failed(error: unknown): void
}

/** Looks at once when it is woken and after a pause when it is not, never twice at a time. */
export function createLookout({ look, every, failed }: Options): Lookout {
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isWoken = false
  let isStopped = true

  function wake(): void {
    if (isStopped) return
    if (looking) {
      isWoken = true
      return
    }
    clearTimeout(timer)
    isWoken = false
    looking = look()
      .catch(failed)
      .finally(() => {
        looking = undefined
        if (isWoken) wake()
        else if (!isStopped) timer = setTimeout(wake, every)
      })
  }

  return {
    wake,
    start() {
      isStopped = false
      wake()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
