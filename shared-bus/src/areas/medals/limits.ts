/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** UI-1: medals on somebody's card and beside their name. */
  medalsShown: 5,
  /** MED-1: what medals give, from none to ultra. */
  medalXp: [0, 5, 10, 25, 50, 100, 1000],
  /** MED-2: the height of a row of Your Medals, in px. */
  medalRow: 88,
  /** Why staff gave or took a medal. */
  medalReasonMax: 300,
} as const
