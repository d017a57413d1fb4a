import type { Log } from './log.ts'

export type LifecycleState = 'starting' | 'ready' | 'stopping' | 'stopped'

/** Starts the parts of the program in order and stops them in the opposite order. */
export type Lifecycle = {
  readonly state: LifecycleState
  /** Runs `start`, and remembers `stop` for the end once it has succeeded. */
  run<T>(name: string, start: () => T | Promise<T>, stop?: (started: T) => unknown): Promise<T>
  /** Something to do when the program stops; the last registered is done first. */
  onStop(name: string, stop: () => unknown): void
  /** Everything has started: `/readyz` may say so. */
  ready(): void
  /** Stops everything once, within the time limit. Resolves to false when something failed or took too long. */
  stop(): Promise<boolean>
  /** Logs why the program cannot go on, in one line for an operator, stops everything and exits with 1. */
  fail(why: string): void
  /** SIGTERM and SIGINT stop the program and exit; a second signal exits at once. */
  obeySignals(): void
}

/** `limitMs`: time in all for stopping. */
export function createLifecycle(log: Log, limitMs = 10_000): Lifecycle {
  const stops: { name: string; stop: () => unknown }[] = []
  let state: LifecycleState = 'starting'
  let stopping: Promise<boolean> | undefined

  async function stopAll(): Promise<boolean> {
    state = 'stopping'
    const deadline = performance.now() + limitMs
    let clean = true
    // Also what is registered while stopping is stopped.
    for (let next = stops.pop(); next; next = stops.pop()) {
      try {
        await within(deadline - performance.now(), next.stop)
      } catch (error) {
        clean = false
        log.error({ err: error, part: next.name }, 'a part did not stop cleanly')
      }
    }
    state = 'stopped'
    return clean
  }

  const stop = () => {
    stopping ??= stopAll()
    return stopping
  }

  return {
    get state() {
      return state
    },
    async run(name, start, stopStarted) {
      const started = await start()
      if (stopStarted) stops.push({ name, stop: () => stopStarted(started) })
      return started
    },
    onStop: (name, action) => void stops.push({ name, stop: action }),
    ready() {
      if (state === 'starting') state = 'ready'
    },
    stop,
    fail(why) {
      if (stopping) return
      log.fatal(why)
      void stop().then(() => process.exit(1))
    },
    obeySignals() {
      const obey = (signal: NodeJS.Signals) => {
        if (stopping) process.exit(1)
        log.info({ signal }, 'stopping')
        void stop().then((clean) => process.exit(clean ? 0 : 1))
      }
      process.on('SIGTERM', obey)
      process.on('SIGINT', obey)
    },
  }
}

/** Gives an action its time; even when it is up the action is started, so that nothing is left unclosed for no reason. */
async function within(ms: number, action: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), Math.max(ms, 100))
  })
  try {
    await Promise.race([Promise.resolve().then(action), late])
  } finally {
    clearTimeout(timer)
  }
}
