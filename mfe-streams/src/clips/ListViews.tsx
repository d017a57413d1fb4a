import { logIn } from '@shoal/bus/accounts/offers'
import { limits } from '@shoal/bus/clips/limits'
import { profileArea } from '@shoal/bus/profile'
import { liveStreamsPanel } from '@shoal/bus/streams/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { useQuery } from '@tanstack/react-query'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Heart from 'lucide-react/icons/heart'
import Lock from 'lucide-react/icons/lock'
import Scissors from 'lucide-react/icons/scissors'
import { type ReactNode, useState } from 'react'
import { PassButton } from '../layout/PassButton.tsx'
import styles from './ClipsPanel.module.css'
import { useClipList } from './clipQueries.ts'
import { clipsAddress } from './clipsAddress.ts'
import { ListFrame } from './ListFrame.tsx'
import { hasPass } from './rights.ts'

const browse = (
  <Button variant="live" onClick={() => clipsAddress.go({ view: 'browse' })}>
    Browse clips
  </Button>
)

function LogInFirst({
  title,
  reason,
  icon,
  children,
}: {
  title: string
  reason: string
  icon: ReactNode
  children: ReactNode
}) {
  const { openModal } = useShell()
  return (
    <EmptyState
      title={title}
      level={2}
      icon={icon}
      action={
        <Button variant="live" onClick={() => openModal(logIn, { reason })}>
          Log in
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}

/** What the person likes, the latest first. */
export function LikedView(): ReactNode {
  return useSession() ? (
    <Liked />
  ) : (
    <LogInFirst title="Clips you like" reason="Log in to see the clips you like." icon={<Heart />}>
      Log in, and every clip you like is kept here.
    </LogInFirst>
  )
}

function Liked(): ReactNode {
  const [page, setPage] = useState(0)
  const list = useClipList({ view: 'liked', page })
  return (
    <div className={styles.view}>
      <h2 className={styles.title}>Clips you like</h2>
      <ListFrame
        list={list}
        label="Clips you like"
        pages={{ page, pageSize: limits.likedPageSize, onPage: setPage }}
        empty={
          <EmptyState title="No liked clips yet" icon={<Heart />} action={browse}>
            The heart on a clip puts it here.
          </EmptyState>
        }
      />
    </div>
  )
}

/** The person's own clips in every state; for pass holders [CLP-2]. */
export function HistoryView(): ReactNode {
  const session = useSession()
  if (!session)
    return (
      <LogInFirst title="Your clips" reason="Log in to see your clips." icon={<Scissors />}>
        Log in to see what you clipped, and what moderators said to it.
      </LogInFirst>
    )
  if (!hasPass(session))
    return (
      <EmptyState
        title="Clipping comes with the season pass"
        level={2}
        icon={<Lock />}
        action={<PassButton what="Clipping" />}
      >
        Your account has no season pass. With one you clip any camera, and your clips are kept here.
      </EmptyState>
    )
  return <History />
}

function History(): ReactNode {
  const { openPanel } = useShell()
  const [page, setPage] = useState(0)
  const list = useClipList({ view: 'history', page })
  return (
    <div className={styles.view}>
      <h2 className={styles.title}>Your clips</h2>
      <ListFrame
        list={list}
        label="Your clips"
        pages={{ page, pageSize: limits.clipPageSize, onPage: setPage }}
        empty={
          <EmptyState
            title="You have no clips yet"
            icon={<Scissors />}
            action={<Button onClick={() => openPanel(liveStreamsPanel)}>To the cameras</Button>}
          >
            The Clip button below a camera’s picture keeps a moment of it.
          </EmptyState>
        }
      />
    </div>
  )
}

/** What one person clipped. */
export function UserView({ userId }: { userId: string }): ReactNode {
  const { api } = useShell()
  const list = useClipList({ view: 'user', id: userId })
  const person = useQuery({
    queryKey: ['clip-maker', userId],
    queryFn: ({ signal }) => api(profileArea).read({ params: { id: userId }, signal }),
    staleTime: 60_000,
  })
  const name = person.data?.displayName ?? list.data?.clips[0]?.user.displayName
  const title = name ? `Clips of ${name}` : 'Clips of one person'
  return (
    <div className={styles.view}>
      <h2 className={styles.title}>{title}</h2>
      <ListFrame
        list={list}
        label={title}
        empty={
          <EmptyState title="No clips yet" icon={<Clapperboard />} action={browse}>
            {name ?? 'This person'} has clipped nothing that can be seen.
          </EmptyState>
        }
      />
    </div>
  )
}
