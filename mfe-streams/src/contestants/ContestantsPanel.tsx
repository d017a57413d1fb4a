import type { Contestant } from '@shoal/bus/contestants'
import { currentSeason } from '@shoal/bus/streams/limits'

import { AddressLink, useAddress } from '@shoal/remote-kit'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { PanelHead } from '@shoal/ui/PanelHead'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import Play from 'lucide-react/icons/play'
import Power from 'lucide-react/icons/power'
import Users from 'lucide-react/icons/users'
import { type CSSProperties, type ReactNode, useState } from 'react'
import card from '../layout/Card.module.css'
import panel from '../layout/Panel.module.css'
import { useStreams } from '../streams/index.ts'
import styles from './ContestantsPanel.module.css'
import { contestantsAddress } from './contestantsAddress.ts'
import { useContestants } from './contestantsStore.ts'
import { EndorseButton } from './EndorseButton.tsx'
import { FollowButton } from './FollowButton.tsx'
import { Portrait } from './Portrait.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { shareOf } from './share.ts'
import { useDialogOfAddress } from './useDialogOfAddress.ts'
import { useWhere } from './useWhere.ts'
import { placeName, stayWords } from './words.ts'

/** The people of the show, by season [PRO-4]. */
export default function ContestantsPanel(): ReactNode {
  const { phase, problem, contestants, load } = useContestants((state) => state)
  const [chosen, setChosen] = useState<number | null>(null)
  const { id } = useAddress(contestantsAddress)
  useDialogOfAddress(id, phase === 'ready' ? (contestants.find((one) => one.id === id)?.name ?? 'Contestant') : null)
  const seasons = [...new Set(contestants.map(({ season }) => season))]
  // The season that is on, or the newest there is.
  const usual = seasons.includes(currentSeason) ? currentSeason : (seasons[0] ?? currentSeason)
  const racing = contestants.filter((one) => one.season === usual && one.status === 'in')
  const total = racing.reduce((sum, { endorsements }) => sum + endorsements, 0)
  const season = chosen !== null && seasons.includes(chosen) ? chosen : usual
  return (
    <div className={panel.panel}>
      <PanelHead
        title="Contestants"
        lead="Who lives in the house, and where they are now. You can endorse one of them at a time, and follow one."
      >
        {phase === 'ready' && seasons.length > 1 && (
          <ChoiceGroup
            label="Season"
            hideLabel
            options={seasons.map((each) => ({ value: String(each), label: `Season ${each}` }))}
            value={String(season)}
            onValueChange={(value) => setChosen(Number(value))}
          />
        )}
      </PanelHead>
      {phase === 'loading' ? (
        <Waiting />
      ) : phase === 'off' ? (
        <EmptyState icon={<Power />} title="Contestants are switched off">
          This part of the show is not on right now. It comes back here by itself.
        </EmptyState>
      ) : phase === 'failed' ? (
        <ErrorState title="The contestants could not be loaded" onRetry={() => void load()}>
          {problem}
        </ErrorState>
      ) : contestants.length === 0 ? (
        <EmptyState icon={<Users />} title="Nobody has moved in yet">
          Contestants appear here the moment they do.
        </EmptyState>
      ) : (
        <ul className={`${card.grid} ${styles.grid}`} aria-label={`Contestants of season ${season}`}>
          {contestants
            .filter((contestant) => contestant.season === season)
            .map((contestant) => (
              <Card key={contestant.id} contestant={contestant} total={contestant.season === usual ? total : 0} />
            ))}
        </ul>
      )}
    </div>
  )
}

/** @param total of the endorsements of the season that is on; 0 where there is no race */
function Card({ contestant, total }: { contestant: Contestant; total: number }): ReactNode {
  const { id, name, color, bio, status, endorsements } = contestant
  const share = status === 'in' ? shareOf(endorsements, total) : 0
  return (
    <li
      className={`${card.card} ${styles.contestant}`}
      data-contestant={id}
      style={{ '--own': color, '--share': `${share}%` } as CSSProperties}
    >
      <AddressLink address={contestantsAddress} to={{ id }} className={styles.open}>
        <Portrait contestant={contestant} />
        <span className={styles.name}>
          {name} <StatusBadge status={status} />
        </span>
        <span className={styles.bio}>{bio}</span>
      </AddressLink>
      {status === 'in' && <Place contestant={contestant} />}
      {total > 0 && status === 'in' && <i className={styles.share} title={`${share} % of all endorsements`} />}
      <div className={styles.foot}>
        <span className={styles.count}>
          <b>{endorsements.toLocaleString('en-US')}</b>
          <span className={styles.unit}> {endorsements === 1 ? 'endorsement' : 'endorsements'}</span>
        </span>
        <span className={styles.acts}>
          <FollowButton contestant={contestant} />
          <EndorseButton contestant={contestant} />
        </span>
      </div>
    </li>
  )
}

/** Where somebody is, and the way there. */
function Place({ contestant }: { contestant: Contestant }): ReactNode {
  const where = useWhere(contestant)
  const select = useStreams((state) => state.select)
  if (!where) return <p className={styles.place}>Nobody knows where</p>
  const { camera, stay } = where
  return (
    <button
      type="button"
      className={styles.place}
      aria-label={`Watch ${contestant.name} in ${placeName(camera.name)}, ${stayWords(stay)}`}
      onClick={() => select(camera.id)}
    >
      <i className={styles.lamp} />
      <span>
        {camera.name} · {stay}
      </span>
      <Play aria-hidden="true" />
    </button>
  )
}

function Waiting(): ReactNode {
  return (
    <div role="status">
      <VisuallyHidden>Loading the contestants</VisuallyHidden>
      <ul className={`${card.grid} ${styles.grid}`} aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <li key={place} className={`${card.card} ${styles.contestant}`}>
            <i className={styles.blank} />
          </li>
        ))}
      </ul>
    </div>
  )
}
