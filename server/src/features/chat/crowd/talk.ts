import type { Act, Actor, Scene } from '../../../platform/crowd/act.ts'
import type { Chance } from '../../../platform/crowd/chance.ts'
import { about } from './lines/stock.ts'
import type { Speech, Turn } from './speech.ts'

interface RoomPace {
  /** The camera whose room it is; null for Global. */
  camera: string | null
  /** Seconds between two lines that begin a subject. */
  every: readonly [number, number]
  /** How often somebody comments on something that is seen. */
  reacts: number
  /** Most lines of the crowd in a minute. */
  most: number
}

/** How much is said where: most in the kitchen. */
const paces: readonly RoomPace[] = [
  { camera: 'kitchen', every: [3.2, 6.2], reacts: 0.26, most: 24 },
  { camera: 'tank', every: [9, 17], reacts: 0.14, most: 8 },
  { camera: 'bedroom', every: [9, 17], reacts: 0.14, most: 8 },
  { camera: 'garden', every: [9, 17], reacts: 0.14, most: 8 },
  { camera: 'attic', every: [9, 17], reacts: 0.12, most: 8 },
  { camera: null, every: [10, 20], reacts: 0, most: 7 },
]
/** The share of speakers who begin a conversation. */
const conversations = 0.18
/** Seconds of the footage's round. */
const round = 24

export const roomOf = (camera: string | null): string => (camera === null ? 'global' : `stream:${camera}`)

/** One of some people; talkative ones more often. */
export function speakerOf(chance: Chance, from: readonly Actor[]): Actor | undefined {
  let left = chance.number() * from.reduce((sum, { regular }) => sum + regular.manner.talks, 0)
  return from.find(({ regular }) => {
    left -= regular.manner.talks
    return left < 0
  })
}

/** Seconds that it takes somebody to write a line. */
export const writing = (actor: Actor, text: string): number =>
  Math.min(7, 0.8 + text.length / actor.regular.manner.typing)

/** Until when somebody is in a conversation, by id, in ms: they say nothing else meanwhile. */
const engaged = new Map<string, number>()

/** People who could speak in a room now: not those who have just spoken, or are in a conversation. */
function speakers(scene: Scene, camera: string | null): Actor[] {
  const last = scene
    .heard(roomOf(camera))
    .slice(-2)
    .map(({ from }) => from.id)
  const now = scene.clock.ms()
  return scene.here(camera ?? undefined).filter(({ id }) => !last.includes(id) && (engaged.get(id) ?? 0) <= now)
}

/** How many lines of the crowd a room had in the last minute. */
function lately(scene: Scene, room: string): number {
  const since = scene.clock.ms() - 60_000
  return scene.heard(room).filter(({ at, from }) => Date.parse(at) >= since && scene.isOurs(from.id)).length
}

function converse(scene: Scene, room: string, people: readonly Actor[], turns: readonly Turn[], before?: string): void {
  const [turn, ...rest] = turns
  const actor = turn && people[turn.by]
  if (!turn || !actor) return
  const wait = before === undefined ? 0 : 0.6 + writing(actor, turn.text)
  for (const { by } of turns) engaged.set(people[by]?.id ?? '', scene.clock.ms() + 15_000)
  scene.after(wait, async () => {
    const replyTo = turn.quotes && before !== undefined ? { replyTo: before } : {}
    converse(scene, room, people, rest, await actor.say(turn.text, { room, ...replyTo }))
  })
}

/** Somebody says something in a room, or some begin to talk. */
function talk(scene: Scene, speech: Speech, { camera, most }: RoomPace): Promise<unknown> | undefined {
  const room = roomOf(camera)
  if (lately(scene, room) >= most) return
  const from = speakers(scene, camera)
  const { chance } = scene
  const english = from.filter(({ regular }) => regular.language === undefined)
  if (chance.happens(conversations) && english.length > 3 && lately(scene, room) + 4 <= most) {
    const people = chance.shuffled(english).slice(0, 4)
    const turns = speech.together(
      room,
      camera,
      people.map(({ regular }) => regular),
    )
    if (turns) return converse(scene, room, people, turns) as undefined
  }
  const actor = speakerOf(chance, from)
  if (!actor) return
  const friends = english.filter((one) => one !== actor).map(({ regular }) => regular.name)
  const text = speech.alone(room, camera, actor.regular, friends)
  return text === null ? undefined : actor.say(text, { room })
}

/** Somebody comments on something seen in the room, as soon as they can have seen it. */
function reaction(speech: Speech, { camera, reacts, most }: RoomPace): Act[] {
  const seen = camera === null ? undefined : about[camera]?.seen
  if (camera === null || !seen) return []
  let next = seen[0]!
  const until = (at: number, moment: number) => (((at - moment) % round) + round) % round
  return [
    {
      name: `chat.react.${camera}`,
      every: (scene) => {
        const moment = scene.moment()
        // An event that is happening just now was waited for already.
        const away = (at: number) => until(at, moment + 3.2)
        next = seen.toSorted((one, other) => away(one.at) - away(other.at))[0]!
        return away(next.at) + 3.2 + scene.chance.between(1, 3)
      },
      act: async (scene) => {
        const { say } = next
        const room = roomOf(camera)
        if (!scene.chance.happens(reacts) || lately(scene, room) >= most) return
        const many = scene.chance.happens(0.3) ? 2 : 1
        const some = scene.chance.shuffled(
          speakers(scene, camera).filter(({ regular }) => regular.language === undefined),
        )
        for (const [index, actor] of some.slice(0, many).entries()) {
          const text = speech.seen(room, say, actor.regular)
          if (text !== null) scene.after(index * scene.chance.between(0.4, 1.4), () => actor.say(text, { room }))
        }
      },
    },
  ]
}

/** What the crowd says by itself, in each room. */
export const talking = (speech: Speech): Act[] =>
  paces.flatMap((pace) => [
    {
      name: `chat.talk.${pace.camera ?? 'global'}`,
      every: pace.every,
      act: (scene: Scene) => talk(scene, speech, pace),
    },
    ...reaction(speech, pace),
  ])
