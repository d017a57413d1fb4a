/** The project's own emotes. In a text they stand as `:eel:`; the page draws them. */
export const ownEmotes = [
  ...(['eel', 'jelly', 'angler', 'puffer', 'urchin', 'ray', 'nudi', 'hermit', 'clam', 'starry', 'squidge'] as const),
  ...(['shoal', 'pan', 'hype', 'oof', 'lurk', 'sus', 'rip', 'glug', 'static', 'lamp', 'drain', 'franc'] as const),
  'salty',
] as const
export type OwnEmote = (typeof ownEmotes)[number]

const own: ReadonlySet<string> = new Set(ownEmotes)
export const isOwnEmote = (name: string): name is OwnEmote => own.has(name)

/** Emoji that people react with, by the names that go over the wire; the project's emotes go by their own. */
export const quickReactions = {
  heart: '❤️',
  joy: '😂',
  fire: '🔥',
  clap: '👏',
  eyes: '👀',
  scream: '😱',
} as const

/** Names of everything that people may react with. */
export const reactionNames = [
  ...(Object.keys(quickReactions) as (keyof typeof quickReactions)[]),
  ...ownEmotes,
] as const
export type ReactionName = (typeof reactionNames)[number]

/** Whether a message is meant as a command: a slash and a letter at its beginning. Nothing like it is said in a room. */
export const looksLikeCommand = (text: string): boolean => /^\s*\/\p{L}/u.test(text)
/** `global`, `pass`, `xl`, `stream:<stream id>`, `clan:<clan id>`, or `direct:<user id>:<user id>` [CHAT-1]. */
export type RoomKind = 'global' | 'pass' | 'xl' | 'stream' | 'clan' | 'direct'
export const roomKind = (room: string): RoomKind => room.split(':', 1)[0] as RoomKind

/** The room in which two people write to each other, whichever of them asks. */
export const directRoom = (one: string, other: string): string => `direct:${[one, other].toSorted().join(':')}`

/** The other person of a direct room; null if the room is not direct, or not this person's. */
export function directPartner(room: string, userId: string): string | null {
  if (roomKind(room) !== 'direct') return null
  const partner = room
    .split(':')
    .slice(1)
    .find((id) => id !== userId)
  return partner !== undefined && directRoom(partner, userId) === room ? partner : null
}
