/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** Letters of the text that somebody writes on a toy. */
  textMax: 80,
  /** Tokens that such a text costs; they come back when the toy is rejected. */
  textCost: 20,
  /** How many toys of one person may wait for a moderator. */
  waitingMost: 3,
  /** After so many hours without a decision a toy goes back to its owner. */
  waitsHours: 24,
  /** How long a wartoy works, in ms. */
  strikeFor: 12_000,
  /** A person is left alone for so long after a wartoy hit them, in ms. */
  sparedFor: 60_000,
  queuePageSize: 12,
} as const
