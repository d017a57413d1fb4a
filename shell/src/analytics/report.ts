import { accountsArea } from '@shoal/bus/accounts'
import posthog from 'posthog-js/dist/module.slim.no-external'
import { panelsOf } from '../loading/registry.ts'
import type { Page } from '../page/context.ts'
import type { AnalyticsFacts } from './begin.ts'
import { optionsFor } from './options.ts'
import { onlyWhatIsTold, toldEvents, type Whereabouts } from './told.ts'

/** What of a page is looked at to be counted; remotes know nothing of it. */
export type CountedPage = Pick<Page, 'bus' | 'modals' | 'registry' | 'side'> & {
  router: Pick<Page['router'], 'state'>
  session: Pick<Page['session'], 'ending'>
  measures: Pick<Page['measures'], 'store'>
}

/** Calls it for whatever the page says, and keeps to itself what goes wrong: whoever says it must not hear of it. */
const quietly =
  <Said extends unknown[]>(hear: (...said: Said) => void) =>
  (...said: Said): void => {
    try {
      hear(...said)
    } catch {}
  }

/** From now on tells PostHog what is done in the page, and who by their id alone [ANA-1]. */
export function report(page: CountedPage, { key, host }: AnalyticsFacts): void {
  const { bus, modals, registry, router, session, side, measures } = page

  const whereabouts = (): Whereabouts => {
    const { destination } = router.state.getState()
    if (destination.kind !== 'panel') {
      const panel = destination.kind === 'page' ? destination.page : destination.kind
      return { panel, path: `/${panel}` }
    }
    const found = panelsOf(registry.getState().entries, 'main').find(({ offer }) => offer.id === destination.id)
    return { panel: destination.id, path: found?.offer.path ?? '/' }
  }

  // Whoever comes after is somebody else. The library's own listeners write what they know when the page goes, so this one
  // stands before them.
  const forget = quietly(() => posthog.reset(true))
  addEventListener('pagehide', () => session.ending && forget())
  posthog.init(key, optionsFor(host, onlyWhatIsTold(whereabouts)))
  // Another tab, staff or the end of its time ended the session: what the browser kept is cleared, and this as well.
  bus.on(accountsArea.receives.ended).subscribe(forget)

  const known = () => (posthog.get_property('$user_state') === 'identified' ? posthog.get_distinct_id() : null)
  const be = quietly((id: string | null) => {
    const before = known()
    if (before === id) return
    if (before !== null) forget()
    if (id !== null) posthog.identify(id)
  })
  // Starts with whoever it is now, and with nobody where a log-out came before this was here.
  bus.state(accountsArea.states.session).changes.subscribe((now) => be(now?.user.id ?? null))

  const tell = quietly((event: string, properties: Record<string, string | undefined>) =>
    posthog.capture(event, properties),
  )

  let seen: string | null = null
  const view = () => {
    const { panel } = whereabouts()
    if (panel === seen) return
    seen = panel
    tell(toldEvents.pageView, { panel })
  }
  view()
  router.state.subscribe(view)

  modals.subscribe(({ open, count }, before) => {
    if (open && count !== before.count)
      tell(toldEvents.modal, { modal: open.kind === 'own' ? open.id : open.offered.offer.id })
  })
  side.subscribe(({ open }, before) => {
    if (open && open !== before.open) tell(toldEvents.sidePanel, { panel: open })
  })

  // Once for each page: what a remote does in a loop is for the server's own figures [MFE-13].
  const once = new Set<string>()
  let latest = 0
  const measured = () => {
    const { recent } = measures.store.getState()
    for (const measure of recent.filter(({ at }) => at >= latest)) {
      const { kind, remote, version } = measure
      if (kind === 'load') continue
      const told = kind === 'mount' ? {} : { phase: measure.phase, code: measure.code }
      const name = JSON.stringify([kind, remote, version, told])
      if (once.has(name)) continue
      once.add(name)
      tell(kind === 'mount' ? toldEvents.mounted : toldEvents.failed, { remote, version, ...told })
    }
    latest = recent.at(-1)?.at ?? latest
  }
  measured()
  measures.store.subscribe(measured)
}
