import { useChat } from './chatStore.ts'
import { useChatOptions } from './reading/optionsStore.ts'

/** Opens the conversation with somebody in the chat; rejects with RequestError when there can be none. */
export const useTalk = (): ((userId: string) => Promise<void>) => useChat((state) => state.talk)

/** Whether this person blocked somebody [MUTE-1]. */
export const useHasBlocked = (userId: string): boolean =>
  useChatOptions((state) => state.options?.blocked.some(({ id }) => id === userId) ?? false)
