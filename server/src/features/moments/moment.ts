import type { MomentPart, MomentSize } from '@shoal/bus/moments/contract'

/** A piece of the sentence; people are named by id, and shown as they are called when it is read. */
export type StoredPart = Exclude<MomentPart, { person: unknown }> | { personId: string }

/** What a feature says of something that it did. */
export interface NewMoment {
  /** In kebab case. */
  kind: string
  /** The camera it belongs to: only people who may watch that are told. Null is the whole show. */
  streamId: string | null
  /** When it can be seen on its camera; when it happened, if left out. */
  seenAt?: Date
  size: MomentSize
  /** Texts of people must have come in filtered. */
  parts: StoredPart[]
  /** What it tells of, as `clip:<id>`, where that may be taken away: then so is the moment. */
  about?: string
  sound?: string
  /** Shown on the picture when it happens; true if left out. */
  onPicture?: boolean
  /** Kept, and listed as what just happened; true if left out. */
  listed?: boolean
}

export const idsOf = (parts: readonly StoredPart[]): string[] => [
  ...new Set(parts.flatMap((part) => ('personId' in part ? [part.personId] : []))),
]
