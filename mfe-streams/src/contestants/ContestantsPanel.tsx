import type { Contestant } from '@shoal/bus/contestants'
import { contestantModal } from '@shoal/bus/contestants/offers'
import { currentSeason } from '@shoal/bus/streams/limits'

import { useShell } from '@shoal/remote-kit'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { PanelHead } from '@shoal/ui/PanelHead'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import Power from 'lucide-react/icons/power'
import Users from 'lucide-react/icons/users'
import { type CSSProperties, type ReactNode, useState } from 'react'
import card from '../layout/Card.module.css'
import panel from '../layout/Panel.module.css'
import styles from './ContestantsPanel.module.css'
import { useContestants } from './contestantsStore.ts'
import { EndorseButton, endorsementsText } from './EndorseButton.tsx'
import { Portrait } from './Portrait.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** The people of the show, by season [PRO-4]. */
export default function ContestantsPanel(): ReactNode {
  const { phase, problem, contestants, load } = useContestants((state) => state)
  const [chosen, setChosen] = useState<number | null>(null)
  const seasons = [...new Set(contestants.map(({ season }) => season))]
  // The season that is on, or the newest there is.
  const usual = seasons.includes(currentSeason) ? currentSeason : (seasons[0] ?? currentSeason)
  const season = chosen !== null && seasons.includes(chosen) ? chosen : usual
  return (
    <div className={panel.panel}>
      <PanelHead title="Contestants" lead="Who lives in the house. You can endorse one of them at a time.">
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
              <Card key={contestant.id} contestant={contestant} />
            ))}
        </ul>
      )}
    </div>
  )
}

function Card({ contestant }: { contestant: Contestant }): ReactNode {
  const { openModal } = useShell()
  const { id, name, color, bio, status, endorsements } = contestant
  return (
    <li
      className={`${card.card} ${styles.contestant}`}
      data-contestant={id}
      style={{ '--own': color } as CSSProperties}
    >
      <button type="button" className={styles.open} onClick={() => openModal(contestantModal, { id })}>
        <Portrait contestant={contestant} />
        <span className={styles.name}>
          {name} <StatusBadge status={status} />
        </span>
        <span className={styles.bio}>{bio}</span>
      </button>
      <div className={styles.foot}>
        <span className={styles.count}>{endorsementsText(endorsements)}</span>
        <EndorseButton contestant={contestant} />
      </div>
    </li>
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
