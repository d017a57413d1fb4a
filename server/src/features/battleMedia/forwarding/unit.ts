import type { Log } from '../../../platform/log.ts'
import type { Forwarding } from './forwarding.ts'
import { guarded } from './guarded.ts'

export type Unit = ReturnType<typeof createUnit>

/** The forwarding unit of this node, made when it is first needed; if that fails the next who needs it has it tried again. */
export function createUnit(make: () => Promise<Forwarding>, log: Log) {
  let running: Forwarding | null = null
  let coming: Promise<Forwarding> | null = null

  async function begin(): Promise<Forwarding> {
    try {
      running = guarded(await make(), log)
      return running
    } catch (error) {
      coming = null
      throw error
    }
  }

  return {
    /** Rejects when it cannot be made. */
    get(): Promise<Forwarding> {
      coming ??= begin()
      return coming
    },
    /** Null before it was needed, and while it is made. */
    running: () => running,
    /** Has it hear of something: at once, or when it is made. One that nobody needed yet is told nothing. */
    tell(what: (unit: Forwarding) => void): void {
      if (running) what(running)
      else coming?.then(what, () => {})
    },
  }
}
