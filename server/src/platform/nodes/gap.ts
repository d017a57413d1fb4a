import type { Log } from '../log.ts'

/** Listeners that read again what they may have missed; one that fails is logged and does not hold up the others. */
export function gapListeners(log: Log) {
  const listeners: Array<() => unknown> = []
  async function run(listener: () => unknown): Promise<void> {
    try {
      await listener()
    } catch (error) {
      log.error({ err: error }, 'what may have been missed could not be read again')
    }
  }
  return {
    add: (listener: () => unknown) => void listeners.push(listener),
    runAll() {
      for (const listener of listeners) void run(listener)
    },
  }
}
