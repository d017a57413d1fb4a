import { modalArea, problemText } from '@shoal/bus'
import { type Clip, clipsArea } from '@shoal/bus/clips'
import { shareClip } from '@shoal/bus/clips/offers'
import { liveStreamsPanel } from '@shoal/bus/streams/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { canBeSeen, useGoTo } from '../moments/index.ts'
import styles from './ClipView.module.css'
import { dropClip, refreshLists } from './clipCache.ts'
import { clipsAddress } from './clipsAddress.ts'
import { LikeButton } from './LikeButton.tsx'
import { mayRemove, mayRename } from './rights.ts'

/** Like, share, the place in the time bar as long as there is one, and for people with the right to: rename, remove [CLP-2]. */
export function ClipActions({ clip, onRename }: { clip: Clip; onRename(): void }): ReactNode {
  const { api, bus, openModal, toast } = useShell()
  const session = useSession()
  const own = session?.user.id === clip.user.id

  const remove = () =>
    bus.publish(modalArea.topics.confirm, {
      text: own
        ? `“${clip.name}” will be gone for everybody, and its link with it.`
        : `“${clip.name}” of ${clip.user.displayName} will be gone for everybody, and its link with it.`,
      confirmLabel: 'Remove',
      danger: true,
      async onConfirm() {
        try {
          await api(clipsArea).remove({ params: { id: clip.id } })
        } catch (error) {
          toast({ id: 'clip-removed', type: 'error', text: problemText(error) })
          return
        }
        clipsAddress.go({ view: own ? 'history' : 'browse' })
        dropClip(clip.id)
        refreshLists()
        toast({ id: 'clip-removed', type: 'success', text: 'The clip is removed' })
      },
    })

  return (
    <div className={styles.actions}>
      <LikeButton clip={clip} size="large" />
      <Button icon={<Share2 />} onClick={() => openModal(shareClip, { clip })}>
        Share
      </Button>
      {canBeSeen({ seenAt: clip.start }, Date.now()) && <InTimeLine clip={clip} />}
      {mayRename(session, clip) && (
        <Button icon={<Pencil />} onClick={onRename}>
          Rename
        </Button>
      )}
      {mayRemove(session, clip) && (
        <Button variant="danger" icon={<Trash2 />} onClick={remove}>
          Remove
        </Button>
      )}
    </div>
  )
}

function InTimeLine({ clip }: { clip: Clip }): ReactNode {
  const { openPanel } = useShell()
  const goTo = useGoTo()
  const show = () => {
    goTo({ streamId: clip.streamId, seenAt: clip.start })
    openPanel(liveStreamsPanel)
  }
  return (
    <Button icon={<History />} onClick={show}>
      See it in the time line
    </Button>
  )
}
