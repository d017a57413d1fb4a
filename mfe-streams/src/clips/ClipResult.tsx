import { problemText } from '@shoal/bus'
import { type Clip, clipsArea } from '@shoal/bus/clips'
import { shareClip } from '@shoal/bus/clips/offers'
import { ModalFooter, useEvent, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Loader } from '@shoal/ui/Loader'
import Share2 from 'lucide-react/icons/share-2'
import type { ReactNode } from 'react'
import { OwnFilmPlayer } from '../player/index.ts'
import styles from './ClipEditor.module.css'
import { refreshClip } from './clipCache.ts'
import { useClip } from './clipQueries.ts'
import { clipsAddress } from './clipsAddress.ts'
import { isPublic } from './rights.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** The state of the clip: it is being cut, it waits for a moderator, or it could not be cut. */
export function ClipResult({ made }: { made: Clip }): ReactNode {
  const { closeModal, openModal } = useShell()
  const answer = useClip(made.id)
  const clip = answer.data ?? made
  useEvent(clipsArea.receives.created, ({ id }) => id === clip.id && refreshClip(id))
  useEvent(clipsArea.receives.status, ({ id }) => id === clip.id && refreshClip(id))

  const mine = () => {
    closeModal()
    clipsAddress.go({ view: 'history' })
  }
  return (
    <div className={styles.result}>
      {clip.url ? (
        <OwnFilmPlayer
          title={clip.name}
          pageKeys
          className={styles.film}
          video={{ src: clip.url, poster: clip.thumbnail ?? undefined, preload: 'metadata' }}
        />
      ) : (
        <div className={styles.screen}>
          {clip.status === 'failed' ? (
            <ErrorState title="The clip could not be cut" className={styles.over}>
              {clip.reason}
            </ErrorState>
          ) : answer.isError ? (
            <ErrorState
              title="What became of it is not known"
              className={styles.over}
              onRetry={() => void answer.refetch()}
            >
              {problemText(answer.error)}
            </ErrorState>
          ) : (
            <Loader label="The clip is being cut" messages={['Cutting…']} className={styles.over} />
          )}
        </div>
      )}
      <div className={styles.made}>
        <h3>{clip.name}</h3>
        <StatusBadge clip={clip} />
      </div>
      <p role="status">{saidOf(clip)}</p>
      <ModalFooter>
        <Button variant="ghost" onClick={mine}>
          My clips
        </Button>
        <Button icon={<Share2 />} disabled={clip.status === 'failed'} onClick={() => openModal(shareClip, { clip })}>
          Share
        </Button>
        <Button variant="live" onClick={closeModal}>
          Done
        </Button>
      </ModalFooter>
    </div>
  )
}

function saidOf(clip: Clip): string {
  if (clip.status === 'failed') return 'Try it again with another stretch of the recording.'
  if (clip.status === 'rejected') return `A moderator rejected it${clip.reason ? `: ${clip.reason}` : '.'}`
  if (isPublic(clip)) return 'It is approved: everybody can see it.'
  if (clip.url === null) return 'It takes a moment. You can close this, the clip is made all the same.'
  return 'It is made, and pending: everybody can see it once a moderator has approved it.'
}
