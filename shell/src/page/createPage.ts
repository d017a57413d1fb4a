import { createBus, createClient, initialStates } from '@shoal/bus'
import type { Shell } from '@shoal/remote-kit/mount'
import { Composition } from '../composition/Composition.ts'
import { fillSlot } from '../composition/fillSlot.tsx'
import { createSideStore, WATCH } from '../layout/side.ts'
import { answeredFetch } from '../loading/answeredFetch.ts'
import { moduleFederation } from '../loading/federation.ts'
import { type PageData, readPageData } from '../loading/pageData.ts'
import { preloadSurroundings } from '../loading/preload.ts'
import { RemoteLoader } from '../loading/RemoteLoader.ts'
import { createRegistryStore, fetchRegistry, narrowTo, panelsOf, takeRegistry } from '../loading/registry.ts'
import { loadPlan } from '../loading/retryPlan.ts'
import { createModalStore } from '../modals/modals.ts'
import { serveModals } from '../modals/serveModals.ts'
import { Router } from '../routing/Router.ts'
import { followPerson } from '../session/followPerson.ts'
import { bearerToken } from '../session/pageStorage.ts'
import { SessionControl, sessionFromFacts } from '../session/SessionControl.ts'
import { standingOf } from '../session/standing.ts'
import { Settings } from '../settings/Settings.ts'
import type { Connection } from '../socket/Connection.ts'
import { Measures } from '../telemetry/measures.ts'
import { Toasts } from '../toasts/toasts.ts'
import type { Page } from './context.ts'
import { keepFacts } from './facts.ts'

/** Puts the page together. The order matters: nothing may be mounted before the shell that mounts it is whole. */
export function createPage(data: PageData = readPageData()): { page: Page; start(): Promise<void>; inspect: object } {
  const leave = (address: string) => location.assign(address)
  // The socket's code comes beside the first panel's, not before it.
  const connecting = Promise.withResolvers<Connection>()
  const bus = createBus({
    request: async (name, payload) => (await connecting.promise).request(name, payload),
    initial: { ...initialStates, ...data.states, session: sessionFromFacts(data.session) },
    onInvalid: (name, problem) => {
      if (registry.getState().environment === 'production') return
      // biome-ignore lint/suspicious/noConsole: MFE-8, this is for whoever develops
      console.warn(`Dropped ${name}: ${problem}`)
    },
  })
  const api = createClient({ token: () => bearerToken.read(), fetch: answeredFetch(data.answers) })
  const registry = createRegistryStore()
  const narrow = () => narrowTo(registry, standingOf(bus.state('session').value))
  takeRegistry(registry, data.registry)
  narrow()

  const measures = new Measures()
  const loader = new RemoteLoader({
    federation: moduleFederation(loadPlan.entryLimit),
    plan: loadPlan,
    manifests: data.manifests,
    onLoad: measures.onLoad,
  })
  const composition = new Composition(loader, loadPlan)
  const modals = createModalStore()
  const toasts = new Toasts()
  const side = createSideStore()
  const router = new Router(bus, registry, composition)

  /** Brings panels and address in line with the registry and the person. */
  const settle = async () => {
    narrow()
    await composition.register(panelsOf(registry.getState().entries, 'main'))
    router.follow()
  }
  const refreshRegistry = async () => {
    await fetchRegistry(registry, api)
    await settle()
  }

  const page: Page = {
    bus,
    api,
    registry,
    loader,
    composition,
    router,
    session: new SessionControl(bus, api, leave),
    modals,
    toasts,
    settings: new Settings(bus),
    side,
    retryRegistry: refreshRegistry,
  }

  const openPanel = (id: string) => {
    const panel = panelsOf(registry.getState().entries).find(({ offer }) => offer.id === id)
    if (panel?.offer.place === 'side') side.setState({ open: id, dock: id })
    else if (panel) {
      side.setState({ dock: WATCH })
      router.open(id)
    } else toasts.show({ type: 'info', text: 'This is not part of the show right now' })
  }
  const shell: Shell = {
    bus,
    api,
    get environment() {
      return registry.getState().environment
    },
    openModal: (id, props) => bus.publish('modal:open', { id, props }),
    closeModal: () => bus.publish('modal:close', {}),
    toast: (toast) => bus.publish('toast:show', toast),
    openPanel: (id) => bus.publish('panel:open', { id }),
    fillSlot: (name, element, props) => fillSlot(page, name, element, props),
  }
  composition.begin(shell)
  bus.on('toast:show').subscribe((toast) => toasts.show(toast))
  bus.on('toast:close').subscribe(({ id }) => toasts.close(id))
  bus.on('panel:open').subscribe(({ id }) => openPanel(id))
  serveModals(page)
  keepFacts(page)

  const start = async () => {
    if (registry.getState().status !== 'ready') await fetchRegistry(registry, api)
    void composition.shown.then(() => preloadSurroundings(registry, loader))
    await settle()
    if (router.isDeadEnd) return
    const { Connection } = await import('../socket/Connection.ts')
    const connection = new Connection((address) => {
      if (!page.session.ending) leave(address)
    })
    connection.open(bus)
    connecting.resolve(connection)
    followPerson(page, { reopen: () => connection.reopen(), refreshRegistry })
    // The page knew the person's public facts; the rest of the session comes now.
    if (page.session.current) await page.session.refresh()
  }
  return { page, start, inspect: { bus, measures, registry, composition, api } }
}
