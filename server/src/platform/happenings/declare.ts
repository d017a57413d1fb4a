import type { z } from 'zod'

/**
 * A kind of happening: its name, `area.verb` in the past tense, and its payload, which is kept as JSON for durable
 * listeners: ids and numbers, no text that somebody may want to have removed.
 */
export type Happening<Payload extends object> = {
  readonly name: string
  readonly schema: z.ZodType<Payload>
}

/** Declares a happening. Declarations stand in `server/src/happenings/<area>.ts`. */
export const happening = <Schema extends z.ZodObject>(
  name: `${string}.${string}`,
  schema: Schema,
): Happening<z.output<Schema>> => ({ name, schema: schema as unknown as z.ZodType<z.output<Schema>> })

/**
 * A question of listeners to the feature that tells: what was done before anybody listened, or a number as it stands now.
 * `About` is the input of the question, such as the person it is about. Nothing of it is stored, so it has types alone and
 * no schema.
 */
export type Question<About extends object, Answer> = {
  readonly name: string
  /** Never there: it lets the compiler know both types. */
  readonly types?: (about: About) => Answer
}

/** Declares a question, `area.what`. Declarations stand beside those of the happenings. */
export const question = <About extends object, Answer>(name: `${string}.${string}`): Question<About, Answer> => ({
  name,
})

/** One time that it happened. */
export type Told<Payload extends object> = {
  /** A time-ordered UUID. */
  readonly id: string
  /** When it was told, by the clock of the platform. */
  readonly at: Date
  readonly payload: Payload
}
