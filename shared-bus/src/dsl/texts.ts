import * as z from 'zod/mini'
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
  /** What is answered when nothing of a masked text is left, where an area has its own error for that. */
  readonly nothingLeft?: DeclaredError
}

const shown = z.registry<ShownText>()

/** Declares that others will see this text, so that the server filters it wherever it comes in. */
export function shownToOthers<S extends Schema>(schema: S, rule: ShownText): S {
  shown.add(schema, rule)
  return schema
}

/** How a text is filtered; undefined for what others never see. */
export const shownTextOf = (schema: Schema): ShownText | undefined => shown.get(schema)
