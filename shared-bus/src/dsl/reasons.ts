/** Words for people, by the short constant that a book keeps as the reason of a movement. */
type Words = Readonly<Record<string, string>>

/**
 * Why an area changes a person's tokens [TOK-6] or XP [LVL-1]. The server takes no other reason, and its histories answer
 * with these words. What was moved stays in the book for good, so a reason that is no longer used keeps its line here.
 */
export interface Reasons {
  readonly tokens?: Words
  readonly xp?: Words
}

/** Declares the reasons of an area; each stands in one area alone. */
export const reasons = <const R extends Reasons>(declared: R): R => declared
