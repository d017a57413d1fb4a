/** What a remote says of itself. Also evaluated in plain Node while building, so only declarations may be imported here. */
import type { Access, Modal, Panel, PropsIn, Schema, Slot } from '@shoal/bus'
import type { ComponentType } from 'react'
import type { Publishable } from './pageWide.ts'

export { modal, objectOf, panel, slot } from '@shoal/bus/dsl/offers'

/** A module whose default export is the React component of an offer; written as `() => import('./src/area/Thing.tsx')`. */
export type Load<P = never> = () => Promise<{ default: ComponentType<P> }>

interface Offer {
  /** Name by which it is found; unique among all offers of its kind in the product. */
  id: string
  /** The least rights that somebody needs to see it. Default: anyone. */
  access?: Access
  load: Load
}

/** An offer that is given props, which it checks by their shape. */
interface OfferWithProps extends Offer {
  props: Schema | undefined
}

/** A view of its own: `main` in the middle of the page (default), `side` as a tab beside it. */
export interface PanelOffer extends Offer {
  title: string
  place?: 'main' | 'side'
  /** Address of the panel, such as `/clips`. Without one the panel lives under `/` [NAV-2]. */
  path?: string
  /** Name of any lucide icon, in kebab case; the build writes down what draws it. */
  icon?: string
  /** Heading in the navigation under which the panel stands; none puts it on top. */
  group?: string
  /** Position in the navigation; smaller comes first. */
  order?: number
  /** GET calls that it begins with, such as `/api/live-streams`; a page that opens on it brings their answers along. */
  data?: string[]
  /**
   * Stays mounted, with its sound, while another main panel stands: for a picture that goes on in a corner. While the
   * state `picture` of the area `panel` says `small` it is the panel that shows itself there, or nothing.
   */
  stays?: boolean
}

/** The inside of a dialog. The shell gives the frame, the title and the close button. */
export interface ModalOffer extends OfferWithProps {
  title: string
  style?: 'plain' | 'metal'
  /** How wide the frame is at most: 420 (default), 560 or 820 px. The contents fill it and set no width. */
  size?: 'small' | 'medium' | 'large'
}

/** A piece that another part of the page makes room for, such as `bar` or `user-card/actions`. */
export interface SlotOffer extends OfferWithProps {
  slot: string
  order?: number
}

export interface RemoteDefinition {
  /** Name of the package. */
  name: string
  /** Versions of the contract it was built for, such as `^1.0.0`. */
  contract: string
  /**
   * Ranges of the areas that it uses, such as `{ clips: '^1.2' }`. The build writes down every area that it bundles, with
   * the version that it was built with; say here where an older one will do.
   */
  needs?: Record<string, string>
  panels?: PanelOffer[]
  modals?: ModalOffer[]
  slots?: SlotOffer[]
  /**
   * Topics that it publishes and states that it sets; others are dropped. Modals, toasts, panels, sounds and the user
   * card (`modal:*`, `toast:*`, `panel:open`, `settings:play-sound`, `profile:user-card-*`) are open to everybody.
   */
  publishes?: Publishable[]
}

/** What is said of an offer beside its declaration. */
type Rest<O, S extends Schema | undefined, Declared extends string> = Omit<O, Declared | 'load' | 'props'> & {
  load: Load<PropsIn<S>>
}

/**
 * Offers what is declared: a panel, a modal, or something for a slot. The component takes the props of the declaration,
 * or the remote does not compile.
 */
export function offer(panel: Panel, rest: Rest<PanelOffer, undefined, 'id'>): PanelOffer
export function offer<S extends Schema | undefined>(modal: Modal<S>, rest: Rest<ModalOffer, S, 'id'>): ModalOffer
export function offer<S extends Schema | undefined>(slot: Slot<S>, rest: Rest<SlotOffer, S, 'slot'>): SlotOffer
export function offer(declared: Panel | Modal | Slot, rest: object): PanelOffer | ModalOffer | SlotOffer {
  const { kind, id } = declared
  const named = kind === 'slot' ? { slot: id } : { id }
  return { ...rest, ...named, ...(kind !== 'panel' && { props: declared.props }) } as
    | PanelOffer
    | ModalOffer
    | SlotOffer
}

/** States what a remote offers; the default export of `remote.ts`. */
export const defineRemote = (definition: RemoteDefinition): RemoteDefinition => definition
