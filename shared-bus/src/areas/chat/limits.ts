/** Numbers of the area that page and server both need, by name. */
export const limits = {
  chatMessageMax: 240,
  /** Messages a room gives on join. */
  chatHistory: 100,
  /** Messages a page keeps of one room. */
  chatKept: 500,
  /** Kinds of reactions that one message holds. */
  chatReactionKinds: 8,
  /** How long the line of a tip stands above all others, in ms; the smallest such amount is among the limits of tokens. */
  pinnedMs: 60_000,
  /** MUTE-1, in minutes: a week. */
  chatMuteMaxMinutes: 10_080,
  /** FLT-2: words that one person filters, and letters of one of them. */
  filterWords: 100,
  filterWordMax: 40,
  /** CHAT-4: seconds between two messages of a person in a slow room, at most. */
  chatSlowMax: 3_600,
  /** Conversations that are read at once, at most. */
  directList: 100,
  /** Unread messages of a conversation that are counted. */
  directUnreadMax: 100,
  /** After a notification of a direct message there is no further one from the same conversation for this long, in ms. */
  directBurst: 5 * 60 * 1000,
  /** After a notification of a mention there is no further one of the same author in the same room for this long, in ms. */
  mentionBurst: 5 * 60 * 1000,
  /** People to whom somebody writes for the first time within an hour. */
  directNewPerHour: 20,
} as const
