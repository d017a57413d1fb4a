import type { Leader } from '@shoal/bus/leaders'
import { percentileLabel } from '@shoal/bus/leaders/rules'
import { UserName } from '@shoal/remote-kit'
import type { Column } from '@shoal/remote-kit/lists'
import { LevelBar } from '@shoal/ui/LevelBar'
import type { BoardView } from './boards.tsx'
import styles from './LeaderBoardPanel.module.css'
import { Movement } from './Movement.tsx'

/** How many percent of the others have less, in a word. */
export function Percentile({ percent }: { percent: number }) {
  const label = percentileLabel(percent)
  return (
    <span className={styles.label} data-label={label} title={`Ahead of ${Math.floor(percent)} % of the others`}>
      {label}
    </span>
  )
}

/** The columns of a board. `me`: the person whose line is marked. */
export const columnsOf = (board: BoardView, me: string | undefined): readonly Column<Leader>[] => [
  {
    ...{ title: 'Place', figure: true, className: styles.place! },
    cell: ({ place }) => <b data-place={place <= 3 ? place : undefined}>{place.toLocaleString('en-US')}</b>,
  },
  { title: 'Since midnight', className: styles.since!, cell: (leader) => <Movement leader={leader} /> },
  {
    ...{ title: 'Who', className: styles.who! },
    cell: ({ person }) => (
      <span className={styles.person} data-me={person.id === me || undefined}>
        <LevelBar level={person.level} xp={0} next={1} compact title={`Level ${person.level}`} />
        <UserName user={person} />
        {person.id === me && <span className={styles.you}>you</span>}
      </span>
    ),
  },
  { title: 'Standing', cell: ({ percent }) => <Percentile percent={percent} /> },
  { title: board.title, figure: true, cell: ({ value }) => board.value(value) },
]
