import type { Poll } from '@shoal/bus/polls/contract'
import type { CrowdPart, Scene } from '../../../platform/crowd/act.ts'
import { useTemplates } from '../../../platform/crowd/templates.ts'
import type { Platform } from '../../../platform/platform.ts'
import { questions } from './questions.ts'

/** How long a poll of the crowd runs, in minutes. */
const minutes = 2
/** How long there is none after one, in ms. */
const pause = 4 * 60_000
/** Most of the crowd who vote in one. */
const share = 0.6

const isOurs = ({ question }: Poll): boolean => questions.some((one) => one.question === question)

/** The host asks something every few minutes; the crowd votes. Somebody else's poll is voted in, and left to them. */
export function pollsCrowd(platform: Platform): CrowdPart {
  const templates = useTemplates(platform)
  let running: Poll | null = null
  let voted = new Set<string>()
  let left = [...questions]
  const note = (poll: Poll | null) => {
    if (poll?.id !== running?.id) voted = new Set()
    running = poll
  }

  async function host(scene: Scene): Promise<void> {
    const staff = scene.host
    if (!staff) return
    const { ongoingPoll, lastPoll } = await staff.api.polls.read()
    note(ongoingPoll?.poll ?? null)
    const now = scene.clock.ms()
    if (ongoingPoll) {
      // It has ended by itself by then, unless it began before polls had an end, or the queue of jobs is late.
      const isOver = now - Date.parse(ongoingPoll.poll.startedAt) >= minutes * 60_000
      if (isOver && isOurs(ongoingPoll.poll)) await staff.request('polls:stop')
      return
    }
    const ended = lastPoll?.poll.endedAt
    if ((ended && now - Date.parse(ended) < pause) || scene.here().length < 6) return
    if (left.length === 0) left = [...questions]
    const next = scene.chance.pick(left)
    left = left.filter((one) => one !== next && one.question !== lastPoll?.poll.question)
    // Staff may end polls early: then all may have been asked within ten minutes.
    if (next.question === lastPoll?.poll.question || !templates.isFree(next.question)) return
    templates.use(next.question)
    const { question, answers, narrative } = next
    await staff.request('polls:start', { question, answers: [...answers], narrative, minutes })
  }

  async function vote(scene: Scene): Promise<void> {
    const poll = running
    if (!poll) return
    const here = scene.here()
    const waiting = here.filter(({ id }) => !voted.has(id))
    if (waiting.length === 0 || here.length - waiting.length >= here.length * share) return
    const one = scene.chance.pick(waiting)
    voted.add(one.id)
    // People prefer the first answers a little, and regulars with a favourite among them vote for that.
    const liked = poll.answers.indexOf(one.regular.likes)
    const any = Math.floor(scene.chance.number() ** 1.4 * poll.answers.length)
    // More than one vote costs tokens; few are so sure.
    const votes = scene.chance.happens(0.08) ? 3 : 1
    await one.request('polls:vote', { answer: liked < 0 ? any : liked, votes, poll: poll.id })
  }

  return {
    acts: [
      { name: 'polls.host', every: [12, 22], act: host },
      { name: 'polls.vote', every: [1.5, 4.5], act: vote },
    ],
    hears: {
      'polls:start': note,
      'polls:stop': () => note(null),
    },
  }
}
