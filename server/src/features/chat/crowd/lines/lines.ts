/**
 * Lines about one subject. In every text `{like}` is the contestant whom the speaker wants to win, `{dislike}` the one they
 * do not, `{cast}` any of them, `{friend}` somebody else in the room, `{n}` a number from 3 to 40 and `{rounds}` how often
 * the footage has gone round today.
 */
export interface Lines {
  /** Said by one, to nobody. */
  readonly alone: readonly string[]
  /**
   * Conversations. Each line begins with its speaker, `A` to `D`; `A>` quotes the line before. `@B` calls somebody by name.
   */
  readonly together: readonly (readonly string[])[]
  /** Lines about something in the picture, by the second of the footage's round at which it is seen. */
  readonly seen?: readonly { readonly at: number; readonly say: readonly string[] }[]
}
