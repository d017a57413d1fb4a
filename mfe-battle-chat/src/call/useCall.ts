import { useSession } from '@shoal/remote-kit'
import { useEffect } from 'react'
import { useCallStore } from './callStore.ts'

export interface Seen {
  /** Picture and sound of the person; null while there is neither. */
  stream: MediaStream | null
  /** It is the person's own picture: mirrored, and without sound. */
  own: boolean
  /** Whether it has a picture; otherwise only sound. */
  picture: boolean
  /** The picture stands still: joins again. */
  rejoin(): void
}

/** Picture and sound of a fighter, for as long as the component is mounted. `live` is false if the battle is over. */
export function useCall(userId: string, live: boolean): Seen {
  const isMe = useSession()?.user.id === userId
  const attend = useCallStore((state) => state.attend)
  const rejoin = useCallStore((state) => state.rejoin)
  const own = useCallStore((state) => state.own)
  const remote = useCallStore((state) => state.streams[userId] ?? null)
  const told = useCallStore((state) => state.pictures[userId])
  useEffect(() => (live ? attend() : undefined), [attend, live])
  const stream = !live ? null : isMe ? own : told?.picture || told?.sound ? remote : null
  const picture = isMe ? (own?.getVideoTracks().length ?? 0) > 0 : told?.picture === true
  return { stream, own: isMe, picture: stream !== null && picture, rejoin }
}

/** The place for the person's own camera is open, so that it may be on without a battle. */
export function useCameraShown(): void {
  const showCamera = useCallStore((state) => state.showCamera)
  useEffect(() => showCamera(), [showCamera])
}

/** Keeps the person's camera and the connection while another panel is open. */
export const useCallKept = (): void => void useCallStore((state) => state.peer)
