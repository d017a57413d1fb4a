/** Numbers of the area that page and server both need, by name. */
export const limits = {
  chatMessageMax: 240,
  /** Messages a room gives on join. */
  chatHistory: 100,
  /** Messages a page keeps of one room. */
  chatKept: 500,
  /** MUTE-1, in minutes: a week. */
  chatMuteMaxMinutes: 10_080,
} as const
