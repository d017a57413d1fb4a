import type { Out, Schema } from './wire.ts'

/** What an area adds to every person, wherever a person is shown. */
export interface PersonPart<S extends Schema = Schema> {
  readonly shape: S
  /** What stands there for whoever has nothing of it; also for who has no account any more. */
  readonly none: Out<S>
}

/** Declares what an area adds to a person, in the `person.ts` of the area; `shared-bus/src/person.ts` lists it. */
export const personPart = <S extends Schema>(shape: S, none: Out<S>): PersonPart<S> => ({ shape, none })
