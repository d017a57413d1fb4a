import type { Fact } from '../../src/features/medals/facts.ts'
import type { Scene } from './scene.ts'

/**
 * MED-1: how a test earns a medal, by what people do. The name and the XP stand here again, as they are promised, so that a
 * slip in the catalogue does not go unseen.
 */
export interface Condition {
  name: string
  xp: number
  /**
   * What the person has done before anything else, where doing it would take too long: written into the database. The rest
   * is done.
   */
  before?: readonly [fact: Fact, value: number]
  /** Everything but the last that it takes: one less than enough, or something like it that does not count. */
  almost?: (scene: Scene) => Promise<unknown>
  /** The last that it takes. */
  enough: (scene: Scene) => Promise<unknown>
  /** What would bring it once more; by default the same again. */
  more?: (scene: Scene) => Promise<unknown>
  /** It is given each time. */
  again?: true
}

/** Medals that one person earns one after the other, by more and more of the same. */
export interface Ladder {
  rungs: readonly { id: string; name: string; xp: number; at: number }[]
  /** Comes close to so much, and stays below it. */
  almost: (scene: Scene, at: number) => Promise<unknown>
  /** Comes to so much. */
  enough: (scene: Scene, at: number) => Promise<unknown>
}

export type Conditions = Readonly<Record<string, Condition>>

/**
 * The condition of a sum that one deed adds one to: by a person who is two below it, so that the first deed is one too few.
 */
export const summed = (
  [name, xp]: readonly [name: string, xp: number],
  [fact, enough]: readonly [fact: Fact, enough: number],
  deed: (scene: Scene) => Promise<unknown>,
): Condition => ({ name, xp, before: [fact, enough - 2], almost: deed, enough: deed })
