import type { ChildProcess } from 'node:child_process'

/** A process that a test has started. */
export interface OwnProcess {
  /** The exit code, or null after a signal; settles after the last line of output, unlike `exit`. */
  readonly exited: Promise<number | null>
  running(): boolean
  /** Whether it has ended although no test, and not the end of the tests, had asked it to. */
  endedByItself(): boolean
  /** Sends a signal and waits for the end, killing it after `limitMs`. Does nothing when it has ended. */
  end(signal: NodeJS.Signals, limitMs?: number): Promise<void>
}

const alive = new Map<ChildProcess, () => Promise<void>>()
let over = false
// Nothing stays behind, neither after a test that failed before it could stop its processes nor when the run is ended; and
// a set-up that goes on after its time was up cannot start anything more, because Jest would wait for that for ever.
afterAll(() => {
  over = true
  return Promise.all([...alive.values()].map((end) => end()))
})
process.on('exit', () => {
  for (const child of alive.keys()) child.kill('SIGKILL')
})

/**
 * Makes sure that a process ends with the tests: by `signal` after the last one, killed when the run is cut off. Throws when
 * the tests are over already.
 */
export function ownProcess(child: ChildProcess, signal: NodeJS.Signals): OwnProcess {
  if (over) {
    child.kill('SIGKILL')
    throw new Error(`${child.spawnfile} was started when the tests were over`)
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      alive.delete(child)
      resolve(code)
    })
  })
  const running = () => alive.has(child)
  let asked = false
  async function end(signal: NodeJS.Signals, limitMs = 15_000): Promise<void> {
    if (!running()) return
    // One that has ended a moment ago was not asked.
    if (child.exitCode === null && child.signalCode === null) asked = true
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
    await exited
    clearTimeout(timer)
  }
  alive.set(child, () => end(signal))
  return { exited, running, end, endedByItself: () => !running() && !asked }
}
