import { createBus, createClient, panelArea, toastArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { remotesArea } from '@shoal/bus/remotes'
import { eventually } from '@shoal/remote-kit/later'
import { Composition } from './composition/Composition.ts'
import { withStyles } from './composition/withStyles.ts'
import { takePressed } from './installed/takePressed.ts'
import { watchGlobals } from './isolation/globals.ts'
import { remoteShells } from './isolation/remoteShells.ts'
import { answeredFetch } from './loading/answeredFetch.ts'
import { moduleFederation } from './loading/federation.ts'
import { type PageData, readPageData } from './loading/pageData.ts'
import { RemoteError, whereOf } from './loading/RemoteError.ts'
import { RemoteLoader } from './loading/RemoteLoader.ts'
import { createRegistryStore, fetchRegistry, narrowTo, panelsOf, takeRegistry } from './loading/registry.ts'
import { loadPlan } from './loading/retryPlan.ts'
import { collectSnapshots } from './loading/snapshots.ts'
import { Updates } from './loading/Updates.ts'
import { serveModals } from './modals/serveModals.ts'
import type { Page } from './page/context.ts'
import { createModalStore } from './page/modals.ts'
import { createSideStore, WATCH } from './page/side.ts'
import { Toasts } from './page/toasts.ts'
import { fillSlot } from './places/fillSlot.tsx'
import { offerQa } from './qa/offerQa.ts'
import type { Destination } from './routing/destination.ts'
import { Router } from './routing/Router.ts'
import { bearerToken } from './session/pageStorage.ts'
import { SessionControl, sessionFromFacts } from './session/SessionControl.ts'
import { standingOf } from './session/standing.ts'
import { Settings } from './settings/Settings.ts'
import type { Connection } from './socket/Connection.ts'
import { Measures } from './telemetry/measures.ts'

const fetchGoLive = eventually(() => import('./goLive.ts'))

/** Puts the page together. The order matters: nothing may be mounted before the shell that mounts it is whole. */
export function createPage(data: PageData = readPageData()): { page: Page; start(): Promise<void>; inspect: object } {
  const globals = watchGlobals()
  const leave = (address: string) => location.assign(address)
  const complain = (text: string) => {
    // biome-ignore lint/suspicious/noConsole: MFE-8, this is for developers
    if (registry.getState().environment !== 'production') console.error(text)
  }
  // The socket comes after the first picture, unless somebody has something to say before.
  const connecting = Promise.withResolvers<Connection>()
  const socketWanted = Promise.withResolvers<void>()
  const begunAs = sessionFromFacts(data.session)
  const bus = createBus({
    request: async (name, payload) => {
      socketWanted.resolve()
      return (await connecting.promise).request(name, payload)
    },
    initial: { ...data.states, session: begunAs, 'pressed-notification': takePressed() },
    onInvalid: (name, problem, owner) => complain(`Dropped ${name} of ${owner}: ${problem}`),
  })
  const api = createClient({ token: () => bearerToken.read(), fetch: answeredFetch(data.answers) })
  const snapshot = collectSnapshots(api)
  const registry = createRegistryStore()
  const narrow = () => narrowTo(registry, standingOf(bus.state(accountsArea.states.session).value))
  takeRegistry(registry, data.registry)
  narrow()

  const measures = new Measures()
  const loader = new RemoteLoader({
    federation: moduleFederation(loadPlan.scriptLimit),
    plan: loadPlan,
    manifests: data.manifests,
    areas: () => registry.getState().areas,
    onLoad: measures.load,
  })
  const composition = new Composition(loader, loadPlan, measures)
  const modals = createModalStore()
  const toasts = new Toasts()
  const side = createSideStore()
  const router = new Router(bus, registry, composition)
  const updates = new Updates(registry)
  composition.followedBy(updates)

  /** Brings panels and address in line with the registry and the person. */
  const settle = async () => {
    narrow()
    await composition.register(panelsOf(registry.getState().entries, 'main'))
    router.follow()
  }
  const readRegistry = () => api(remotesArea).list()
  const refreshRegistry = async (read = readRegistry) => {
    await fetchRegistry(registry, read)
    await settle()
  }
  const settleAtOnce = async () => {
    await settle()
    await updates.takeAll().catch(measures.error)
  }

  const page: Page = {
    bus,
    api,
    snapshot,
    registry,
    loader,
    composition,
    router,
    session: new SessionControl(bus, api, leave),
    modals,
    toasts,
    settings: new Settings(bus),
    side,
    measures,
    updates,
    missing: new Set(),
    globals,
    retryRegistry: refreshRegistry,
    takeRegistry: async (json) => {
      if (takeRegistry(registry, json)) await settleAtOnce()
    },
    settle: settleAtOnce,
  }

  // On small screens Back and Forward show what the address says, whatever stood before it [NAV-3].
  const shownBy = (destination: Destination) => Object.values(destination).join()
  router.state.subscribe(({ destination }, before) => {
    if (shownBy(destination) !== shownBy(before.destination)) side.setState({ dock: WATCH })
  })
  const openPanel = (id: string) => {
    const panel = panelsOf(registry.getState().entries).find(({ offer }) => offer.id === id)
    if (panel?.offer.place === 'side') side.setState({ open: id, dock: id })
    else if (panel) {
      side.setState({ dock: WATCH })
      router.open(id)
    } else toasts.show({ type: 'info', text: 'This is not part of the show right now' })
  }
  const openShell = remoteShells({
    bus,
    api,
    snapshot,
    environment: () => registry.getState().environment,
    fillSlot: (...slot) => fillSlot(page, ...slot),
    onFlood: (entry) =>
      measures.error(new RemoteError('remote/flood', 'running', whereOf(entry), 'More at once than a remote may')),
    onForbidden: ({ name }, what) => complain(`${name} may not publish ${what}: remote.ts does not say that it does`),
  })
  composition.begin(withStyles(openShell))
  bus.on(toastArea.topics.show).subscribe((toast) => toasts.show(toast))
  bus.on(toastArea.topics.close).subscribe(({ id }) => toasts.close(id))
  bus.on(panelArea.topics.open).subscribe(({ id }) => openPanel(id))
  serveModals(page)

  const start = async () => {
    if (registry.getState().status !== 'ready') await fetchRegistry(registry, readRegistry)
    await offerQa(page)
    await settle()
    if (router.isDeadEnd) return
    await Promise.race([composition.shown, socketWanted.promise])
    const { goLive } = await fetchGoLive()
    connecting.resolve(goLive(page, { begunAs, leave, refreshRegistry }))
    // The page knew the person's public facts; the rest of the session comes now.
    if (page.session.current) await page.session.refresh()
  }
  return { page, start, inspect: { bus, measures, registry, composition, api, globals } }
}
