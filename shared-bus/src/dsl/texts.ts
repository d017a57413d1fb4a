import * as z from 'zod/mini'
import type { Calls, Sends } from './contract.ts'
import type { DeclaredError } from './errors.ts'
import type { Schema } from './wire.ts'

/**
 * What happens to a text of a person before others see it [FLT-1]: `masked` texts lose addresses and get neutral words
 * in place of listed ones, `refused` ones are sent back. Names that must stay as they were typed are refused.
 */
export interface ShownText {
  readonly mode: 'masked' | 'refused'
  /** Of a masked text: its line ends stay. */
  readonly lines?: true
  /** Of a masked text: links that staff and contestants write stay, if they are `https` [CHAT-2]. */
  readonly linksOfTrusted?: true
  /** The error if nothing of a masked text is left, for areas with an error of their own. */
  readonly nothingLeft?: DeclaredError
}

const shown = z.registry<ShownText>()

/** Declares that others will see this text, so that the server filters it wherever it comes in. */
export function shownToOthers<S extends Schema>(schema: S, rule: ShownText): S {
  shown.add(schema, rule)
  return schema
}

/** How a text is filtered; undefined for texts that others never see. */
export const shownTextOf = (schema: Schema): ShownText | undefined => shown.get(schema)

type Of<A extends { calls: Calls; sends: Sends }> = (keyof A['calls'] | keyof A['sends']) & string

/**
 * Texts of an area that come in as they are, and why they may [FLT-1]: by call or event and place, such as
 * `create name`, with `*` for each of a list; a call alone stands for all its texts. A test finds them in `texts.ts` of
 * the area, and asks of every text that takes any word whether it is here or declared as `shownToOthers`.
 */
export interface UnfilteredTexts<A extends { calls: Calls; sends: Sends }> {
  /** Texts that staff write in the name of the show, or to each other. */
  readonly ofStaff?: ReadonlyArray<`${Of<A>} ${string}` | Of<A>>
  /** Texts that are only compared, come from a program, or are read by their writer: nobody else but staff sees them. */
  readonly neverShown?: ReadonlyArray<`${Of<A>} ${string}` | Of<A>>
}
