import type { ChatMessage } from '@shoal/bus/chat'
import { useEffect } from 'react'
import type { RoomView } from './ChatRooms.ts'
import { useChat } from './chatStore.ts'

/**
 * Opens the history of a room for somebody who is led to a message that is not among those which the page has. One that
 * was said just now comes by itself with the next frame: ids rise with time.
 */
export function useWanted(room: string, view: RoomView | undefined, shown: readonly ChatMessage[]): void {
  const wanted = useChat((state) => (state.wanted?.room === room ? state.wanted.id : null))
  const arrived = useChat((state) => state.arrived)
  const readHistory = useChat((state) => state.readHistory)
  const inside = view?.status === 'inside'
  const newest = view?.log.messages.at(-1)?.id
  useEffect(() => {
    if (wanted === null || !inside || shown.some(({ id }) => id === wanted)) return
    if (newest !== undefined && wanted > newest) return
    arrived(room)
    readHistory(room, wanted, true)
  }, [wanted, inside, shown, newest, room, arrived, readHistory])
}
