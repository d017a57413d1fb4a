import * as z from '@shoal/bus/shape'
import type { ZodMiniType } from 'zod/mini'
import type { Out, Schema } from './wire.ts'

/**
 * What remotes offer each other by name. Declared once: the remote that offers it and the one that opens it use the same
 * declaration, so that the compiler holds both to the same props, and the offering remote checks the props that it gets.
 */

/** The shape of props; undefined if there are none. */
export type Props = Schema | undefined

/** A dialog that anybody may open [MFE-11]. */
export interface Modal<S extends Props = Props> {
  readonly kind: 'modal'
  readonly id: string
  readonly props: S
}

/** A view of its own that anybody may open. */
export interface Panel {
  readonly kind: 'panel'
  readonly id: string
}

/** A place on the page that others fill; the remote whose page it is in gives the props. */
export interface Slot<S extends Props = Props> {
  readonly kind: 'slot'
  readonly id: string
  readonly props: S
}

/** Declares a modal by its id, which is its own in the whole product, with the shape of its props. */
export const modal = <S extends Props = undefined>(id: string, props?: S): Modal<S> => ({
  kind: 'modal',
  id,
  props: props as S,
})

/** Declares a panel by its id, which is its own in the whole product. */
export const panel = (id: string): Panel => ({ kind: 'panel', id })

/** Declares a place to fill by its name, such as `user-card/actions`, with the shape of what it gives. */
export const slot = <S extends Props = undefined>(id: string, props?: S): Slot<S> => ({
  kind: 'slot',
  id,
  props: props as S,
})

/** The shape of an object whose fields only the compiler knows: for props that a remote hands to itself. */
export const objectOf = <T extends object>(): ZodMiniType<T> => z.object({}) as unknown as ZodMiniType<T>

/** The props of a component that is offered for a declaration. */
export type PropsIn<S extends Props> = S extends Schema ? Out<S> : Record<never, never>

/** What is given to a modal or a slot, as the arguments of a function: nothing where there are no props. */
export type PropsOf<S extends Props> = [S] extends [Schema]
  ? Record<never, never> extends Out<S>
    ? [props?: Out<S>]
    : [props: Out<S>]
  : []
