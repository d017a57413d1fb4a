import { ApiError, problemText, settingsArea } from '@shoal/bus'
import { prizesArea, type Spun } from '@shoal/bus/prizes'
import type { SpinPack } from '@shoal/bus/prizes/odds'
import { useShell } from '@shoal/remote-kit'
import { reducedMotion } from '@shoal/ui/motion'
import { useEffect, useRef, useState } from 'react'
import { bestRarity, clawMs, type Reveal, revealOf, soundOf, soundsOf } from './reveal.ts'

/** What the machine is doing: waiting for somebody, for the answer, bringing a capsule up, opening them, showing all. */
export type Stage = 'idle' | 'asking' | 'claw' | 'opening' | 'done'

export interface Spinning {
  stage: Stage
  spun: Spun | null
  reveal: Reveal | null
  problem: string | null
  spin: (pack: SpinPack) => Promise<void>
  /** Shows all at once. */
  skip: () => void
}

/** Pays for spins, and goes through what is seen and heard of them. The answer is known before anything moves. */
export function useSpin(): Spinning {
  const { api, bus } = useShell()
  const [stage, setStage] = useState<Stage>('idle')
  const [spun, setSpun] = useState<Spun | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting] = useState(() => new Set<ReturnType<typeof setTimeout>>())
  /** A try that may have arrived: the next one of as many spins is the same [TOK-5]. */
  const attempt = useRef<{ spins: number; key: string } | null>(null)
  const rarities = spun?.prizes.map(({ item }) => item.rarity) ?? []
  const reveal = spun && revealOf(rarities)

  const play = (name: string) => bus.publish(settingsArea.topics['play-sound'], { name })
  const stop = () => {
    for (const timer of waiting) clearTimeout(timer)
    waiting.clear()
  }
  const after = (ms: number, action: () => void) => {
    waiting.add(setTimeout(action, ms))
  }
  useEffect(
    () => () => {
      for (const timer of waiting) clearTimeout(timer)
    },
    [waiting],
  )

  function show(result: Spun): void {
    const all = result.prizes.map(({ item }) => item.rarity)
    setSpun(result)
    if (reducedMotion()) {
      setStage('done')
      play(soundOf(bestRarity(all)))
      return
    }
    const plan = revealOf(all)
    setStage('claw')
    after(clawMs, () => setStage('opening'))
    for (const { at, name } of soundsOf(all, plan)) after(clawMs + at, () => play(name))
    after(clawMs + plan.end, () => setStage('done'))
  }

  async function spin({ spins }: SpinPack): Promise<void> {
    if (stage === 'asking' || stage === 'claw' || stage === 'opening') return
    if (attempt.current?.spins !== spins) attempt.current = { spins, key: crypto.randomUUID() }
    setProblem(null)
    setStage('asking')
    play('prize-spin')
    try {
      const result = await api(prizesArea).spin({ body: { spins }, key: attempt.current.key })
      attempt.current = null
      show(result)
    } catch (error) {
      // A refused spin did not happen; one without an answer may have happened.
      if (error instanceof ApiError && error.status !== 0) attempt.current = null
      setProblem(problemText(error))
      setSpun(null)
      setStage('idle')
      play('denied')
    }
  }

  return {
    ...{ stage, spun, reveal, problem, spin },
    skip() {
      if (stage !== 'claw' && stage !== 'opening') return
      stop()
      setStage('done')
      play(soundOf(bestRarity(rarities)))
    },
  }
}
