import { settingsArea } from '@shoal/bus'
import { useShell } from '@shoal/remote-kit'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { beat, lobby, type Practice, practice } from './engine.ts'
import type { Move } from './moves.ts'
import type { OpponentId } from './opponents.ts'

/** The sounds for the events between two states. */
export function soundsBetween(before: Practice, now: Practice): string[] {
  if (before.phase === 'countdown' && now.phase === 'bout') return ['poll']
  if (before.phase !== 'over' && now.phase === 'over') return [now.winner === 'own' ? 'battle-win-1' : 'fail']
  if (now.phase !== 'bout') return []
  const last = before.happened.at(-1)?.id ?? 0
  return now.happened.flatMap(({ id, kind, side, taken }) => {
    if (id <= last) return []
    if (taken === 'boos') return ['denied']
    if (kind === 'boost' && side === 'own') return ['find']
    return kind === 'sabotage' && side === 'rival' ? ['toy-hit'] : []
  })
}

/**
 * A practice battle by this browser's clock. It is only in this page: closing the panel ends it.
 * @param onEnd is told of each verdict
 */
export function usePractice(onEnd: (opponent: OpponentId, won: boolean) => void) {
  const { bus } = useShell()
  const [state, dispatch] = useReducer(practice, 'barnaby', lobby)
  const [now, setNow] = useState(() => Date.now())
  const { phase } = state

  useEffect(() => {
    if (phase !== 'countdown' && phase !== 'bout') return
    const timer = setInterval(() => {
      setNow(Date.now())
      dispatch({ type: 'tick', at: Date.now() })
    }, beat)
    return () => clearInterval(timer)
  }, [phase])

  const before = useRef(state)
  const tell = useEffectEvent((was: Practice, is: Practice) => {
    for (const name of soundsBetween(was, is)) bus.publish(settingsArea.topics['play-sound'], { name })
    // A page that slept may come from the countdown.
    if (was.phase !== 'over' && is.phase === 'over') onEnd(is.opponent, is.winner === 'own')
  })
  useEffect(() => {
    tell(before.current, state)
    before.current = state
  }, [state])

  return {
    state,
    /** By this browser's clock, in ms, no older than a beat while a battle runs. */
    now,
    choose: (opponent: OpponentId) => dispatch({ type: 'choose', opponent }),
    start() {
      const at = Date.now()
      setNow(at)
      dispatch({ type: 'start', at, seed: Math.floor(Math.random() * 2 ** 32) })
    },
    move: (move: Move) => dispatch({ type: 'move', move, at: Date.now() }),
    say: (text: string) => dispatch({ type: 'say', text, at: Date.now() }),
    leave: () => dispatch({ type: 'leave' }),
  }
}
