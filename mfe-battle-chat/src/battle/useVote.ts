import { problemText, RequestError } from '@shoal/bus'
import { type BattleChat, battleArea } from '@shoal/bus/battle'
import type { Person } from '@shoal/bus/common'
import { useShell } from '@shoal/remote-kit'
import { formatTokens } from '@shoal/ui/Tokens'
import { useRef, useState } from 'react'
import { useBattle } from './battleStore.ts'

interface Attempt {
  battleId: string
  voteFor: string
  votes: number
  key: string
}

/** Voting in a battle [BAT-5]. `busyFor` is the fighter for whom a vote is on its way. */
export function useVote(battle: BattleChat) {
  const { bus, toast } = useShell()
  const [busyFor, setBusyFor] = useState<string | null>(null)
  const noteVote = useBattle((state) => state.noteVote)
  // A vote whose answer got lost is tried again with its key, so that it is neither counted nor paid twice.
  const lost = useRef<Attempt>(null)

  async function vote(votes: number, { id: voteFor, displayName }: Person): Promise<void> {
    if (busyFor !== null) return
    const before = lost.current
    const same = before?.battleId === battle.id && before.voteFor === voteFor && before.votes === votes
    const attempt = same ? before : { battleId: battle.id, voteFor, votes, key: crypto.randomUUID() }
    setBusyFor(voteFor)
    try {
      const { paid } = await bus.request(battleArea.sends.vote, {
        ...{ votes, voteFor, key: attempt.key },
        battleId: battle.id,
      })
      lost.current = null
      noteVote(battle.id)
      const text = paid === 0 ? `Voted for ${displayName}!` : `Voted ${formatTokens(paid)} for ${displayName}!`
      toast({ type: 'success', text })
    } catch (error) {
      const unanswered = error instanceof RequestError && error.code.startsWith('bus/')
      lost.current = unanswered ? attempt : null
      toast({ type: 'error', text: problemText(error) })
    } finally {
      setBusyFor(null)
    }
  }

  return { vote, busyFor }
}
