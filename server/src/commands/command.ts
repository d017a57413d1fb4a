import { resolve } from 'node:path'
import { reasonOf } from '../platform/dataDirectory.ts'
import { SettingsError } from '../platform/settings.ts'

/** Tells the operator something, as one line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** A file that the operator named, from where they are: npm runs scripts in the repository's folder. */
export const named = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file)

/** Runs a command; an error becomes one line that begins with `failure`, and exit code 1. */
export async function command(failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    process.exitCode ??= 0
  } catch (error) {
    const isOfDisk = (error as NodeJS.ErrnoException).syscall !== undefined
    const { code, message, stack } = error as NodeJS.ErrnoException
    const known = error instanceof SettingsError ? message : isOfDisk ? `${reasonOf(error)}: ${message}` : undefined
    const cutOff = code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
    const why = cutOff ? 'the running show broke it off; its log says why' : (known ?? stack ?? message)
    process.stderr.write(`${failure}: ${why}\n`)
    process.exitCode = 1
  }
}
