import { isStaff } from '@shoal/bus'
import type { Leader } from '@shoal/bus/leaders'
import { useSession } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import type { ReactNode } from 'react'
import type { BoardView } from './boards.tsx'
import { Percentile } from './columns.tsx'
import styles from './LeaderBoardPanel.module.css'
import { Movement } from './Movement.tsx'

interface OwnPlaceProps {
  board: BoardView
  own: Leader | null
  /** On the board. */
  people: number
  onShow(own: Leader): void
}

/** Where one stands oneself, with a way to the line; or why one does not. */
export function OwnPlace({ board, own, people, onShow }: OwnPlaceProps) {
  const session = useSession()
  if (own === null)
    return (
      <Plate>
        <p className={styles.none}>
          {session && isStaff({ flags: session.user.app_metadata, pass: session.user.pass })
            ? 'Staff are on no board: they could help themselves.'
            : 'You are not on this board yet. You will be within a minute of your first.'}
        </p>
      </Plate>
    )
  return (
    <PlacePlate whose="You are" standing={own} of={people} title={board.title} value={board.value(own.value)}>
      <Button size="small" onClick={() => onShow(own)}>
        Show my line
      </Button>
    </PlacePlate>
  )
}

interface PlacePlateProps {
  /** Begins the sentence that the place ends. */
  whose: string
  standing: { place: number; before: number | null; percent: number }
  /** How many are on the board. */
  of: number
  /** What the board goes by. */
  title: string
  value: ReactNode
  children?: ReactNode
}

/** A place on a board, with how far it moved and what it is for. */
export const PlacePlate = ({ whose, standing, of, title, value, children }: PlacePlateProps) => (
  <Plate>
    <div className={styles.own}>
      <p>
        <span>{whose}</span>
        <b>
          {standing.place.toLocaleString('en-US')}
          <small> of {of.toLocaleString('en-US')}</small>
        </b>
      </p>
      <p>
        <span>Standing</span>
        <Percentile percent={standing.percent} />
      </p>
      <p>
        <span>Since midnight</span>
        <Movement leader={standing} />
      </p>
      <p>
        <span>{title}</span>
        {value}
      </p>
      {children}
    </div>
  </Plate>
)
