import type { MessageKind, RoomMessage } from '@shoal/bus/voice'

/** What is said of a message by its kind. */
interface KindWords {
  /** At the head of its line, where the sender's name follows: “Message of Lou”. */
  readonly title: string
  /** The same within a sentence. */
  readonly name: string
  /** What pays for one, and what its sender gets for a super-approved one. */
  readonly token: string
  readonly aToken: string
  /** What becomes of it once it is approved, and what did not happen where it failed. */
  readonly approved: string
  readonly failed: string
}

const words: Readonly<Record<MessageKind, KindWords>> = {
  tts: {
    title: 'Message',
    name: 'message',
    token: 'TTS token',
    aToken: 'a TTS token',
    approved: 'is read aloud',
    failed: 'could not be read aloud',
  },
  sfx: {
    title: 'Sound effect',
    name: 'sound effect',
    token: 'SFX token',
    aToken: 'an SFX token',
    approved: 'is played',
    failed: 'could not be played',
  },
}

export const wordsOf = ({ kind }: RoomMessage): KindWords => words[kind]

/** What everybody will hear: the words, or what a sound is called or how it was described. */
export const contentOf = (message: RoomMessage): string => (message.kind === 'tts' ? message.message : message.sound)

/** With what it is heard: the voice, or where a sound comes from. */
export function sourceOf(message: RoomMessage): string {
  if (message.kind === 'tts') return message.voiceName
  return message.sfx === null ? 'From a description' : 'Sound effect'
}
