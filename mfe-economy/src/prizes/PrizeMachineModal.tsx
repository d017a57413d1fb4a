import { logIn } from '@shoal/bus/accounts/offers'
import { getTokens } from '@shoal/bus/checkout/offers'
import { enterSecretCode } from '@shoal/bus/codes/offers'
import { pitySpins, spinPacks, spinPrice } from '@shoal/bus/prizes/odds'
import { ModalFooter, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Meter } from '@shoal/ui/Meter'
import { reducedMotion } from '@shoal/ui/motion'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { formatTokens, Tokens } from '@shoal/ui/Tokens'
import { useEffect, useRef, useState } from 'react'
import { useTokens } from '../tokens/index.ts'
import { Board, summaryOf } from './Board.tsx'
import { LastWins } from './LastWins.tsx'
import { Machine } from './Machine.tsx'
import { Odds } from './Odds.tsx'
import styles from './PrizeMachineModal.module.css'
import { bestRarity } from './reveal.ts'
import { type PrizesState, usePrizes } from './usePrizes.ts'
import { useSpin } from './useSpin.ts'

const packs = spinPacks.map(({ spins, free }) => ({
  value: String(spins),
  label: (
    <span className={styles.pack}>
      <b>{spins}</b>
      {free > 0 && <span className={styles.free}>+{free} free</span>}
    </span>
  ),
}))

/** The prize machine: its prizes, its price, and the prizes that were won [ITEM-5]. */
export default function PrizeMachineModal() {
  const { phase, problem, pool, wins, dry, places, load } = usePrizes((state) => state)
  if (phase === 'loading')
    return (
      <div className={styles.waiting}>
        <SkeletonLines lines={9} label="Switching the machine on" />
      </div>
    )
  if (phase === 'failed' || phase === 'off')
    return (
      <ErrorState title="The machine does not answer" onRetry={load}>
        {problem}
      </ErrorState>
    )
  return <PrizeMachine {...{ pool, wins, dry, places }} />
}

type State = Pick<PrizesState, 'pool' | 'wins' | 'dry' | 'places'>

/** As it was before the lever was pulled, until all is open: nothing tells beforehand what is in the capsules. */
function useKept<T>(value: T, keep: boolean): T {
  const [kept, setKept] = useState(value)
  if (!keep && kept !== value) setKept(value)
  return keep ? kept : value
}

/** How much room there is for what would be drawn; null while it is not known. */
function placesWords(places: number | null, drawn: number): string {
  if (places === null) return 'Looking how much room you have …'
  if (places === 0) return 'Your inventory is full: make room for something new before you spin.'
  const melted = drawn > 3 * places ? `: most of these ${drawn} would be melted down.` : '.'
  return `Room for ${places} more different ${places === 1 ? 'thing' : 'things'} in your inventory${melted}`
}

function PrizeMachine({ pool, ...now }: State) {
  const { openModal } = useShell()
  const signedIn = useSession() !== null
  const { balance, problem: unread, load: readBalance } = useTokens((state) => state)
  const { stage, spun, reveal, problem, spin, skip } = useSpin()
  const hidden = stage !== 'idle' && stage !== 'done'
  const wins = useKept(now.wins, hidden)
  const dry = useKept(now.dry, hidden)
  const places = useKept(now.places, hidden)
  const machine = useRef<HTMLDivElement>(null)
  // On a phone the odds may be what is in sight.
  useEffect(() => {
    if (stage === 'asking') machine.current?.scrollIntoView?.({ block: 'nearest' })
  }, [stage])
  const [chosen, setChosen] = useState('1')
  const pack = spinPacks.find(({ spins }) => String(spins) === chosen)!
  const price = pack.spins * spinPrice
  const drawn = pack.spins + pack.free
  const closed = pool.length === 0
  const full = places === 0
  const short = balance !== null && balance < price
  const moving = stage === 'claw' || stage === 'opening'
  const best = spun && bestRarity(spun.prizes.map(({ item }) => item.rarity))
  const shown = stage === 'opening' || stage === 'done'

  return (
    <div className={styles.layout}>
      <div className={styles.left}>
        <div
          ref={machine}
          className={styles.stage}
          data-shown={shown || undefined}
          data-stage={stage}
          data-best={best ?? undefined}
        >
          <Machine stage={stage} best={best} />
          {shown && spun && reveal && (
            <div className={styles.tray}>
              <Board key={spun.id} spun={spun} reveal={reveal} open={stage === 'done'} />
            </div>
          )}
          {moving && (
            // A press anywhere on the machine ends the show at once. Keyboards use the button below, which keeps the focus:
            // this one goes away.
            <button
              type="button"
              className={styles.skip}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={skip}
            >
              <span>Skip</span>
            </button>
          )}
        </div>
        <p className={styles.said} role="status">
          {stage === 'done' && spun
            ? summaryOf(spun)
            : stage === 'asking' || moving
              ? 'Down it goes …'
              : closed
                ? 'The machine is being refilled.'
                : `${pool.length} different things in it. Some of them are dry.`}
        </p>
      </div>

      <div className={styles.right}>
        {signedIn && (
          <div className={styles.own}>
            <Meter
              label={`Rare or better within ${pitySpins - (dry ?? 0)} ${pitySpins - (dry ?? 0) === 1 ? 'spin' : 'spins'}`}
              value={dry ?? 0}
              max={pitySpins}
              figures={`${dry ?? 0} / ${pitySpins}`}
              thin
            />
            <p className={styles.places} data-few={full || undefined}>
              {placesWords(places, drawn)}
            </p>
          </div>
        )}
        <Odds pool={pool} />
        <LastWins wins={wins} />
      </div>

      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {balance === null && unread !== null && (
        <ErrorBanner className={styles.unread} onRetry={() => void readBalance()}>
          Your balance could not be read. {unread}
        </ErrorBanner>
      )}
      <ModalFooter>
        <div className={styles.desk}>
          <ChoiceGroup
            label="How many spins"
            hideLabel
            options={packs}
            value={chosen}
            onValueChange={setChosen}
            className={styles.packs}
          />
          {!signedIn ? (
            <Button
              variant="live"
              size="large"
              onClick={() => openModal(logIn, { reason: 'Log in to spin the Prize Machine.' })}
            >
              Log in to spin
            </Button>
          ) : short ? (
            <Button variant="gold" size="large" onClick={() => openModal(getTokens)}>
              {formatTokens(price - balance)} short: get tokens
            </Button>
          ) : moving && !reducedMotion() ? (
            <Button size="large" onClick={skip}>
              Show what came out
            </Button>
          ) : (
            <Button
              variant="gold"
              size="large"
              busy={stage === 'asking'}
              disabled={closed || full || balance === null}
              onClick={() => void spin(pack)}
            >
              {pack.free > 0 ? `${drawn} spins` : 'Spin'} for&nbsp;
              <Tokens amount={price} tone="inherit" />
            </Button>
          )}
          <Button variant="ghost" size="small" onClick={() => openModal(enterSecretCode)}>
            Secret code
          </Button>
        </div>
      </ModalFooter>
    </div>
  )
}
