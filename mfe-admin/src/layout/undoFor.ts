/** How long what staff did at once can be taken back from its toast, in ms. */
export const undoFor = 10_000
