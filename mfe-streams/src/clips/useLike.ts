import { problemText } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { type Clip, clipsArea } from '@shoal/bus/clips'
import { useSession, useShell } from '@shoal/remote-kit'
import { useRef } from 'react'
import { changeClip, refreshLists } from './clipCache.ts'

/** Likes a clip or takes the like back; shown at once, and taken back when it did not work. Visitors are led to log in. */
export function useLike(clip: Clip): () => Promise<void> {
  const { api, openModal, toast } = useShell()
  const session = useSession()
  const asking = useRef(false)
  return async () => {
    if (!session) return openModal(logIn, { reason: 'Log in to like clips.' })
    if (asking.current) return
    asking.current = true
    const { id, liked, likes } = clip
    const likesNow = Math.max(0, likes + (liked ? -1 : 1))
    changeClip(id, (known) => ({ ...known, liked: !liked, likes: likesNow }))
    try {
      const call = liked ? api(clipsArea).unlike : api(clipsArea).like
      const answer = await call({ params: { id } })
      changeClip(id, (known) => ({ ...known, liked: answer.liked, likes: answer.likes }))
      refreshLists()
    } catch (error) {
      changeClip(id, (known) => ({ ...known, liked, likes }))
      toast({ id: 'clip-like', type: 'error', text: problemText(error) })
    }
    asking.current = false
  }
}
