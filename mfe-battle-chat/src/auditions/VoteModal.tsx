import { effectivePass, problemText } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { type Audition, auditionsArea, type Vote } from '@shoal/bus/auditions'
import { auditionPicture, auditionToys } from '@shoal/bus/auditions/offers'
import { getSeasonPass } from '@shoal/bus/checkout/offers'
import { Slot, UserName, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { useMutation, useQuery } from '@tanstack/react-query'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import ToyBrick from 'lucide-react/icons/toy-brick'
import Video from 'lucide-react/icons/video'
import { useMemo } from 'react'
import { Approval } from './Approval.tsx'
import styles from './Auditions.module.css'
import { useAuditionOf, useAuditions } from './auditionsStore.ts'
import { EffectsLayer } from './EffectsLayer.tsx'
import { Marks } from './Marks.tsx'
import { queries, statsKey, withQueries } from './queries.ts'

/** One audition: its picture, how people rate it, and what the viewer can do about it [AUD-2]. */
function VoteModal({ userId }: { userId: string }) {
  const { phase, problem, load } = useAuditions((state) => state)
  const audition = useAuditionOf(userId)
  if (audition) return <Whole audition={audition} />
  if (phase === 'loading') return <SkeletonLines lines={6} label="Looking for the audition" />
  if (phase === 'failed')
    return (
      <ErrorState title="No audition" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  return (
    <EmptyState title="This audition is over" icon={<Video />}>
      It was closed, or never was. The others wait for you.
    </EmptyState>
  )
}

function Whole({ audition }: { audition: Audition }) {
  const { openModal } = useShell()
  const session = useSession()
  const { person, about, points, state } = audition
  const own = session?.user.id === person.id
  return (
    <div className={styles.modal}>
      <Screen audition={audition} />
      <div className={styles.top}>
        {/* Not where the focus begins: its card would lie over the dialog. */}
        <UserName user={person} tabIndex={-1} />
        <Marks audition={audition} />
        <span className={`${styles.push} ${styles.quiet}`}>{points.toLocaleString('en-US')} points</span>
      </div>
      <p className={styles.whole}>{about}</p>
      <Approval audition={audition} />
      {own ? (
        <p className={styles.quiet}>This is you. Others rate you, and send you toys.</p>
      ) : (
        <div className={styles.buttons}>
          {state === 'open' && <Rate audition={audition} />}
          <Button
            variant="gold"
            icon={<ToyBrick />}
            className={styles.push}
            onClick={() => openModal(auditionToys, { userId: person.id })}
          >
            Toys
          </Button>
        </div>
      )}
    </div>
  )
}

function Screen({ audition: { online, liveStreamId, person } }: { audition: Audition }) {
  const name = person.displayName
  // The camera of an audition is played by its own id.
  const props = useMemo(() => ({ liveStreamId, playbackId: liveStreamId, name }), [liveStreamId, name])
  if (!online)
    return (
      <EmptyState title={`${name} is offline`} icon={<Video />} className={styles.screen}>
        The picture comes by itself when they are live.
      </EmptyState>
    )
  return (
    <div className={styles.screen}>
      <Slot of={auditionPicture} props={props} />
      <EffectsLayer liveStreamId={liveStreamId} />
    </div>
  )
}

/** Up or down, for holders of a season pass; the same again takes it back. */
function Rate({ audition: { liveStreamId, person } }: { audition: Audition }) {
  const { api, openModal, toast } = useShell()
  const session = useSession()
  const stats = useQuery({
    queryKey: [...statsKey, session?.user.id ?? null],
    queryFn: ({ signal }) => api(auditionsArea).stats({ signal }),
    enabled: session !== null,
  })
  const mine = stats.data?.ratings.find((one) => one.liveStreamId === liveStreamId)?.myVote ?? null
  const rating = useMutation({
    mutationFn: (vote: Vote) =>
      api(auditionsArea).rate({ body: { userId: person.id, myVote: vote === mine ? null : vote } }),
    onError: (error) => toast({ type: 'error', text: problemText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: statsKey }),
  })
  const rate = (vote: Vote) => {
    if (!session) return openModal(logIn, { reason: `Log in to rate ${person.displayName}.` })
    const { app_metadata: flags, pass } = session.user
    if (effectivePass({ flags, pass }) === 'none')
      return openModal(getSeasonPass, { reason: 'Auditions are rated by season pass holders.' })
    rating.mutate(vote)
  }
  return (
    <>
      <Button
        variant={mine === 'up' ? 'live' : undefined}
        icon={<ThumbsUp />}
        aria-pressed={mine === 'up'}
        disabled={rating.isPending}
        onClick={() => rate('up')}
      >
        Up
      </Button>
      <Button
        variant={mine === 'down' ? 'danger' : undefined}
        icon={<ThumbsDown />}
        aria-pressed={mine === 'down'}
        disabled={rating.isPending}
        onClick={() => rate('down')}
      >
        Down
      </Button>
    </>
  )
}

export default withQueries(VoteModal)
