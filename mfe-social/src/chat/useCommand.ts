import { useSession, useShell } from '@shoal/remote-kit'
import { useChat } from './chatStore.ts'

const didNotCome = 'Not done: commands could not be loaded. It is still in the line: send it again.'

/**
 * Runs a message that looks like a command [CHAT-4]; the code comes with the first one.
 * @returns a function that answers with what was done, and rejects with an error whose text is for the writer
 */
export function useCommand(room: string): (text: string) => Promise<string> {
  const shell = useShell()
  const session = useSession()
  const log = useChat((state) => state.rooms[room]?.log)
  return async (text) => {
    if (session === null) return ''
    const { runCommand } = await import('./commands.ts').catch(() => Promise.reject(new Error(didNotCome)))
    const findPerson = (name: string) =>
      log?.messages.findLast(({ from }) => from.level > 0 && from.displayName.toLowerCase() === name.toLowerCase())
        ?.from ?? null
    return runCommand({ shell, session, room, findPerson }, text)
  }
}
