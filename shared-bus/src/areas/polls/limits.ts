/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** POL-1 */
  pollAnswersMin: 2,
  pollAnswersMax: 10,
  pollQuestionMax: 160,
  pollAnswerMax: 80,
  pollNarrativeMax: 280,
  pollVotesMax: 100,
  /** A poll that ends by itself: a day. */
  pollMinutesMax: 24 * 60,
} as const
