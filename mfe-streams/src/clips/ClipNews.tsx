import { clipsArea } from '@shoal/bus/clips'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'

/** Shows nothing itself: it tells people when their clips are ready or refused, on whatever panel they are [CLP-4]. */
export default function ClipNews(): null {
  const { api, toast } = useShell()
  const me = useSession()?.user.id
  useEvent(clipsArea.receives.created, ({ id, status, userId, name }) => {
    if (status === 'approved' && userId === me)
      toast({ id: `clip-${id}`, type: 'success', text: `Your clip “${name}” is public now.` })
  })
  useEvent(clipsArea.receives.status, async ({ id, status }) => {
    if (status !== 'rejected' && status !== 'failed') return
    // Staff are told of everybody's.
    const answer = await api(clipsArea)
      .read({ params: { id } })
      .catch(() => null)
    if (!answer || answer.clip.user.id !== me) return
    const { name, reason } = answer.clip
    const what = status === 'failed' ? `Your clip “${name}” could not be cut` : `Your clip “${name}” was rejected`
    toast({ id: `clip-${id}`, type: 'warning', text: reason ? `${what}: ${reason}` : `${what}.` })
  })
  return null
}
