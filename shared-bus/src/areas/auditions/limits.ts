/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** Letters of the text about themselves that people apply with. */
  aboutMin: 10,
  aboutMax: 300,
  /** Letters of why staff close an audition, or give points. */
  reasonMax: 200,
  /** How many auditions the list has, the live ones first. */
  listMost: 200,
  /** After staff closed somebody's audition they may apply again so much later, in ms. */
  againAfter: 7 * 24 * 60 * 60 * 1000,
  /** Points that staff give or take at a time. */
  pointsMost: 1_000,
  /** Stars on the board. */
  starsMost: 50,
} as const
