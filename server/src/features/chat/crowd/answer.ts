import type { ChatMessage } from '@shoal/bus/chat/contract'
import type { Actor, Scene } from '../../../platform/crowd/act.ts'
import { abroad } from './lines/abroad.ts'
import { asked, called, goodbye, hello, known, thanks } from './lines/answers.ts'
import type { Speech } from './speech.ts'
import { speakerOf, writing } from './talk.ts'

/** Most answers in a minute to one person, and to everybody. */
const mostToOne = 4
const mostToAll = 9

const saysHello =
  /^(hi+|hey+|hello+|helo|yo|hiya|howdy|sup|hola|hallo|hoi|moin|bonjour|salut|ciao|oi|ol[aá]|selam|merhaba|שלום|היי|good (morning|evening|afternoon))(?![\p{L}])/iu
const saysThanks = /\b(thanks|thank you|thx|ty|danke|gracias|merci|grazie|obrigad[oa])\b/i
const saysGoodbye = /\b(good ?night|bye+|gn|see (you|ya)|gotta go|tsch[uü]ss)\b/i

/** To a question to one of them. One list for all of these questions, so that its lines come in turn. */
const askedOrCalled = [...asked, ...called]

/** The camera of a room; undefined for Global, where all of them are. */
const cameraOf = (room: string): string | undefined => (room === 'global' ? undefined : room.slice('stream:'.length))

/** What somebody wants of the crowd, and how surely they get it. */
function wish(message: ChatMessage, toOurs: boolean): { from: readonly string[]; share: number } | null {
  const text = message.text.replace(/@[\w-]+/g, '').trim()
  const fact = known.find(({ asks }) => asks.test(text))
  if (saysHello.test(text) && text.length < 60) return { from: hello, share: 1 }
  if (fact && (toOurs || text.includes('?'))) return { from: fact.say, share: 0.95 }
  if (saysThanks.test(text)) return { from: thanks, share: toOurs ? 0.8 : 0.3 }
  if (saysGoodbye.test(text)) return { from: goodbye, share: 0.7 }
  if (toOurs && text.endsWith('?')) return { from: askedOrCalled, share: 0.9 }
  if (toOurs) return { from: called, share: 0.8 }
  return text.endsWith('?') ? { from: asked, share: 0.5 } : null
}

/** Answers people who say hello, call one of the crowd by name, or ask something; never many at a time. */
export function createAnswers(speech: Speech) {
  let given: { to: string; at: number }[] = []

  function mayAnswer(scene: Scene, userId: string): boolean {
    const now = scene.clock.ms()
    given = given.filter(({ at }) => now - at < 60_000)
    if (given.length >= mostToAll || given.filter(({ to }) => to === userId).length >= mostToOne) return false
    given.push({ to: userId, at: now })
    return true
  }

  /** The one who answers: the regular who was called, if they are there. */
  function answerer(scene: Scene, message: ChatMessage): { actor: Actor | undefined; toOurs: boolean } {
    const there = scene.here(cameraOf(message.room))
    const isMeant = ({ id, regular }: Actor) =>
      message.mentions.includes(id) || message.replyTo?.displayName === regular.name
    const toOurs = message.mentions.some(scene.isOurs) || scene.here().some(isMeant)
    const english = there.filter(({ regular }) => regular.language === undefined)
    return { actor: there.find(isMeant) ?? speakerOf(scene.chance, english), toOurs }
  }

  return (message: ChatMessage, scene: Scene): void => {
    if (message.kind !== 'text' || scene.isOurs(message.from.id)) return
    const { actor, toOurs } = answerer(scene, message)
    const wanted = wish(message, toOurs)
    if (!actor || !wanted || !scene.chance.happens(wanted.share) || !mayAnswer(scene, message.from.id)) return
    const { regular } = actor
    const own = regular.language && abroad[regular.language]
    const from = own ? (wanted.from === hello ? own.hello : own.yes) : wanted.from
    const friends = scene.here(cameraOf(message.room)).flatMap((one) => (one === actor ? [] : one.regular.name))
    const slots = { friends, name: message.from.displayName }
    const text = speech.one(from, message.room, regular, slots)
    if (text === null) return
    const replyTo = scene.chance.happens(0.6) ? { replyTo: message.id } : {}
    scene.after(scene.chance.between(1, 2.5) + writing(actor, text), () =>
      actor.say(text, { room: message.room, ...replyTo }),
    )
  }
}
