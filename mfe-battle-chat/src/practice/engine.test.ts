import {
  anyRest,
  boutTime,
  countdownTime,
  type Deed,
  lobby,
  ownRest,
  type Practice,
  type PracticeEvent,
  practice,
  remaining,
  swing,
} from './engine.ts'
import { type Move, meaningOf, moves } from './moves.ts'
import { type OpponentId, opponentOf, opponents } from './opponents.ts'

/** By any clock: the engine asks for differences alone. */
const opened = 1_700_000_000_123

const run = (state: Practice, ...events: PracticeEvent[]) => events.reduce(practice, state)
const started = (opponent: OpponentId = 'barnaby', seed = 7) =>
  run(lobby(opponent), { type: 'start', at: opened, seed })
/** Of the battle, in ms since it began. */
const at = (ms: number) => opened + countdownTime + ms
const tick = (ms: number): PracticeEvent => ({ type: 'tick', at: at(ms) })
const move = (which: Move, ms: number): PracticeEvent => ({ type: 'move', move: which, at: at(ms) })
const say = (text: string, ms: number): PracticeEvent => ({ type: 'say', text, at: at(ms) })

/** Plays a whole battle, doing what `plan` says at each whole second. */
function whole(opponent: OpponentId, seed: number, plan: (state: Practice, second: number) => Move | null): Practice {
  let state = started(opponent, seed)
  for (let second = 0; second < boutTime / 1_000; second += 1) {
    state = practice(state, tick(second * 1_000))
    const wanted = plan(state, second)
    if (wanted) state = practice(state, move(wanted, second * 1_000))
  }
  return practice(state, tick(boutTime))
}
const seeds = Array.from({ length: 12 }, (_, index) => 1 + index * 7_919)
const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, one) => all + one, 0)

describe('the clock', () => {
  it('[BAT-11] counts down 3 s, runs 120 s as a real battle does, and ends in a verdict', () => {
    let state = started()
    expect(state.phase).toBe('countdown')
    expect(remaining(state, opened + 1_000)).toBe(2_000)
    state = practice(state, { type: 'tick', at: opened + countdownTime - 1 })
    expect(state.phase).toBe('countdown')
    state = practice(state, tick(0))
    expect([state.phase, remaining(state, at(0))]).toEqual(['bout', 120_000])
    expect(sum(state.votes)).toBe(0)
    state = practice(state, tick(119_999))
    expect([state.phase, state.winner]).toEqual(['bout', null])
    state = practice(state, tick(120_000))
    expect(state.phase).toBe('over')
    expect(state.winner).toBe(state.votes.own > state.votes.rival ? 'own' : 'rival')
    expect(practice(state, tick(180_000))).toBe(state)
  })

  it('[BAT-11] the same seed and deeds give the same battle, however often the clock is looked at', () => {
    const deeds = [move('joke', 4_000), say('You look like a rock', 9_500), move('dance', 31_250)]
    const often = started()
    const ticks = Array.from({ length: 2_400 }, (_, index) => tick(index * 50))
    const when = (event: PracticeEvent) => ('at' in event ? event.at : 0)
    const every50 = [...ticks, ...deeds].sort((one, other) => when(one) - when(other))
    const one = run(often, ...every50, tick(boutTime))
    const other = run(started(), ...deeds, tick(boutTime))
    expect(one).toEqual(other)
    expect(run(started('barnaby', 8), ...deeds, tick(boutTime)).votes).not.toEqual(one.votes)
  })

  it('a tab that slept catches up at once, and a clock that goes back changes nothing', () => {
    const state = practice(started(), tick(60_000))
    expect(state.phase).toBe('bout')
    expect(practice(state, tick(10_000))).toBe(state)
    expect(practice(started(), tick(10 * boutTime)).phase).toBe('over')
  })
})

describe('the crowd', () => {
  it('[BAT-11] votes, loves, boosts and sabotages while the battle runs', () => {
    const seen = new Set(seeds.flatMap((seed) => whole('clamp', seed, () => null).happened.map(({ kind }) => kind)))
    expect(seen).toEqual(new Set(['love', 'boost', 'sabotage', 'deed']))
    expect(sum(practice(started(), tick(30_000)).votes)).toBeGreaterThan(60)
  })

  it('[BAT-11] a boost brings votes, a sabotage takes some from the other and never more than there are', () => {
    for (const seed of seeds) {
      let state = practice(started('medusa', seed), tick(0))
      for (let ms = 250; ms < boutTime; ms += 250) {
        const next = practice(state, tick(ms))
        expect(Math.min(next.votes.own, next.votes.rival)).toBeGreaterThanOrEqual(0)
        const [boost] = next.happened.filter(({ kind, at: then }) => kind === 'boost' && then === ms)
        if (boost) expect(next.votes[boost.side] - state.votes[boost.side]).toBeGreaterThanOrEqual(swing)
        const [sabotage] = next.happened.filter(({ kind, at: then }) => kind === 'sabotage' && then === ms)
        const hit = sabotage?.side === 'own' ? 'rival' : 'own'
        if (sabotage && state.votes[hit] > swing) expect(next.votes[hit]).toBeLessThan(state.votes[hit])
        state = next
      }
    }
  })

  it('[BAT-11] turns away from a person who does nothing, with every opponent', () => {
    for (const { id } of opponents)
      for (const seed of seeds) expect([id, whole(id, seed, () => null).winner]).toEqual([id, 'rival'])
  })

  it('[BAT-11] can be won over from each of the five, by moves that they cannot stand and never twice in a row', () => {
    const worth = ({ fresh, opponent }: Practice, one: Move) => opponentOf(opponent).weakness[one] * fresh[one]
    const wisely = (state: Practice, second: number) =>
      second % 3 === 0 ? ([...moves].sort((one, other) => worth(state, other) - worth(state, one))[0] ?? null) : null
    for (const { id } of opponents)
      for (const seed of seeds) expect([id, whole(id, seed, wisely).winner]).toEqual([id, 'own'])
  })

  it('[BAT-11] is harder to win over the stronger the opponent: the same effort brings less', () => {
    const now = (_: Practice, second: number) => (second % 8 === 0 ? (moves[(second / 8) % 4] ?? null) : null)
    const shares = opponents.map(({ id }) => {
      const votes = seeds.map((seed) => whole(id, seed, now).votes)
      return votes.reduce((all, { own, rival }) => all + own / (own + rival), 0) / votes.length
    })
    expect(shares).toEqual([...shares].sort((one, other) => other - one))
    expect(opponents.map(({ difficulty }) => difficulty)).toEqual([1, 2, 3, 4, 5])
  })

  it('[BAT-11] tires of moves that it saw before', () => {
    const spam = whole('barnaby', 3, () => 'joke')
    expect(spam.winner).toBe('rival')
    expect(spam.happened.filter(({ taken }) => taken === 'boos').length).toBeGreaterThan(2)
    const once = run(started(), say('A line of my own, quite long', 1_000), tick(1_000 + ownRest))
    const again = practice(once, say('a line of my own - quite long!', 1_000 + ownRest))
    expect(again.happened.at(-1)).toMatchObject({ kind: 'deed', deed: 'line', taken: 'boos' })
    expect(again.favour).toBeLessThan(once.favour)
  })
})

describe('what the person does', () => {
  it('[BAT-11] counts in the battle alone, and rests before it can be done again', () => {
    const waiting = started()
    expect(practice(waiting, { type: 'move', move: 'joke', at: opened + 1_000 }).done.joke).toBe(0)
    let state = run(started(), move('joke', 1_000), move('joke', 1_500))
    expect(state.done.joke).toBe(1)
    state = practice(state, move('taunt', 1_000 + anyRest - 250))
    expect(state.done.taunt).toBe(0)
    state = run(state, move('taunt', 1_000 + anyRest), move('joke', 1_000 + ownRest))
    expect(state.done).toMatchObject({ taunt: 1, joke: 2 } satisfies Partial<Record<Deed, number>>)
    const over = practice(state, tick(boutTime))
    expect(practice(over, move('dance', boutTime + 1_000))).toBe(over)
  })

  it('[BAT-11] hits where the opponent is weak, and turns against the person where it makes them stronger', () => {
    const before = practice(started('clamp'), tick(2_000))
    const taunted = practice(before, move('taunt', 2_000))
    expect(taunted.happened.at(-1)).toMatchObject({ deed: 'taunt', taken: 'roars', side: 'own' })
    expect([taunted.mood, taunted.favour > before.favour]).toEqual(['furious', true])
    expect(taunted.votes.own).toBeGreaterThan(before.votes.own)
    const praised = practice(before, move('compliment', 2_000))
    expect(praised.happened.at(-1)).toMatchObject({ deed: 'compliment', taken: 'boos', side: 'rival' })
    expect([praised.mood, praised.favour < before.favour]).toEqual(['smug', true])
  })

  it('[BAT-11] is answered a moment later; a typed line is understood and quoted', () => {
    const state = run(started('puff'), say('  What an   amazing professor  ', 2_000))
    expect(state.words.own?.text).toBe('What an amazing professor')
    expect(practice(state, tick(3_000)).answer).not.toBeNull()
    expect(practice(state, tick(3_250)).words.rival?.text).toContain('“What an amazing professor”')
    expect(run(started(), say('   ', 2_000)).done.line).toBe(0)
    expect(run(started(), say('x'.repeat(500), 2_000)).words.own?.text).toHaveLength(120)
    expect(meaningOf('You are a LOSER')).toBe('taunt')
    expect(meaningOf('I love your shell')).toBe('compliment')
    expect(meaningOf('Watch me dance')).toBe('dance')
    expect(meaningOf('haha')).toBe('joke')
    expect(meaningOf('I am a glove')).toBeNull()
    expect(meaningOf('The tide comes in')).toBeNull()
  })
})

describe('the opponent', () => {
  it('[BAT-11] there are five, each with a name, a character and words of their own for everything', () => {
    expect(opponents).toHaveLength(5)
    const spoken = opponents.flatMap(({ says, answers, on }) => [says, answers, on].flatMap(Object.values).flat())
    expect(spoken.every((line) => line.length > 0 && line.length < 90)).toBe(true)
    const own = opponents.flatMap(({ name, character, motto, hint }) => [name, character, motto, hint])
    expect(new Set(own).size).toBe(own.length)
  })

  it('[BAT-11] shows every mood in the course of a battle: it reacts to the crowd and the person', () => {
    const moods = new Set<string>()
    for (const seed of seeds)
      whole('medusa', seed, (state, second) => {
        moods.add(state.mood)
        return second > 60 && second % 4 === 0 ? (moves[(second / 4) % 4] ?? null) : null
      })
    expect([...moods].sort()).toEqual(['calm', 'dancing', 'furious', 'hurt', 'losing', 'smug', 'winning'])
  })

  it('[BAT-11] speaks for a moment, and has the last word', () => {
    const state = practice(started('barnaby'), tick(0))
    expect(opponentOf('barnaby').on.begins).toContain(state.words.rival?.text)
    expect(practice(state, tick(4_500)).words.rival).toBeNull()
    const over = practice(state, tick(boutTime))
    expect(opponentOf('barnaby').on.won).toContain(over.words.rival?.text)
  })

  it('[BAT-11] can be changed before and after a battle, not during it; a rematch begins from nothing', () => {
    const choose = { type: 'choose', opponent: 'puff' } as const
    expect(practice(lobby('barnaby'), choose)).toEqual(lobby('puff'))
    expect(practice(started(), choose).opponent).toBe('barnaby')
    const over = practice(started(), tick(boutTime))
    const rematch = practice(over, { type: 'start', at: at(boutTime + 5_000), seed: 9 })
    expect(rematch).toMatchObject({
      phase: 'countdown',
      opponent: 'barnaby',
      votes: { own: 0, rival: 0 },
      happened: [],
    })
    expect(practice(over, choose)).toEqual(lobby('puff'))
    expect(practice(started(), { type: 'leave' })).toEqual(lobby('barnaby'))
  })
})
