import type { ChatMessage } from '@shoal/bus/chat/contract'
import type { ReactionName } from '@shoal/bus/chat/rules'
import type { Act, Scene } from '../../../platform/crowd/act.ts'
import { roomOf } from './talk.ts'

/** Lines older than these, in ms, are out of sight. */
const inSight = 30_000
/** Where it is looked what was said, the busiest room more often. */
const rooms = ['kitchen', 'kitchen', 'kitchen', 'tank', 'bedroom', 'garden', 'attic'] as const

/** Reactions to a line, by words in it. The first that fits counts; the last fits anything. */
const moods: ReadonlyArray<{ to: RegExp; with: readonly ReactionName[] }> = [
  { to: /\b(pan|fire|flame|burn\w*|smoke|cook\w*)\b/i, with: ['pan', 'fire', 'scream', 'heart'] },
  { to: /\b(eel)\b/i, with: ['eel', 'heart'] },
  { to: /\b(crab|shell)\b/i, with: ['hermit', 'clam', 'heart'] },
  { to: /\b(tank|fish|bubbles?|water)\b/i, with: ['shoal', 'glug', 'jelly', 'starry'] },
  { to: /\b(attic|light|lamp|dark)\b/i, with: ['lamp', 'eyes', 'lurk'] },
  { to: /\b(lol|lmao|haha\w*|dead|crying)\b/i, with: ['joy', 'rip', 'starry'] },
  { to: /\b(win\w*|love|best|yes|finally|good)\b/i, with: ['hype', 'heart', 'clap', 'ray'] },
  { to: /\b(no|never|worst|sad|lost|gone|why)\b/i, with: ['oof', 'salty', 'drain', 'rip'] },
  { to: /\?\s*$/, with: ['eyes', 'sus', 'lurk'] },
  { to: /(?:)/, with: ['joy', 'heart', 'fire', 'eyes', 'shoal', 'oof', 'sus', 'starry'] },
]

/** Lets some viewers of the camera react to a line, most of them in the same way. */
function reactTo(message: ChatMessage, camera: string | undefined, many: number, scene: Scene): void {
  const { chance } = scene
  const mood = moods.find(({ to }) => to.test(message.text))!.with
  const first = chance.pick(mood)
  const people = chance.shuffled(scene.here(camera).filter(({ id }) => id !== message.from.id)).slice(0, many)
  for (const [index, actor] of people.entries()) {
    const name = chance.happens(0.75) ? first : chance.pick(mood)
    scene.after(chance.between(0.8, 2.5) * (index + 1), () =>
      actor.request('chat:react', { id: message.id, name, on: true }),
    )
  }
}

/** The crowd reacts to what it has just read. */
export const reacting: Act = {
  name: 'chat.reactions',
  every: [4, 9],
  act: async (scene) => {
    const { chance, clock } = scene
    const camera = chance.pick(rooms)
    const seen = scene.heard(roomOf(camera)).filter(({ at }) => clock.ms() - Date.parse(at) < inSight)
    if (seen.length > 0) reactTo(chance.pick(seen), camera, chance.happens(0.35) ? 3 : 1, scene)
  },
}

/** The crowd reads what people say, and now and then somebody reacts. */
export function reactToOthers(message: ChatMessage, scene: Scene): void {
  if (message.kind !== 'text' || scene.isOurs(message.from.id) || !scene.chance.happens(0.5)) return
  const camera = message.room === 'global' ? undefined : message.room.slice('stream:'.length)
  reactTo(message, camera, scene.chance.happens(0.3) ? 2 : 1, scene)
}
