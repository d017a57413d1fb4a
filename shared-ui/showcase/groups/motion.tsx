import { useState } from 'react'
import { Button, Figure, formatTokens, Rolling, Tokens } from '../../src/index.ts'
import { play, sounds } from '../../src/sounds/sounds.ts'
import classes from '../Showcase.module.css'
import { type Group, Row } from '../specimen.tsx'

const DURATIONS = ['quick', 'change', 'roll']

function Durations() {
  const [there, setThere] = useState(false)
  return (
    <>
      <Button onClick={() => setThere(!there)}>Move</Button>
      {DURATIONS.map((name) => (
        <div key={name} className={classes.track}>
          <i style={{ transition: `transform var(--${name})`, transform: there ? 'translateX(240px)' : 'none' }} />
          <code>--{name}</code>
        </div>
      ))}
    </>
  )
}

function Numbers() {
  const [amount, setAmount] = useState(4_380)
  const [times, setTimes] = useState(0)
  return (
    <>
      <Row>
        <Tokens amount={amount} boxed size="medium">
          <Rolling value={amount} format={formatTokens} />
        </Tokens>
        <p>
          <Figure>
            <Rolling value={amount} />
          </Figure>{' '}
          votes
        </p>
        <Tokens amount={100} size="large">
          <Rolling key={times} value={100} from={0} format={formatTokens} />
        </Tokens>
      </Row>
      <Row>
        <Button onClick={() => setAmount(amount + 7)}>7 more</Button>
        <Button onClick={() => setAmount(amount + 1_250)}>1,250 more</Button>
        <Button onClick={() => setAmount(Math.max(0, amount - 4_000))}>4,000 less</Button>
        <Button onClick={() => setTimes(times + 1)}>First tokens</Button>
      </Row>
    </>
  )
}

/** The parts of docs/motion.md that the kit has. */
export const motion: Group = {
  title: 'Motion and sound',
  specimens: [
    { name: 'Durations', note: 'Nothing moves unless something happened, and then not for long.', Show: Durations },
    { name: 'Rolling', note: 'A number that changed; the text changes once.', Show: Numbers },
    {
      name: 'Sounds',
      note: 'By name, four at a time at most.',
      Show: () => (
        <Row>
          {Object.keys(sounds).map((name) => (
            <Button key={name} size="small" onClick={() => void play(name, 0.3)}>
              {name}
            </Button>
          ))}
        </Row>
      ),
    },
  ],
}
