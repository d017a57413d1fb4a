import { limits } from '@shoal/bus/battle/limits'
import { roll } from './chance.ts'
import { type Move, meaningOf, moves, ownWords } from './moves.ts'
import { type Mood, type Opponent, type OpponentId, opponentOf } from './opponents.ts'

/** From "Start" to the battle, in ms. */
export const countdownTime = 3_000
/** As long as a real one [BAT-7], in ms. */
export const boutTime = limits.battleDuration
/** Everything happens at whole multiples of this, in ms: a bout is the same however often the clock is looked at. */
export const beat = 250
/** How long a move rests before it can be made again, and how long all others do, in ms. */
export const ownRest = 5_000
export const anyRest = 1_500
/** The longest line that can be said. */
export const lineMax = 120
/** What a boost brings and a sabotage takes, in votes. */
export const swing = 5
/** So many lines of the battle are kept. */
const kept = 40
/** How long words stand beside their speaker, in ms. */
const spokenFor = 4_500

export type Side = 'own' | 'rival'
/** A move, or something that the person typed. */
export type Deed = Move | 'line'
export type CrowdAction = 'love' | 'boost' | 'sabotage'

export interface Words {
  id: number
  text: string
}

/** One event of the battle; in a list the newest is last. */
export interface Happened {
  id: number
  /** Ms since the battle began. */
  at: number
  /** The side that it helped. */
  side: Side
  kind: CrowdAction | 'deed'
  /** Who in the crowd did it; empty if one of the two fighters did. */
  who: string
  deed: Deed | null
  /** How the crowd took a deed. */
  taken: 'roars' | 'likes' | 'shrugs' | 'boos' | null
}

export interface Practice {
  phase: 'lobby' | 'countdown' | 'bout' | 'over'
  opponent: OpponentId
  seed: number
  /** When the phase began, by the caller's clock, in ms. */
  since: number
  /** Everything up to here has happened, in ms since the phase began. */
  played: number
  votes: Readonly<Record<Side, number>>
  /** The side that the crowd likes: 1 is all for the person, −1 all for the opponent. */
  favour: number
  mood: Mood
  /** Until when they look so for a reason, in ms since the battle began. */
  moodUntil: number
  /** The words that each side is saying, and until when, in ms since the battle began. */
  words: Readonly<Record<Side, (Words & { until: number }) | null>>
  /** What the opponent will answer, and when. */
  answer: { at: number; text: string } | null
  nextMove: number
  nextAction: number
  /** How new each deed is to the crowd, 0 to 1. */
  fresh: Readonly<Record<Deed, number>>
  /** From when on each deed can be done, in ms since the battle began. */
  readyAt: Readonly<Record<Deed, number>>
  /** How often each deed was done. */
  done: Readonly<Record<Deed, number>>
  /** Lines that the person typed before, in the form in which they are compared. */
  typed: readonly string[]
  happened: readonly Happened[]
  /** The next id of words and lines. */
  nextId: number
  winner: Side | null
}

/** `at`: ms by the caller's clock, the same one for all events. */
export type PracticeEvent =
  | { type: 'choose'; opponent: OpponentId }
  | { type: 'start'; at: number; seed: number }
  | { type: 'tick'; at: number }
  | { type: 'move'; at: number; move: Move }
  | { type: 'say'; at: number; text: string }
  | { type: 'leave' }

const each = <T>(value: T): Record<Deed, T> => ({
  taunt: value,
  joke: value,
  dance: value,
  compliment: value,
  line: value,
})

export const lobby = (opponent: OpponentId): Practice => ({
  ...{ phase: 'lobby', opponent, seed: 0, since: 0, played: 0, votes: { own: 0, rival: 0 }, favour: 0 },
  ...{ mood: 'calm', moodUntil: 0, words: { own: null, rival: null }, answer: null, nextMove: 0, nextAction: 0 },
  ...{ fresh: each(1), readyAt: each(0), done: each(0), typed: [], happened: [], nextId: 1, winner: null },
})

/** A practice battle: the state after an event. The same events with the same seed give the same battle. */
export function practice(state: Practice, event: PracticeEvent): Practice {
  switch (event.type) {
    case 'choose':
      return state.phase === 'lobby' || state.phase === 'over' ? lobby(event.opponent) : state
    case 'leave':
      return lobby(state.opponent)
    case 'start':
      if (state.phase === 'countdown' || state.phase === 'bout') return state
      return { ...lobby(state.opponent), phase: 'countdown', since: event.at, seed: event.seed | 0 }
    case 'tick':
      return play(state, event.at)
    case 'move':
      return act(play(state, event.at), event.move, null)
    case 'say': {
      const text = event.text.replace(/\s+/g, ' ').trim().slice(0, lineMax)
      return text === '' ? state : act(play(state, event.at), 'line', text)
    }
  }
}

/** How long the phase still takes, in ms. */
export function remaining({ phase, since }: Practice, at: number): number {
  const whole = phase === 'countdown' ? countdownTime : phase === 'bout' ? boutTime : 0
  return Math.max(0, Math.min(whole, since + whole - at))
}

/** In ms since the phase began, without going back where the clock did. */
const passed = (state: Practice, at: number) => Math.max(state.played, at - state.since)

function play(state: Practice, at: number): Practice {
  if (state.phase === 'countdown') {
    if (at - state.since < countdownTime) return state
    return play(begin(state), at)
  }
  if (state.phase !== 'bout') return state
  const end = Math.min(boutTime, Math.floor(passed(state, at) / beat) * beat)
  if (end <= state.played) return state
  const bout = new Bout(state)
  while (bout.state.played < end) bout.beat()
  return bout.state
}

function begin(state: Practice): Practice {
  const bout = new Bout({ ...state, phase: 'bout', since: state.since + countdownTime, played: 0 })
  bout.plan()
  bout.speak(bout.opponent.on.begins)
  return bout.state
}

function act(state: Practice, deed: Deed, text: string | null): Practice {
  if (state.phase !== 'bout' || state.played < state.readyAt[deed]) return state
  const bout = new Bout(state)
  bout.act(deed, text)
  return bout.state
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const said = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The battle while something happens in it: each step puts a new state in the place of the old one. */
class Bout {
  state: Practice
  readonly opponent: Opponent

  constructor(state: Practice) {
    this.state = state
    this.opponent = opponentOf(state.opponent)
  }

  /** A quarter of a second. */
  beat(): void {
    const { played, favour } = this.state
    const now = played + beat
    this.set({ played: now, favour: favour + (-this.opponent.draw - favour) * 0.02 })
    this.collectVotes()
    if (now >= this.state.nextAction) this.crowdActs()
    const { answer } = this.state
    if (answer && now >= answer.at) {
      this.set({ answer: null })
      this.say('rival', answer.text)
    } else if (now >= this.state.nextMove) this.opponentMoves()
    this.settle(now)
    if (now >= boutTime) this.end()
  }

  /** When the opponent and the crowd do something for the first time. */
  plan(): void {
    this.set({ nextMove: this.opponent.pace * (0.5 + 0.3 * this.chance()), nextAction: 5_000 + 3_000 * this.chance() })
  }

  speak(lines: readonly string[]): void {
    this.say('rival', this.pick(lines))
  }

  /** The person does something. */
  act(deed: Deed, text: string | null): void {
    const { opponent } = this
    const { played, fresh, readyAt, done, typed } = this.state
    const meant = deed === 'line' ? meaningOf(text ?? '') : deed
    const heardBefore = text !== null && typed.includes(said(text))
    const weight = text === null ? 1 : clamp(said(text).length / 12, 0.4, 1.1)
    const worth = (meant === null ? 0.8 : opponent.weakness[meant]) * weight * (heardBefore ? 0 : fresh[deed])
    const taken = worth >= 0.75 ? 'roars' : worth >= 0.4 ? 'likes' : worth >= 0.15 ? 'shrugs' : 'boos'
    const hit = taken === 'roars' || taken === 'likes'
    const words = text ?? ownWords[deed as Move][done[deed] % ownWords[deed as Move].length] ?? ''

    this.set({
      favour: clamp(this.state.favour + (taken === 'boos' ? -0.14 : worth * 0.24), -1, 1),
      // The crowd tires of this deed; all others become fresher.
      fresh: mapDeeds((one) => (one === deed ? fresh[one] * 0.45 : Math.min(1, fresh[one] + 0.2))),
      readyAt: mapDeeds((one) => Math.max(readyAt[one], played + (one === deed ? ownRest : anyRest))),
      done: { ...done, [deed]: done[deed] + 1 },
      ...(text !== null && { typed: [...typed, said(text)] }),
    })
    this.say('own', words)
    this.note({ kind: 'deed', side: taken === 'boos' ? 'rival' : 'own', who: '', deed, taken })
    if (taken === 'boos') this.count('rival', 2)
    else this.count('own', Math.round(worth * 3))

    if (hit) this.look(meant === null ? 'hurt' : opponent.hit[meant], 3_500)
    else this.look('smug', 3_500)
    const lines = !hit ? opponent.on.bored : text !== null ? opponent.on.heard : opponent.answers[deed as Move]
    const answer = this.pick(lines).replace('{words}', shortened(words))
    this.set({ answer: { at: played + 1_250, text: answer }, nextMove: Math.max(this.state.nextMove, played + 5_000) })
  }

  private collectVotes(): void {
    const forOwn = clamp(0.5 + this.state.favour * 0.45, 0.06, 0.94)
    for (const likely of [0.75, 0.25])
      if (this.chance() < likely) this.count(this.chance() < forOwn ? 'own' : 'rival', 1)
  }

  /** Somebody in the crowd does what others pay for in a real battle [BAT-6]. */
  private crowdActs(): void {
    const { opponent } = this
    const forOwn = clamp(0.5 + this.state.favour * 0.5, 0.1, 0.9)
    const side: Side = this.chance() < forOwn ? 'own' : 'rival'
    const luck = this.chance()
    const kind: CrowdAction = luck < 0.45 ? 'love' : luck < 0.75 ? 'boost' : 'sabotage'
    this.note({ kind, side, who: this.pick(crowd), deed: null, taken: null })
    // A spectator who acts takes others along.
    this.set({ favour: clamp(this.state.favour + (side === 'own' ? 0.1 : -0.1), -1, 1) })
    if (kind === 'sabotage') this.count(side === 'own' ? 'rival' : 'own', -swing)
    else this.count(side, kind === 'boost' ? swing : 1)
    this.set({ nextAction: this.state.played + 5_000 + 5_000 * this.chance() })
    // An answer to the person comes first: the opponent shows what the crowd did, and says nothing.
    const mayTalk = this.state.answer === null
    if (kind === 'sabotage' && side === 'own') {
      this.look('furious', 3_500)
      if (mayTalk) this.speak(opponent.on.sabotaged)
    } else if (kind !== 'sabotage' && side === 'rival') {
      this.look(kind === 'boost' ? 'dancing' : 'smug', 3_000)
      if (mayTalk) this.speak(kind === 'boost' ? opponent.on.boosted : opponent.on.loved)
    }
  }

  private opponentMoves(): void {
    const { opponent } = this
    const { played, favour, votes } = this.state
    const move = this.habit()
    this.set({
      favour: clamp(favour - opponent.power * (0.6 + 0.8 * this.chance()), -1, 1),
      nextMove: played + opponent.pace * (0.8 + 0.4 * this.chance()),
    })
    this.note({ kind: 'deed', side: 'rival', who: opponent.name, deed: move, taken: null })
    const lead = (votes.rival - votes.own) / Math.max(20, votes.rival + votes.own)
    const comment = this.chance() < 0.3
    if (comment && lead > 0.1) this.speak(opponent.on.ahead)
    else if (comment && lead < -0.1) this.speak(opponent.on.behind)
    else this.speak(opponent.says[move])
    this.look(move === 'dance' ? 'dancing' : move === 'compliment' ? 'calm' : 'smug', 3_500)
  }

  private habit(): Move {
    const { habits } = this.opponent
    let left = this.chance() * moves.reduce((sum, move) => sum + habits[move], 0)
    for (const move of moves) {
      left -= habits[move]
      if (left < 0) return move
    }
    return 'taunt'
  }

  /** Ends words whose time is over; an opponent without another mood shows how the battle stands. */
  private settle(now: number): void {
    const { words, moodUntil, votes } = this.state
    const own = words.own && now < words.own.until ? words.own : null
    const rival = words.rival && now < words.rival.until ? words.rival : null
    if (own !== words.own || rival !== words.rival) this.set({ words: { own, rival } })
    if (now < moodUntil) return
    const lead = (votes.rival - votes.own) / Math.max(20, votes.rival + votes.own)
    this.set({ mood: lead > 0.12 ? 'winning' : lead < -0.12 ? 'losing' : 'calm' })
  }

  private end(): void {
    const { votes } = this.state
    // As in a real battle: a tie goes to the one who had waited longer, and that is always the opponent.
    const winner: Side = votes.own > votes.rival ? 'own' : 'rival'
    this.set({ phase: 'over', winner, answer: null, mood: winner === 'rival' ? 'winning' : 'losing' })
    this.set({ words: { own: null, rival: null } })
    this.speak(winner === 'rival' ? this.opponent.on.won : this.opponent.on.lost)
  }

  private set(change: Partial<Practice>): void {
    this.state = { ...this.state, ...change }
  }

  private chance(): number {
    const [value, seed] = roll(this.state.seed)
    this.set({ seed })
    return value
  }

  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.chance() * from.length)] as T
  }

  private count(side: Side, votes: number): void {
    const before = this.state.votes
    this.set({ votes: { ...before, [side]: Math.max(0, before[side] + votes) } })
  }

  private say(side: Side, text: string): void {
    const { words, nextId, played } = this.state
    const until = played + spokenFor
    this.set({ words: { ...words, [side]: { id: nextId, text, until } }, nextId: nextId + 1 })
  }

  private look(mood: Mood, ms: number): void {
    this.set({ mood, moodUntil: this.state.played + ms })
  }

  private note(line: Omit<Happened, 'id' | 'at'>): void {
    const { happened, nextId, played } = this.state
    this.set({ happened: [...happened, { ...line, id: nextId, at: played }].slice(-kept), nextId: nextId + 1 })
  }
}

const mapDeeds = (value: (deed: Deed) => number): Record<Deed, number> => ({
  taunt: value('taunt'),
  joke: value('joke'),
  dance: value('dance'),
  compliment: value('compliment'),
  line: value('line'),
})

const shortened = (words: string) => (words.length > 40 ? `${words.slice(0, 39).trimEnd()}…` : words)

/** Names of the drawn crowd. */
const crowd = [
  ...['kelp_kim', 'reef_rat', 'tidepool_tom', 'squidly', 'anchor_ann', 'moray_mo', 'coral_carl', 'sandy_dollar'],
  ...['brine_brian', 'plankton_pat', 'finn_ish', 'gully', 'wet_willy', 'urchin_ursula', 'krill_bill', 'otter_odd'],
] as const
