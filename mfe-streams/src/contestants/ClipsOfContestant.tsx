import { formatCountdown } from '@shoal/bus'
import { type Clip, clipsArea } from '@shoal/bus/clips'
import type { Contestant } from '@shoal/bus/contestants'
import { AddressLink, useSession, useShell } from '@shoal/remote-kit'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { clipsAddress } from '../clips/index.ts'
import card from '../layout/Card.module.css'
import { Still } from '../layout/Still.tsx'
import styles from './ClipsOfContestant.module.css'

/** How many are shown. */
const most = 6

/** What people kept of the cameras while this contestant was there, the best liked first. Renders nothing if there are none. */
export function ClipsOfContestant({ contestant: { id, name } }: { contestant: Contestant }): ReactNode {
  const title = useId()
  const { closeModal } = useShell()
  const clips = useClipsOf(id)
  if (clips.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        Clips with {name}
      </h3>
      <ul className={styles.clips} onClickCapture={() => closeModal()}>
        {clips.map((clip) => (
          <li key={clip.id}>
            <AddressLink address={clipsAddress} to={{ view: 'clip', id: clip.id }} className={styles.clip}>
              <span className={card.picture}>
                <Still src={clip.thumbnail} length={formatCountdown(Math.round(clip.duration) * 1_000)} />
              </span>
              <b>{clip.name}</b>
              <span>{clip.room}</span>
            </AddressLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useClipsOf(contestant: string): readonly Clip[] {
  const { api } = useShell()
  const session = useSession()
  const pass = session?.user.pass
  const [clips, setClips] = useState<readonly Clip[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a pass there are others to see
  useEffect(() => {
    const ended = new AbortController()
    const query = { contestant, sort: 'popular', pageSize: most } as const
    api(clipsArea)
      .list({ query, signal: ended.signal })
      .then(
        (page) => setClips(page.clips),
        // The person is shown all the same.
        () => setClips([]),
      )
    return () => ended.abort()
  }, [api, contestant, pass])
  return clips
}
