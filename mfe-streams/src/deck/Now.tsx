import { formatCountdown } from '@shoal/bus'
import type { BattleChat } from '@shoal/bus/battle'
import { battlePanel } from '@shoal/bus/battle/offers'
import type { GlobalChallenge } from '@shoal/bus/missions'
import { missionsPanel } from '@shoal/bus/missions/offers'
import type { Poll, PollStanding } from '@shoal/bus/polls'
import { pollPanel } from '@shoal/bus/polls/offers'
import { UserName, useRemaining, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import type { CSSProperties, ReactNode } from 'react'
import { MissionClock, useMissions } from '../missions/index.ts'
import { Sentence, useMoments } from '../moments/index.ts'
import { PollClock, usePolls, usePollTimeLeft } from '../polls/index.ts'
import { useBattleOn } from './battleStore.ts'
import styles from './Deck.module.css'
import { useNow } from './useNow.ts'

/** The poll, the mission and the battle that run; while none does, how the last of them went. */
export function Now(): ReactNode {
  const poll = usePolls((state) => state.ongoing)
  const pollsPhase = usePolls((state) => state.phase)
  const challenge = useMissions((state) => state.challenge)
  const battle = useBattleOn((state) => state.battle)
  const mission = challenge?.endedAt === null ? challenge : null
  const running = [poll, mission, battle].filter(Boolean).length
  const nothing = running === 0
  return (
    <Plate title="Now" level={2} className={styles.plate}>
      {nothing && pollsPhase === 'loading' ? (
        <SkeletonLines lines={3} label="Looking what is on" />
      ) : (
        <div className={styles.now} data-running={running}>
          {poll && <RunningPoll standing={poll} />}
          {mission && <RunningMission challenge={mission} />}
          {battle && <RunningBattle battle={battle} />}
          {nothing && <Nothing />}
        </div>
      )}
    </Plate>
  )
}

/** How many answers of a poll are shown. */
const shownMost = 3

/** Numbers of the answers that lead, in the order of the poll, so that they do not change places with every vote. */
const leading = (scores: readonly number[]): readonly number[] =>
  [...scores.keys()]
    .toSorted((one, two) => scores[two]! - scores[one]!)
    .slice(0, shownMost)
    .toSorted((one, two) => one - two)

/** Something that runs: what it is and its clock, beside the way there, above the rest. */
function Running({
  name,
  clock,
  way,
  children,
}: {
  name: string
  clock: ReactNode
  way: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <section className={styles.running} aria-label={name}>
      <div className={styles.head}>
        <p>
          <b>{name}</b>
          {clock}
        </p>
        {way}
      </div>
      {children}
    </section>
  )
}

/** How long a poll has run that a moderator stops. */
function OpenFor({ poll }: { poll: Poll }): ReactNode {
  const now = useNow(1_000)
  return <Figure tone="dim">open for {formatCountdown(Math.max(0, now - Date.parse(poll.startedAt)))}</Figure>
}

function RunningPoll({ standing: { poll, scores, myAnswer } }: { standing: PollStanding }): ReactNode {
  const { openPanel } = useShell()
  const left = usePollTimeLeft(poll)
  const votes = myAnswer === null && left !== 0
  const total = scores.reduce((sum, score) => sum + score, 0)
  return (
    <Running
      name="Poll"
      clock={left === null ? <OpenFor poll={poll} /> : <PollClock poll={poll} />}
      way={
        <Button size="small" variant={votes ? 'live' : 'ghost'} onClick={() => openPanel(pollPanel)}>
          {left === 0 ? 'See it' : votes ? 'Vote' : 'Sway it'}
        </Button>
      }
    >
      <p className={styles.line}>{poll.question}</p>
      <ul className={styles.bars}>
        {leading(scores).map((index) => {
          const answer = poll.answers[index]
          const share = total === 0 ? 0 : Math.round((100 * scores[index]!) / total)
          return (
            <li key={index} style={{ '--share': `${share}%` } as CSSProperties}>
              <span>{answer}</span>
              <Figure>{share}%</Figure>
            </li>
          )
        })}
      </ul>
      {poll.answers.length > shownMost && <p className={styles.meta}>and {poll.answers.length - shownMost} more</p>}
    </Running>
  )
}

function RunningMission({ challenge }: { challenge: GlobalChallenge }): ReactNode {
  const { openPanel } = useShell()
  const { mission } = challenge
  return (
    <Running
      name="Mission"
      clock={<MissionClock challenge={challenge} />}
      way={
        <Button size="small" onClick={() => openPanel(missionsPanel)}>
          To the mission
        </Button>
      }
    >
      <p className={styles.line}>
        <b>{mission.name}.</b> {mission.description}
      </p>
    </Running>
  )
}

function RunningBattle({ battle }: { battle: BattleChat }): ReactNode {
  const { openPanel } = useShell()
  const clockOffset = useBattleOn((state) => state.clockOffset)
  const untilBell = useRemaining(Date.parse(battle.startedAt) - clockOffset)
  const left = useRemaining(Date.parse(battle.endsAt) - clockOffset)
  return (
    <Running
      name="Battle"
      clock={
        <span role="timer">
          {untilBell > 0 ? (
            <>
              in <Figure>{formatCountdown(untilBell)}</Figure>
            </>
          ) : (
            <>
              <Figure>{formatCountdown(left)}</Figure> left
            </>
          )}
        </span>
      }
      way={
        <Button size="small" onClick={() => openPanel(battlePanel)}>
          Watch and vote
        </Button>
      }
    >
      <ul className={styles.fighters}>
        <li>
          <UserName user={battle.userOne} />
          <Figure>{battle.userOneVotes.toLocaleString('en-US')}</Figure>
        </li>
        <li>
          <UserName user={battle.userTwo} />
          <Figure>{battle.userTwoVotes.toLocaleString('en-US')}</Figure>
        </li>
      </ul>
    </Running>
  )
}

function Nothing(): ReactNode {
  const last = useMoments((state) => state.moments.find(({ kind }) => kind === 'poll' || kind === 'battle'))
  return (
    <>
      <p className={styles.line}>No poll, mission or battle right now. They show up here when one starts.</p>
      {last && (
        <p className={styles.quiet}>
          Last: <Sentence moment={last} names="by-tab" />
        </p>
      )}
    </>
  )
}
