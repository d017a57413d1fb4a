import type { Lifecycles, MountProps, Shell } from '@shoal/remote-kit/mount'
import type { Application, LifeCycles } from 'single-spa'
import { RemoteError } from '../loading/RemoteError.ts'
import type { RemoteLoader } from '../loading/RemoteLoader.ts'
import type { Offered, PanelOffer } from '../loading/registry.ts'
import { withinTime } from '../loading/timeLimit.ts'
import { messageOf } from './mountOffer.ts'

export interface PanelHost {
  /** The element of the main panel. */
  element(): HTMLElement | null
  shell: Shell
  loader: RemoteLoader
  mountLimit: number
  onMounted(id: string): void
  onFailure(id: string, error: RemoteError): void
}

/**
 * A main panel as a single-spa application. Its code is loaded before it becomes active, because single-spa waits for
 * a loading application before it does anything else; and nothing it does can throw into single-spa, which would
 * never try a broken application again.
 */
export function panelApplication({ offer, entry }: Offered<PanelOffer>, host: PanelHost): Application {
  const where = { remote: entry.name, version: entry.version }
  let mounted: { lifecycles: Lifecycles; props: MountProps } | null = null

  const application: LifeCycles = {
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
        host.onFailure(offer.id, error)
      }
      const props: MountProps = {
        domElement: element,
        shell: host.shell,
        input: {},
        onFailure: (cause) => fail(new RemoteError('remote/threw', 'render', where, messageOf(cause), cause)),
      }
      try {
        const lifecycles = await host.loader.load(entry, 'panel', offer.id)
        place.append(element)
        mounted = { lifecycles, props }
        await lifecycles.bootstrap(props)
        await withinTime(
          lifecycles.mount(props),
          host.mountLimit,
          () => new RemoteError('remote/timeout', 'mount', where, `${offer.id} did not mount in time`),
        )
        if (!failed) host.onMounted(offer.id)
      } catch (cause) {
        element.remove()
        fail(
          cause instanceof RemoteError
            ? cause
            : new RemoteError('remote/threw', 'mount', where, messageOf(cause), cause),
        )
      }
    },

    async unmount() {
      const ending = mounted
      mounted = null
      if (!ending) return
      const element = ending.props.domElement
      await ending.lifecycles.unmount(ending.props).catch(() => {})
      element?.remove()
      ending.props.domElement = null
    },
  }
  return async () => application
}
