import type { Api, HostBus } from '@shoal/bus'
import type { Shell } from '@shoal/remote-kit/mount'
import { createContext, useContext } from 'react'
import type { Composition } from '../composition/Composition.ts'
import type { RemoteLoader } from '../loading/RemoteLoader.ts'
import type { RegistryStore } from '../loading/registry.ts'
import type { Missing } from '../loading/retryPlan.ts'
import type { Updates } from '../loading/Updates.ts'
import type { Router } from '../routing/Router.ts'
import type { SessionControl } from '../session/SessionControl.ts'
import type { Settings } from '../settings/Settings.ts'
import type { Measures } from '../telemetry/measures.ts'
import type { ModalStore } from './modals.ts'
import type { SideStore } from './side.ts'
import type { Toasts } from './toasts.ts'

/** Everything that exists once in the page. */
export interface Page {
  bus: HostBus
  api: Api
  snapshot: Shell['snapshot']
  registry: RegistryStore
  loader: RemoteLoader
  composition: Composition
  router: Router
  session: SessionControl
  modals: ModalStore
  toasts: Toasts
  settings: Settings
  side: SideStore
  /** What stands on the page although there is a newer build. */
  updates: Updates
  /** What stands on the page as failed, but for the main panel. */
  missing: Set<Missing>
  /** What this page saw of remotes lately. */
  measures: Measures
  /** Names on the global object that nobody expects: what remotes left there. */
  globals(): readonly string[]
  /** Asks the server for the registry again, before something is tried again. */
  retryRegistry(): Promise<void>
  /** Takes a registry that the server answered with; what it names is mounted at once. */
  takeRegistry(json: unknown): Promise<void>
  /** Brings what is mounted in line with the registry at once, newer builds included. */
  settle(): Promise<void>
}

export const PageContext = createContext<Page | null>(null)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage works below PageContext')
  return page
}
