import { Complaint } from './Complaint.ts'
import { type Command, say } from './command.ts'

/** Loaded when asked for: webpack alone takes longer to load than most commands take to run. */
const commands: Readonly<Record<string, { summary: string; load: () => Promise<{ default: Command }> }>> = {
  new: { summary: 'makes a new remote that builds, tests and shows up', load: () => import('./new/new.ts') },
  dev: { summary: 'opens the remote in the real shell, with hot reload', load: () => import('./dev/dev.ts') },
  check: { summary: 'builds it and checks what shipping asks for', load: () => import('./check/check.ts') },
  ship: { summary: 'ships its version to a server', load: () => import('./ship/ship.ts') },
}

const overview = (): string =>
  [
    'shoal-remote <command> [options]: what a team does with its remote',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(7)}${summary}`),
    '',
    '`shoal-remote <command> --help` says more; docs/remotes.md tells a whole day.',
  ].join('\n')

/**
 * Runs one command line.
 * @param args without node and the script
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      say(overview())
      return name === undefined ? 1 : 0
    }
    if (!Object.hasOwn(commands, name)) {
      throw new Complaint(`There is no command \`${name}\`; there are ${Object.keys(commands).join(', ')}`)
    }
    const { default: command } = await commands[name]!.load()
    if (rest.includes('--help') || rest.includes('-h')) say(command.help.trim())
    else await command.run(rest)
    return 0
  } catch (error) {
    const known = error instanceof Complaint
    process.stderr.write(`${known ? error.message : (error as Error).stack}\n`)
    return 1
  }
}
