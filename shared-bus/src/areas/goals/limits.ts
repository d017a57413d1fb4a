/** Numbers of the area that page and server both need, by name. */
export const limits = {
  goalNameMax: 60,
  goalDescriptionMax: 240,
  /** How many goals are open at a time. */
  goalsOpenMost: 12,
  /** How many of the largest givers stand beside a goal, and how many in the list of givers. */
  goalTop: 3,
  goalGivers: 20,
  goalQuickAmounts: [10, 25, 50, 100, 300],
  /** From so many tokens on a gift takes a third of the picture. */
  goalLargeGift: 100,
  /** How long an ended goal is still shown, in ms. */
  goalEndedShown: 24 * 60 * 60 * 1000,
} as const
