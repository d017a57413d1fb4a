/// <reference path="./css-modules.d.ts" />
/** The kit that a feature team writes a remote with. */
export { type PanelAddress, panelAddress } from './address/panelAddress.ts'
export { AddressLink, useAddress } from './address/useAddress.tsx'
export { CopyLine } from './CopyLine.tsx'
export {
  defineRemote,
  type ModalOffer,
  modal,
  objectOf,
  offer,
  type PanelOffer,
  panel,
  type RemoteDefinition,
  type SlotOffer,
  slot,
} from './define.ts'
export { liveStore } from './hooks/liveStore.ts'
export { useSession } from './hooks/session.ts'
export { useEvent, useLive, useShell } from './hooks/shell.ts'
export { useBlock } from './hooks/useBlock.ts'
export { usePageTitle } from './hooks/usePageTitle.ts'
export { useRemaining } from './hooks/useRemaining.ts'
export {
  eventually,
  Gathered,
  type Gathering,
  gathering,
  type Later,
  type LaterPlace,
  later,
  type Silence,
  useLater,
} from './later/index.ts'
export { ModalFooter } from './ModalFooter.tsx'
export type { PageStates, Publishable } from './pageWide.ts'
export { Slot } from './Slot.tsx'
export type {
  FilledSlot,
  KeyedStorage,
  Lifecycles,
  MountProps,
  NamingShell,
  OfferKind,
  RemoteContainer,
  Shell,
} from './shell.ts'
export { type Loading, type OnEvent, type SnapshotRules, type SnapshotSource, snapshotStore } from './snapshotStore.ts'
export { standsStill } from './standsStill.ts'
export { UserName } from './UserName.tsx'
export { WrittenName } from './WrittenName.tsx'
