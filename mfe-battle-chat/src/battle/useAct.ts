import { problemText, RequestError } from '@shoal/bus'
import { type BattleAction, type BattleChat, battleArea } from '@shoal/bus/battle'
import type { Person } from '@shoal/bus/common'
import { useShell } from '@shoal/remote-kit'
import { formatTokens } from '@shoal/ui/Tokens'
import { useRef, useState } from 'react'
import { useBattle } from './battleStore.ts'

interface Attempt {
  target: string
  action: BattleAction
  key: string
}
const done = { boost: 'Boosted', sabotage: 'Sabotaged' } as const

/** Loving, boosting and sabotaging fighters [BAT-6]. `busy` is the action that is on its way. */
export function useAct({ id: battleId }: BattleChat) {
  const { bus, toast } = useShell()
  const [busy, setBusy] = useState<Pick<Attempt, 'target' | 'action'> | null>(null)
  const countActions = useBattle((state) => state.countActions)
  // An action without an answer is tried again with its key, so that it is neither done nor paid twice.
  const lost = useRef<Attempt>(null)

  async function act(action: BattleAction, { id: target, displayName }: Person): Promise<void> {
    if (busy) return
    const before = lost.current
    const same = before?.target === target && before.action === action
    const attempt = same ? before : { target, action, key: crypto.randomUUID() }
    setBusy({ target, action })
    try {
      const { paid, counts } = await bus.request(battleArea.sends.act, { battleId, target, action, key: attempt.key })
      lost.current = null
      countActions(battleId, counts)
      if (action !== 'love')
        toast({ type: 'success', text: `${done[action]} ${displayName} for ${formatTokens(paid)}!` })
    } catch (error) {
      const unanswered = error instanceof RequestError && error.code.startsWith('bus/')
      lost.current = unanswered ? attempt : null
      toast({ type: 'error', text: problemText(error) })
    } finally {
      setBusy(null)
    }
  }

  return { act, busy }
}
