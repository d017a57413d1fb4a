import { ApiError, problemText } from '@shoal/bus'
import type { Clip } from '@shoal/bus/clips'
import type { ClipsErrorCode } from '@shoal/bus/clips/errors'
import { later, UserName, usePageTitle, useSession } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Loader } from '@shoal/ui/Loader'
import { Time } from '@shoal/ui/Time'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleAlert from 'lucide-react/icons/circle-alert'
import FilmIcon from 'lucide-react/icons/film'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useState } from 'react'
import { PassButton } from '../layout/PassButton.tsx'
import { OwnFilmPlayer } from '../player/index.ts'
import { ClipActions } from './ClipActions.tsx'
import { lengthText } from './ClipCard.tsx'
import styles from './ClipView.module.css'
import { useClip } from './clipQueries.ts'
import { clipsAddress } from './clipsAddress.ts'
import { MoreClips, NextClip } from './MoreClips.tsx'
import { StatusBadge } from './StatusBadge.tsx'

// Its code comes with the first clip that is renamed.
const RenameForm = later(() => import('./RenameForm.tsx'), {
  name: 'The form for its name',
  size: 'line',
  beside: true,
})

/** One clip: its film, what it is, and what can be done with it. */
export function ClipView({ id }: { id: string }): ReactNode {
  const clip = useClip(id)
  usePageTitle(clipsAddress, clip.data?.name ?? null)
  return (
    <article className={styles.clip}>
      <div className={styles.head}>
        <Button size="small" variant="ghost" icon={<ArrowLeft />} onClick={() => clipsAddress.go({ view: 'browse' })}>
          All clips
        </Button>
        {clip.data && <NextClip clip={clip.data} />}
      </div>
      {clip.data ? (
        <Found clip={clip.data} />
      ) : clip.isError ? (
        <Missing error={clip.error} retrying={clip.isFetching} onRetry={() => void clip.refetch()} />
      ) : (
        <div className={styles.screen}>
          <Loader label="Loading the clip" />
        </div>
      )}
    </article>
  )
}

function Found({ clip }: { clip: Clip }): ReactNode {
  const [renaming, setRenaming] = useState(false)
  const name = <h2 className={styles.name}>{clip.name}</h2>
  return (
    <>
      <Film clip={clip} />
      <div className={styles.below}>
        <div className={styles.facts}>
          {renaming ? <RenameForm clip={clip} onDone={() => setRenaming(false)} waiting={name} /> : name}
          <p className={styles.line}>
            <UserName user={clip.user} />
            <span>
              {clip.room} · season {clip.season} · <Time at={clip.start} show="date-time" /> ·{' '}
              {lengthText(clip.duration)}
            </span>
            <StatusBadge clip={clip} />
          </p>
          <Standing clip={clip} />
        </div>
        {!renaming && <ClipActions clip={clip} onRename={() => setRenaming(true)} />}
      </div>
      <MoreClips clip={clip} />
    </>
  )
}

/** The film, as far as it is there. */
function Film({ clip }: { clip: Clip }): ReactNode {
  const [broken, setBroken] = useState(false)
  if (clip.status === 'failed')
    return (
      <div className={styles.screen}>
        <EmptyState title="This clip could not be cut" icon={<CircleAlert />}>
          {clip.reason}
        </EmptyState>
      </div>
    )
  if (clip.url === null)
    return (
      <div className={styles.screen}>
        <Loader label="The clip is being cut" messages={['The clip is being cut…']} />
      </div>
    )
  if (broken)
    return (
      <div className={styles.screen}>
        <ErrorState title="The film could not be loaded" onRetry={() => setBroken(false)} />
      </div>
    )
  return (
    <OwnFilmPlayer
      title={clip.name}
      pageKeys
      video={{
        src: clip.url,
        poster: clip.thumbnail ?? undefined,
        autoPlay: true,
        loop: true,
        onError: () => setBroken(true),
      }}
    />
  )
}

/** CLP-4: what moderation means for the people who may see the clip here. */
function Standing({ clip }: { clip: Clip }): ReactNode {
  const own = useSession()?.user.id === clip.user.id
  if (clip.status === 'pending' && own)
    return <p className={styles.note}>Only you and the moderators see it until it is approved.</p>
  if (clip.status === 'rejected')
    return (
      <p className={styles.note}>
        A moderator rejected it{clip.reason ? `: ${clip.reason}` : '.'} {own && 'Nobody else can see it.'}
      </p>
    )
  if (clip.access === 'season_pass') return <p className={styles.note}>For season pass holders.</p>
  return null
}

function Missing({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry(): void }): ReactNode {
  const session = useSession()
  const code = error instanceof ApiError ? error.code : ''
  if (code === ('clips/needs-pass' satisfies ClipsErrorCode))
    return (
      <EmptyState
        title="This clip is for season pass holders"
        level={2}
        icon={<Lock />}
        action={<PassButton what="This clip" />}
      >
        {session
          ? 'It was clipped from a camera that the season pass opens. Your account has none.'
          : 'It was clipped from a camera that the season pass opens. If you have one, log in.'}
      </EmptyState>
    )
  if (code === ('clips/no-such-clip' satisfies ClipsErrorCode))
    return (
      <EmptyState title="There is no such clip" level={2} icon={<FilmIcon />}>
        It was removed, it waits for approval, or the link is wrong.
      </EmptyState>
    )
  return (
    <ErrorState title="The clip could not be loaded" onRetry={onRetry} retrying={retrying}>
      {problemText(error)}
    </ErrorState>
  )
}
