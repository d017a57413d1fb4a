import PQueue from 'p-queue'
import type { Clock } from '../clock.ts'
import { inContext } from '../turns.ts'
import type { Speech } from './speech.ts'
import { SpeechError } from './speechError.ts'

/** How many may wait for their turn. */
const mostWaiting = 50
/** How long one may wait for its turn, in ms: what is said of the show a minute ago, nobody understands. */
const longestWait = 60_000

/**
 * Those that wait for their audio: `atOnce` are made at the same time, in order. What finds fifty waiting is `busy` at
 * once, and what waited a minute is `late`, without being made. What a stopping server leaves behind is `stopped`.
 */
export function waitingLine(clock: Clock, atOnce: number) {
  const queue = new PQueue({ concurrency: atOnce })
  let closed = false
  return {
    /** Makes one in its turn. Rejects as `make` does, and with a SpeechError when its turn does not come. */
    async inTurn(make: () => Promise<Speech>): Promise<Speech> {
      if (queue.size >= mostWaiting) throw new SpeechError('busy', `${mostWaiting} wait already for their audio`)
      const since = clock.passed()
      return queue.add(
        inContext(async () => {
          if (closed) throw new SpeechError('stopped', 'the server stops')
          if (clock.passed() - since > longestWait)
            throw new SpeechError('late', `it waited more than ${longestWait} ms for its turn`)
          try {
            return await make()
          } catch (error) {
            // What makes it is ended with the server: it did not fail.
            throw closed ? new SpeechError('stopped', 'the server stops', { cause: error }) : error
          }
        }),
      )
    },
    /** Whatever is made, waits or comes from now on ends as `stopped`. */
    close(): void {
      closed = true
    },
    get closed(): boolean {
      return closed
    },
  }
}
