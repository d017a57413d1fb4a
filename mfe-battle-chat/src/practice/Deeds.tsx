import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import Flame from 'lucide-react/icons/flame'
import Flower from 'lucide-react/icons/flower-2'
import Laugh from 'lucide-react/icons/laugh'
import Music from 'lucide-react/icons/music'
import { type CSSProperties, type FormEvent, useState } from 'react'
import styles from './Deeds.module.css'
import { type Deed, lineMax, type Practice } from './engine.ts'
import { type Move, moves } from './moves.ts'

const looks = {
  taunt: ['Taunt', Flame],
  joke: ['Joke', Laugh],
  dance: ['Dance', Music],
  compliment: ['Compliment', Flower],
} as const

const newness = (fresh: number) => (fresh > 0.75 ? 'new to the crowd' : fresh > 0.4 ? 'seen before' : 'worn out')

export interface DeedsProps {
  state: Practice
  onMove: (move: Move) => void
  onSay: (text: string) => void
}

/** What the person can do in the battle: four moves, and a line of their own. */
export function Deeds({ state: { phase, fresh, readyAt, played }, onMove, onSay }: DeedsProps) {
  const [text, setText] = useState('')
  const isReady = (deed: Deed) => phase === 'bout' && played >= readyAt[deed]
  function say(event: FormEvent): void {
    event.preventDefault()
    if (!isReady('line') || text.trim() === '') return
    onSay(text)
    setText('')
  }
  return (
    <div className={styles.deeds}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid with its legend */}
      <div className={styles.moves} role="group" aria-label="What you do">
        {moves.map((move) => {
          const [label, Icon] = looks[move]
          const ready = isReady(move)
          return (
            // Not `disabled` while it rests: that would throw the focus away in the middle of a battle.
            <Button
              key={move}
              size="large"
              wide
              className={styles.move}
              icon={<Icon size={18} aria-hidden="true" />}
              aria-disabled={!ready}
              data-disabled={ready ? undefined : ''}
              onClick={() => onMove(move)}
            >
              <span>{label}</span>
              <VisuallyHidden>, {newness(fresh[move])}</VisuallyHidden>
              <i className={styles.fresh} style={{ '--fresh': fresh[move] } as CSSProperties} aria-hidden="true" />
            </Button>
          )
        })}
      </div>
      <form className={styles.line} onSubmit={say}>
        <TextInput
          label="Say something of your own"
          hideLabel
          placeholder="Or say something of your own"
          maxLength={lineMax}
          autoComplete="off"
          enterKeyHint="send"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="submit"
          aria-disabled={!isReady('line') || text.trim() === ''}
          data-disabled={isReady('line') && text.trim() !== '' ? undefined : ''}
        >
          Say it
        </Button>
      </form>
      <p className={styles.hint}>
        The bar below a move is how new it still is to the crowd. Whatever is done too often gets boos.
      </p>
    </div>
  )
}
