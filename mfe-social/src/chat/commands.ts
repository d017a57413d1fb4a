import { isStaff } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import { chatArea } from '@shoal/bus/chat'
import { limits } from '@shoal/bus/chat/limits'
import type { Person } from '@shoal/bus/common'
import { reportsArea } from '@shoal/bus/reports'
import type { Shell } from '@shoal/remote-kit'

/** Everything that a command needs. */
export interface Scene {
  shell: Pick<Shell, 'api' | 'bus'>
  session: Session
  room: string
  /** The person in the room with this name, if the page knows one. */
  findPerson(name: string): Person | null
}

/** A mistake in a command; its text is for the writer. */
export class CommandError extends Error {}

interface Command {
  name: string
  /** The words after the name, for the help. */
  takes: string
  does: string
  for: 'user' | 'mod' | 'admin'
  /** Does it and answers with a sentence about it. Rejects with CommandError, ApiError or RequestError. */
  run(scene: Scene, words: string[]): Promise<string>
}

const units: Readonly<Record<string, number>> = { m: 1, min: 1, h: 60, d: 1_440, w: 10_080 }

/** `10`, `10m`, `2h`, `1d`, `1w` as minutes; null for anything else. */
export function minutesOf(text: string): number | null {
  const match = /^(\d{1,5})(m|min|h|d|w)?$/i.exec(text)
  return match ? Number(match[1]) * units[(match[2] ?? 'm').toLowerCase()]! : null
}

/** The person with this name: in the room, or by asking the server. */
async function personOf(
  { shell, findPerson }: Scene,
  written: string | undefined,
): Promise<{ id: string; displayName: string }> {
  const name = (written ?? '').replace(/^@/, '')
  if (name === '') throw new CommandError('Say whom: a name, as it stands in the chat')
  const here = findPerson(name)
  if (here) return here
  const { users } = await shell.api(accountsArea).users({ query: { query: name, page: 0, pageSize: 100 } })
  const found = users.find(({ displayName }) => displayName.toLowerCase() === name.toLowerCase())
  if (!found) throw new CommandError(`Nobody is called ${name}`)
  return found
}

const lengthOf = (minutes: number): string =>
  minutes === 1 ? 'a minute' : `${minutes.toLocaleString('en-US')} minutes`

const commands: readonly Command[] = [
  {
    ...{ name: 'help', takes: '', does: 'lists the commands that you may use', for: 'user' },
    run: async ({ session }) =>
      allowedTo(session)
        .map(({ name, takes, does }) => `/${name}${takes && ` ${takes}`}: ${does}`)
        .join('\n'),
  },
  {
    ...{
      name: 'slow',
      takes: 'seconds',
      does: 'lets each person write once in so many seconds here; 0 ends it',
      for: 'mod',
    },
    async run({ shell, room }, [written = '']) {
      const seconds = /^\d{1,5}s?$/i.test(written) ? Number.parseInt(written, 10) : Number.NaN
      if (!(seconds <= limits.chatSlowMax))
        throw new CommandError(`Say how many seconds, 0 to ${limits.chatSlowMax.toLocaleString('en-US')}: /slow 30`)
      await shell.bus.request(chatArea.sends.slowMode, { room, seconds })
      return seconds === 0 ? 'The room is not slow any more' : `Each person writes once in ${seconds} seconds now`
    },
  },
  {
    ...{ name: 'mute', takes: 'name 10m reason', does: 'lets somebody say nothing for a time', for: 'mod' },
    async run(scene, [name, time = '', ...reason]) {
      const minutes = minutesOf(time)
      if (minutes === null || minutes < 1 || minutes > limits.chatMuteMaxMinutes)
        throw new CommandError('Say for how long, a minute to a week: /mute name 10m reason')
      const why = reason.join(' ')
      if (why === '') throw new CommandError('Say why: /mute name 10m reason')
      const { id, displayName } = await personOf(scene, name)
      await scene.shell.api(reportsArea).mute({ params: { userId: id }, body: { minutes, reason: why } })
      return `${displayName} is muted for ${lengthOf(minutes)}`
    },
  },
  {
    ...{ name: 'unmute', takes: 'name', does: 'lets somebody speak again before the time is over', for: 'mod' },
    async run(scene, [name]) {
      const { id, displayName } = await personOf(scene, name)
      await scene.shell.bus.request(chatArea.sends.unmute, { userId: id })
      return `${displayName} may speak`
    },
  },
  {
    ...{ name: 'ban', takes: 'name reason', does: 'keeps somebody out of Shoal', for: 'admin' },
    async run(scene, [name, ...reason]) {
      const { id, displayName } = await personOf(scene, name)
      const why = reason.join(' ')
      if (why === '') throw new CommandError('Say why: /ban name reason')
      await scene.shell.api(accountsArea).setFlags({ params: { id }, body: { banned: true, reason: why } })
      return `${displayName} is banned`
    },
  },
]

/** The commands that somebody may use. */
export function allowedTo({ user: { app_metadata: flags, pass } }: Session): readonly Command[] {
  const mod = isStaff({ flags, pass })
  return commands.filter((command) => command.for === 'user' || (command.for === 'mod' ? mod : flags.admin))
}

/** Commands whose names begin with the typed text, with the words that they take. */
export const beginning = (session: Session, typed: string): ReadonlyArray<Pick<Command, 'name' | 'takes' | 'does'>> =>
  allowedTo(session).filter(({ name }) => name.startsWith(typed.toLowerCase()))

/** Runs a message that looks like a command; answers with a sentence about what was done. */
export async function runCommand(scene: Scene, text: string): Promise<string> {
  const [name = '', ...words] = text.trim().slice(1).split(/\s+/)
  const command = allowedTo(scene.session).find((one) => one.name === name.toLowerCase())
  if (!command) throw new CommandError(`There is no command /${name}. /help lists those that you may use`)
  return command.run(scene, words)
}
