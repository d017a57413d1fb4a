import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Farm, node, plainEnvironment, type Result, repository } from './farm.ts'

/** A command line for the process that runs them. */
export interface Line {
  /** Of the repository that it belongs to, absolute. */
  root: string
  /** Where it is typed, absolute. */
  folder: string
  /** The words after `shoal-remote`. */
  args: readonly string[]
}

/**
 * Runs lines of `shoal-remote` in one process: for most of them, starting it and loading webpack takes longer than the
 * rest. It cannot show that the program itself starts, nor its exit code: tests of those use `farm.kit`.
 */
export function lineProcess() {
  let child: ChildProcess | null = null
  // One after the other: a process has only one working directory.
  let before: Promise<unknown> = Promise.resolve()

  async function answerTo(line: Line): Promise<Result> {
    child ??= start()
    const answered = new AbortController()
    const ended = once(child, 'exit', answered).then(() => {
      throw new Error(`The process ended while it ran shoal-remote ${line.args.join(' ')}`)
    })
    const answer = once(child, 'message').then(([result]) => result as Result)
    child.send(line)
    return Promise.race([answer, ended]).finally(() => answered.abort())
  }

  return {
    /** Runs one line in a folder of a farm, and waits for its end. */
    run(farm: Farm, folder: string, ...args: string[]): Promise<Result> {
      const result = before.then(() => answerTo({ root: farm.root, folder: join(farm.root, folder), args }))
      before = result.catch(() => {})
      return result
    },
    async end(): Promise<void> {
      if (child === null || !child.connected) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

const start = (): ChildProcess =>
  fork(join(repository, 'remote-kit/cli/testing/lineRunner.ts'), {
    execPath: node,
    execArgv: [],
    env: plainEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
