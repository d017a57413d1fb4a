import { problemText } from '@shoal/bus'
import { signUp } from '@shoal/bus/accounts/offers'
import type { ChatMessage } from '@shoal/bus/chat'
import type { ReactionName } from '@shoal/bus/chat/rules'
import { useSession, useShell } from '@shoal/remote-kit'
import { useCallback } from 'react'
import { useChat } from './chatStore.ts'

/** Adds a reaction or takes it back; an error is told in a toast. Visitors are asked to log in. */
export function useReact(): (message: ChatMessage, name: ReactionName, on: boolean) => void {
  const { openModal, toast } = useShell()
  const react = useChat((state) => state.react)
  const visitor = useSession() === null
  return useCallback(
    (message, name, on) => {
      if (visitor) openModal(signUp, { reason: 'Sign up to react to what is said.' })
      else
        react(message, name, on).catch((error: unknown) =>
          toast({ id: 'chat-react', type: 'error', text: problemText(error) }),
        )
    },
    [visitor, react, openModal, toast],
  )
}
