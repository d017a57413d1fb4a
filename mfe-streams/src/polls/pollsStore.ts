import { problemText, RequestError, sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { type PollSnapshot, type PollStanding, pollsArea } from '@shoal/bus/polls'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { formatTokens } from '@shoal/ui/Tokens'
import { distinctUntilChanged, map, skip } from 'rxjs'
import { createStore } from 'zustand'

export interface PollsState {
  phase: 'loading' | 'ready' | 'failed'
  /** Why the polls could not be read. */
  problem: string | null
  ongoing: PollStanding | null
  last: PollStanding | null
  /** The answer that is chosen on the page, counted from 0; null is none. */
  chosen: number | null
  /** A vote is on its way. */
  voting: boolean
  load(): Promise<void>
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

export function createPollsStore({ bus, api, toast }: Shell) {
  let loads = 0
  // A vote whose answer got lost is tried again with its key, so that it is neither counted nor paid twice.
  let lost: Attempt | null = null

  const store = createStore<PollsState>((set, get) => ({
    phase: 'loading',
    problem: null,
    ongoing: null,
    last: null,
    chosen: null,
    voting: false,

    async load() {
      loads += 1
      const mine = loads
      if (get().phase === 'failed') set({ phase: 'loading' })
      try {
        const { ongoingPoll: ongoing, lastPoll: last }: PollSnapshot = await api(pollsArea).read()
        if (mine !== loads) return
        const { ongoing: before, chosen } = get()
        const same = before?.poll.id === ongoing?.poll.id
        set({
          phase: 'ready',
          problem: null,
          ongoing,
          last,
          chosen: (same ? chosen : null) ?? ongoing?.myAnswer ?? null,
        })
      } catch (error) {
        if (mine !== loads) return
        set({ phase: get().phase === 'ready' ? 'ready' : 'failed', problem: problemText(error) })
      }
    },

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
  }))
  const { getState, setState } = store

  bus.on(pollsArea.receives.start).subscribe((poll) => {
    loads += 1
    setState({ phase: 'ready', problem: null, ongoing: fresh(poll), chosen: null })
  })
  bus.on(pollsArea.receives.vote).subscribe(({ id, scores }) =>
    setState(({ ongoing, last }) => ({
      ...(ongoing?.poll.id === id && { ongoing: { ...ongoing, scores: grown(ongoing.scores, scores) } }),
      // The last votes may be told just after the end.
      ...(last?.poll.id === id && { last: { ...last, scores: grown(last.scores, scores) } }),
    })),
  )
  bus
    .on(pollsArea.receives.mine)
    .subscribe(({ id, answer, myVotes }) =>
      setState(({ ongoing }) =>
        ongoing?.poll.id === id
          ? { ongoing: { ...ongoing, myAnswer: answer, myVotes: grown(ongoing.myVotes, myVotes) }, chosen: answer }
          : {},
      ),
    )
  bus.on(pollsArea.receives.stop).subscribe(({ poll, scores }) => {
    loads += 1
    setState(({ ongoing, phase }) => ({
      phase: phase === 'failed' ? 'ready' : phase,
      ongoing: null,
      chosen: null,
      last: { ...(ongoing?.poll.id === poll.id ? ongoing : fresh(poll)), poll, scores },
    }))
  })
  bus.on(sessionArea.topics.resync).subscribe(() => void getState().load())
  bus
    .state(accountsArea.states.session)
    .changes.pipe(
      map((session) => session?.user.id),
      distinctUntilChanged(),
      skip(1),
    )
    .subscribe(() => {
      setState({ chosen: null })
      void getState().load()
    })
  void getState().load()
  return store
}

export const usePolls = liveStore(createPollsStore)
