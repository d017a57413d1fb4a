import type { Lifecycles, MountProps } from '@shoal/remote-kit/mount'
import type { Application } from 'single-spa'
import type { OpenShell } from '../isolation/remoteShells.ts'
import { failureOf } from '../loading/failureOf.ts'
import { type RemoteError, whereOf } from '../loading/RemoteError.ts'
import type { RemoteLoader } from '../loading/RemoteLoader.ts'
import type { Offered, PanelOffer } from '../loading/registry.ts'
import type { LoadPlan } from '../loading/retryPlan.ts'
import { guarded } from './guarded.ts'
import { timeouts } from './timeouts.ts'

export interface PanelHost {
  /** The element of the main panel. */
  element(): HTMLElement | null
  openShell: OpenShell
  loader: RemoteLoader
  plan: LoadPlan
  onMounted(panel: Offered<PanelOffer>): void
  onFailure(panel: Offered<PanelOffer>, error: RemoteError): void
  /** Told of failures that people do not see. */
  onTrouble(error: RemoteError): void
}

/**
 * A main panel as a single-spa application. Its code is loaded before it becomes active, because single-spa waits for
 * a loading application before it does anything else; and nothing it does can throw into single-spa, which would
 * never try a broken application again.
 */
export function panelApplication(panel: Offered<PanelOffer>, host: PanelHost): Application {
  const { offer, entry } = panel
  const where = whereOf(entry)
  let mounted: { lifecycles: Lifecycles; props: MountProps; release(): void } | null = null

  const application = {
    timeouts,
    async bootstrap() {},

    async mount() {
      const place = host.element()
      if (!place) return
      const element = document.createElement('div')
      element.dataset.remote = entry.name
      element.dataset.offer = offer.id
      let failed = false
      const fail = (error: RemoteError) => {
        if (failed) return
        failed = true
        host.onFailure(panel, error)
      }
      const { shell, lasting, release } = host.openShell(entry)
      const props: MountProps = {
        domElement: element,
        shell,
        lasting,
        input: {},
        onFailure: (cause) => fail(failureOf(cause, 'render', where)),
      }
      try {
        const lifecycles = guarded(await host.loader.load(entry, 'panel', offer.id), where, host.plan, host.onTrouble)
        place.append(element)
        mounted = { lifecycles, props, release }
        await lifecycles.bootstrap(props)
        await lifecycles.mount(props)
        if (!failed) host.onMounted(panel)
      } catch (cause) {
        element.remove()
        release()
        fail(failureOf(cause, 'mount', where))
      }
    },

    async unmount() {
      const ending = mounted
      mounted = null
      if (!ending) return
      const element = ending.props.domElement
      // It may take its time: nothing of it is visible any more.
      if (element) element.hidden = true
      await ending.lifecycles.unmount(ending.props)
      ending.release()
      element?.remove()
      ending.props.domElement = null
    },
  }
  return async () => application
}
