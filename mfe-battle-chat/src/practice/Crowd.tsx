import { Plate } from '@shoal/ui/Plate'
import Bomb from 'lucide-react/icons/bomb'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Rocket from 'lucide-react/icons/rocket'
import styles from './Crowd.module.css'
import { type Deed, type Happened, type Practice, swing } from './engine.ts'
import { opponentOf } from './opponents.ts'

const did: Readonly<Record<Deed, readonly [own: string, other: string]>> = {
  taunt: ['You taunt', 'taunts'],
  joke: ['You joke', 'jokes'],
  dance: ['You dance', 'dances'],
  compliment: ['You pay a compliment', 'pays a compliment'],
  line: ['You speak', 'speaks'],
}
const took = {
  roars: 'The crowd roars.',
  likes: 'The crowd likes it.',
  shrugs: 'The crowd shrugs.',
  boos: 'The crowd boos.',
} as const

/** One event of the battle, in words. */
export function wordsOf({ kind, side, who, deed, taken }: Happened, rival: string): string {
  const helped = side === 'own' ? 'you' : rival
  const hurt = side === 'own' ? rival : 'you'
  if (kind === 'love') return `${who} loves ${helped}`
  if (kind === 'boost') return `${who} boosts ${helped}: +${swing} votes`
  if (kind === 'sabotage') return `${who} sabotages ${hurt}: −${swing} votes`
  const [own, other] = did[deed ?? 'line']
  return taken === null ? `${who} ${other}` : `${own}. ${took[taken]}`
}

const icons = { love: Heart, boost: Rocket, sabotage: Bomb, deed: MessageCircle } as const
/** So many lines are shown. */
const shown = 14

/** What the drawn crowd and the two did, the newest on top. */
export function Crowd({ state: { happened, opponent } }: { state: Practice }) {
  const { name } = opponentOf(opponent)
  return (
    <Plate title="What happens" level={2} className={styles.crowd}>
      {happened.length === 0 ? (
        <p className={styles.quiet}>
          The drawn crowd takes its seats. It votes, loves, boosts and sabotages by what you do.
        </p>
      ) : (
        <ul className={styles.lines}>
          {happened
            .slice(-shown)
            .reverse()
            .map((line) => {
              const Icon = icons[line.kind]
              return (
                <li key={line.id} data-side={line.side} data-kind={line.kind}>
                  <Icon size={15} aria-hidden="true" />
                  <span>{wordsOf(line, name)}</span>
                </li>
              )
            })}
        </ul>
      )}
    </Plate>
  )
}
