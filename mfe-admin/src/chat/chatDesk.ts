import { problemText } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { type ChatMessage, chatArea } from '@shoal/bus/chat'
import type { Person } from '@shoal/bus/common'
import { liveStore } from '@shoal/remote-kit'
import { createStore } from 'zustand'

/** How long what was done can be taken back, in ms. */
export const undoFor = 10_000

export interface ChatDesk {
  /** Takes a message away in ten seconds; asked once more at once. */
  remove(message: ChatMessage): void
  mute(person: Person, minutes: number): Promise<void>
  ban(person: Person): Promise<void>
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

    async mute({ id: userId, displayName }, minutes) {
      const key = `mute-${userId}`
      if (!(await attempt(key, () => bus.request(chatArea.sends.mute, { userId, minutes })))) return
      toast({
        ...{ id: key, type: 'success', duration: undoFor },
        text: `${displayName} is muted for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
        action: {
          label: 'Undo',
          run: () => void attempt(key, () => bus.request(chatArea.sends.unmute, { userId })),
        },
      })
    },

    async ban({ id, displayName }) {
      const key = `ban-${id}`
      const set = (banned: boolean) => api(accountsArea).setFlags({ params: { id }, body: { banned } })
      if (!(await attempt(key, () => set(true)))) return
      toast({
        ...{ id: key, type: 'success', duration: undoFor },
        text: `${displayName} is banned`,
        action: { label: 'Undo', run: () => void attempt(key, () => set(false)) },
      })
    },
  }))
})
