import { problemText, RequestError } from '@shoal/bus'
import { type PollStanding, pollsArea } from '@shoal/bus/polls'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'
import { formatTokens } from '@shoal/ui/Tokens'

export interface PollsState extends Loading {
  ongoing: PollStanding | null
  last: PollStanding | null
  /** The server's clock minus this browser's, in ms; null before it is known. */
  clockOffset: number | null
  /** The answer that is chosen on the page, counted from 0; null is none. */
  chosen: number | null
  /** A vote is on its way. */
  voting: boolean
  choose(answer: number): void
  /** Votes for the chosen answer. A refusal becomes a toast and takes the choice back [POL-2]. */
  vote(votes: number): Promise<void>
}

interface Attempt {
  poll: string
  answer: number
  votes: number
  key: string
}

/** Scores never fall, whatever order they arrive in. */
const grown = (before: readonly number[], now: readonly number[]): number[] =>
  now.map((score, answer) => Math.max(score, before[answer] ?? 0))

const fresh = (poll: PollStanding['poll']): PollStanding => {
  const none = poll.answers.map(() => 0)
  return { poll, scores: none, myAnswer: null, myVotes: none }
}

export function createPollsStore(shell: Shell) {
  const { bus, toast } = shell
  // A vote whose answer got lost is tried again with its key, so that it is neither counted nor paid twice.
  let lost: Attempt | null = null

  return snapshotStore<PollsState, typeof pollsArea>(shell, {
    source: pollsArea,
    state: (set, get) => ({
      ongoing: null,
      last: null,
      clockOffset: null,
      chosen: null,
      voting: false,

      choose: (chosen) => set({ chosen }),

      async vote(votes) {
        const { ongoing, chosen, voting } = get()
        if (!ongoing || chosen === null || voting) return
        const { id, answers } = ongoing.poll
        const again = lost?.poll === id && lost.answer === chosen && lost.votes === votes ? lost : null
        const attempt = again ?? { poll: id, answer: chosen, votes, key: crypto.randomUUID() }
        set({ voting: true })
        try {
          const { paid } = await bus.request(pollsArea.sends.vote, attempt)
          lost = null
          toast({
            type: 'success',
            text: paid === 0 ? `Voted for ${answers[chosen]}!` : `Voted ${formatTokens(paid)} for ${answers[chosen]}!`,
          })
        } catch (error) {
          lost = error instanceof RequestError && error.code.startsWith('bus/') ? attempt : null
          toast({ type: 'error', text: problemText(error) })
          set({ chosen: null })
        } finally {
          set({ voting: false })
        }
      },
    }),
    take: ({ ongoingPoll: ongoing, lastPoll: last, now }, { ongoing: before, chosen }) => {
      const same = before?.poll.id === ongoing?.poll.id
      return {
        ...{ ongoing, last, chosen: (same ? chosen : null) ?? ongoing?.myAnswer ?? null },
        clockOffset: Date.parse(now) - Date.now(),
      }
    },
    changes(on) {
      on(pollsArea.receives.start, (poll, { ongoing, clockOffset }) => ({
        ...{ phase: 'ready', problem: null },
        // It is told as it starts, which also says the server's time where no snapshot could be read.
        clockOffset: clockOffset ?? Date.parse(poll.startedAt) - Date.now(),
        ...(ongoing?.poll.id !== poll.id && { ongoing: fresh(poll), chosen: null }),
      }))
      on(pollsArea.receives.vote, ({ id, scores }, { ongoing, last }) => ({
        ...(ongoing?.poll.id === id && { ongoing: { ...ongoing, scores: grown(ongoing.scores, scores) } }),
        // The last votes may be told just after the end.
        ...(last?.poll.id === id && { last: { ...last, scores: grown(last.scores, scores) } }),
      }))
      on(pollsArea.receives.mine, ({ id, answer, myVotes }, { ongoing }) =>
        ongoing?.poll.id === id
          ? { ongoing: { ...ongoing, myAnswer: answer, myVotes: grown(ongoing.myVotes, myVotes) }, chosen: answer }
          : {},
      )
      on(pollsArea.receives.stop, ({ poll, scores }, { ongoing, last, phase }) => {
        const known = [ongoing, last].find((one) => one?.poll.id === poll.id) ?? fresh(poll)
        return {
          phase: phase === 'failed' ? 'ready' : phase,
          ...((ongoing === null || ongoing.poll.id === poll.id) && { ongoing: null, chosen: null }),
          last: { ...known, poll, scores },
        }
      })
    },
    forget: { chosen: null },
  })
}

export const usePolls = liveStore(createPollsStore)
