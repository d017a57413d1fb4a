import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Complaint } from './Complaint.ts'

/** One word after `shoal-remote`. */
export interface Command {
  /** What `--help` says. */
  help: string
  run(args: readonly string[]): Promise<void>
}

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Reads the arguments of a command. Anything unknown is a complaint, not a guess.
 * @param positionals how many words beside the options it takes
 */
export function readArguments<const O extends Options>(args: readonly string[], options: O, positionals = 0) {
  const config = { args: [...args], options, allowPositionals: true, strict: true } as const
  const parsed = understood(() => parseArgs<typeof config>(config))
  const [unknown] = parsed.positionals.slice(positionals)
  if (unknown !== undefined) throw new Complaint(`Nothing is known of \`${unknown}\`; --help shows what is`)
  return parsed
}

function understood<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    // Node's text goes on to explain how to pass arguments that begin with a dash.
    const [first] = (error as Error).message.split('. ')
    throw new Complaint(`${first}; --help shows what is known`)
  }
}

/** A whole number within a range. */
export function numberOption(name: string, text: string | undefined, low: number, high: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < low || value > high)
    throw new Complaint(`--${name} must be a whole number from ${low} to ${high} (it is "${text}")`)
  return value
}

/** One of a few words. */
export function wordOption<const W extends string>(
  name: string,
  text: string | undefined,
  words: readonly W[],
): W | undefined {
  if (text === undefined) return undefined
  const known = words.find((word) => word === text)
  if (known === undefined) throw new Complaint(`--${name} must be ${words.join(' or ')} (it is "${text}")`)
  return known
}

/** The origin of a server, without a path or a slash at its end. */
export function originOption(name: string, text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Complaint(`--${name} must be an address such as https://shoal.example (it is "${text}")`)
  return url.origin
}

export const say = (text: string): void => void process.stdout.write(`${text}\n`)
