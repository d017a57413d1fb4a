import { isStaff } from '@shoal/bus'
import type { Leader } from '@shoal/bus/leaders'
import { useSession } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
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
    <Plate>
      <div className={styles.own}>
        <p>
          <span>You are</span>
          <b>
            {own.place.toLocaleString('en-US')}
            <small> of {people.toLocaleString('en-US')}</small>
          </b>
        </p>
        <p>
          <span>Standing</span>
          <Percentile percent={own.percent} />
        </p>
        <p>
          <span>Since midnight</span>
          <Movement leader={own} />
        </p>
        <p>
          <span>{board.title}</span>
          {board.value(own.value)}
        </p>
        <Button size="small" onClick={() => onShow(own)}>
          Show my line
        </Button>
      </div>
    </Plate>
  )
}
