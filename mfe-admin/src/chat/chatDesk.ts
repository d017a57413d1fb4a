import { problemText } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { type ChatMessage, chatArea } from '@shoal/bus/chat'
import { liveStore } from '@shoal/remote-kit'
import { createStore } from 'zustand'
import { undoFor } from '../layout/undoFor.ts'

/** So many letters of a line stand in the reason that a key gives; with the rest of it a reason may be as long. */
const quotedMost = 120

/** Why, where there is one key and no time for words: the line itself. The person who is muted reads it. */
function reasonOf({ text }: ChatMessage): string {
  const letters = [...text.trim()]
  if (letters.length === 0) return 'for a line without words'
  return `for the line “${letters.length > quotedMost ? `${letters.slice(0, quotedMost - 1).join('')}…` : letters.join('')}”`
}

export interface ChatDesk {
  /** Takes a message away in ten seconds; asked once more at once. */
  remove(message: ChatMessage): void
  /** Its author says nothing for some minutes; the line is the reason. */
  mute(message: ChatMessage, minutes: number): Promise<void>
  /** Keeps its author out of Shoal; the line is the reason. */
  ban(message: ChatMessage): Promise<void>
  /** Takes away at once what waits. */
  finish(): void
}

/**
 * What moderators do with one key, each with Undo. A text that was removed is gone for good, so a removal waits until it
 * can't be taken back any more; mute and ban work at once and are taken back by another call.
 */
export const useChatDesk = liveStore<ChatDesk>(({ api, bus, toast }) => {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()

  const stopWaiting = (id: string): boolean => {
    clearTimeout(waiting.get(id))
    return waiting.delete(id)
  }
  async function attempt(id: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      toast({ id, type: 'error', text: problemText(error) })
      return false
    }
  }
  const removeNow = (id: string) => {
    if (stopWaiting(id)) void attempt(`remove-${id}`, () => bus.request(chatArea.sends.remove, { id }))
  }

  return createStore<ChatDesk>(() => ({
    remove({ id, from, text }) {
      if (waiting.has(id)) return removeNow(id)
      waiting.set(
        id,
        setTimeout(() => removeNow(id), undoFor),
      )
      const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
      toast({
        ...{ id: `remove-${id}`, type: 'info', duration: undoFor },
        text: `${from.displayName}: “${short}” goes in ten seconds. D once more: now.`,
        action: { label: 'Undo', run: () => void stopWaiting(id) },
      })
    },

    finish() {
      for (const id of [...waiting.keys()]) removeNow(id)
    },

    async mute(message, minutes) {
      const { id: userId, displayName } = message.from
      const reason = reasonOf(message)
      const key = `mute-${userId}`
      if (!(await attempt(key, () => bus.request(chatArea.sends.mute, { userId, minutes, reason })))) return
      toast({
        ...{ id: key, type: 'success', duration: undoFor },
        text: `${displayName} is muted for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
        action: {
          label: 'Undo',
          run: () => void attempt(key, () => bus.request(chatArea.sends.unmute, { userId })),
        },
      })
    },

    async ban(message) {
      const { id, displayName } = message.from
      const key = `ban-${id}`
      const set = (body: { banned: boolean; reason?: string }) => api(accountsArea).setFlags({ params: { id }, body })
      if (!(await attempt(key, () => set({ banned: true, reason: reasonOf(message) })))) return
      toast({
        ...{ id: key, type: 'success', duration: undoFor },
        text: `${displayName} is banned`,
        action: { label: 'Undo', run: () => void attempt(key, () => set({ banned: false })) },
      })
    },
  }))
})
