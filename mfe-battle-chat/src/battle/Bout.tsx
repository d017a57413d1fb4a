import { sessionArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import type { BattleChat } from '@shoal/bus/battle'
import { limits } from '@shoal/bus/battle/limits'
import { limits as commonLimits } from '@shoal/bus/limits'
import { votesPrice } from '@shoal/bus/rules/votes'
import { useLive, useRemaining, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { formatTokens } from '@shoal/ui/Tokens'
import { useState } from 'react'
import { CallProblem } from '../call/index.ts'
import { Tally } from '../layout/Tally.tsx'
import { ActionBar } from './ActionBar.tsx'
import { BattleClock } from './BattleClock.tsx'
import { type BattleResult, isIn, type Votes } from './battleState.ts'
import { useBattle } from './battleStore.ts'
import { Fighter } from './Fighter.tsx'
import { KickButton } from './KickButton.tsx'
import { ReportButton } from './ReportButton.tsx'
import styles from './Ring.module.css'
import { useAct } from './useAct.ts'
import { useVote } from './useVote.ts'
import { Verdict } from './Verdict.tsx'
import { VoteButton } from './VoteButton.tsx'

const amounts = [1, 5, 10]
const onePrice = formatTokens(commonLimits.votePrice)
const firstIsFree = `Your first vote in a battle is free, each further one costs ${onePrice}.`

/** The battle that runs, or the last one with its result. */
export function Bout({ battle, votes, result }: { battle: BattleChat; votes: Votes; result: BattleResult | null }) {
  const { openModal } = useShell()
  const me = useSession()?.user.id
  const connected = useLive(sessionArea.states.connection).status === 'connected'
  const stats = useBattle((state) => state.stats)
  const clockOffset = useBattle((state) => state.clockOffset)
  const voted = useBattle((state) => state.votedIn) === battle.id
  const { vote, busyFor } = useVote(battle)
  const actions = useBattle((state) => state.actions)
  const { act, busy } = useAct(battle)
  const away = useBattle((state) => state.away)
  const [amount, setAmount] = useState(1)
  const running = result === null
  const mine = isIn(battle, me)
  const mayVote = running && me !== undefined && !mine
  const untilBell = useRemaining(Date.parse(battle.startedAt) - clockOffset)
  const open = connected && untilBell === 0

  return (
    <div className={styles.bout}>
      <div className={styles.middle}>
        {result ? (
          <Verdict result={result} />
        ) : (
          <BattleClock untilBell={untilBell} endsAt={Date.parse(battle.endsAt) - clockOffset} />
        )}
      </div>
      {[battle.userOne, battle.userTwo].map((user) => (
        <Fighter
          key={user.id}
          user={user}
          stats={stats[user.id]}
          own={user.id === me}
          awayUntil={user.id in away ? away[user.id]! - clockOffset : null}
          outcome={result && (result.winner.id === user.id ? 'won' : 'lost')}
        >
          <div className={styles.doing}>
            <ActionBar
              user={user}
              counts={user.id === battle.userOne.id ? actions.one : actions.two}
              busy={busy?.target === user.id ? busy.action : null}
              disabled={!open}
              onAct={mayVote ? (action) => void act(action, user) : undefined}
            />
            {mayVote && (
              <VoteButton
                user={user}
                votes={amount}
                price={votesPrice(amount, { votedBefore: voted })}
                busy={busyFor === user.id}
                disabled={!open || (busyFor !== null && busyFor !== user.id)}
                onVote={() => void vote(amount, user)}
              />
            )}
            {running && <KickButton user={user} />}
            <ReportButton user={user} />
          </div>
        </Fighter>
      ))}
      <div className={styles.votes}>
        <Tally
          left={{ name: battle.userOne.displayName, votes: votes.one }}
          right={{ name: battle.userTwo.displayName, votes: votes.two }}
        />
      </div>
      {mayVote && (
        <div className={styles.ballot}>
          <ChoiceGroup
            label="Votes at once"
            hideLabel
            options={amounts.map((count) => ({
              value: String(count),
              label: count === 1 ? '1 vote' : `${count} votes`,
            }))}
            value={String(amount)}
            onValueChange={(value) => setAmount(Number(value))}
          />
          <p>
            {untilBell > 0
              ? 'Their cameras connect. Voting opens when the battle begins.'
              : voted
                ? `Each further vote costs ${onePrice}.`
                : firstIsFree}{' '}
            Love is free. A boost or a sabotage costs {formatTokens(limits.battleActionPrice)} and changes no votes.
          </p>
        </div>
      )}
      {mayVote && !connected && (
        <p className={styles.note}>Not connected right now. Voting opens again with the connection.</p>
      )}
      {running && mine && <p className={styles.note}>You are in this battle: the others vote.</p>}
      {running && me === undefined && (
        <div className={styles.ballot}>
          <Button variant="live" onClick={() => openModal(logIn)}>
            Log in to vote
          </Button>
          <p>{firstIsFree}</p>
        </div>
      )}
      {running && <CallProblem />}
    </div>
  )
}
