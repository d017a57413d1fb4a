/** Numbers of the area that page and server both need, by name. */
export const limits = {
  chatMessageMax: 240,
  /** Messages a room gives on join. */
  chatHistory: 100,
  /** Messages a page keeps of one room. */
  chatKept: 500,
} as const
