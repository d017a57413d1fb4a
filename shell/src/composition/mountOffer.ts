import type { MountProps, Shell } from '@shoal/remote-kit/mount'
import type { Parcel, ParcelConfig } from 'single-spa'
import { RemoteError } from '../loading/RemoteError.ts'
import type { RemoteLoader } from '../loading/RemoteLoader.ts'
import type { Offered } from '../loading/registry.ts'
import { withinTime } from '../loading/timeLimit.ts'

export type MountParcel = (config: ParcelConfig, props: object & { domElement: HTMLElement }) => Parcel

export interface MountOptions {
  offered: Offered
  host: HTMLElement
  input: object
  shell: Shell
  /** Element in the dialog's footer, for modals. */
  footer?: HTMLElement | null
  onReady(): void
  onFailure(error: RemoteError): void
}

export interface MountedOffer {
  update(input: object): void
  release(): void
}

/**
 * Loads an offer and mounts it as a parcel into an element of its own under `host`. Whatever goes wrong is told to
 * `onFailure`; nothing is thrown, and after `release` nothing of it is left.
 */
export function mountOffer(
  loader: RemoteLoader,
  mountParcel: MountParcel,
  limit: number,
  options: MountOptions,
): MountedOffer {
  const { offered, host, shell, onReady, onFailure } = options
  const where = { remote: offered.entry.name, version: offered.entry.version }
  const element = document.createElement('div')
  element.dataset.remote = offered.entry.name
  element.dataset.offer = offered.offer.id
  let released = false
  let failed = false
  let parcel: Parcel | null = null
  const props: MountProps = {
    domElement: element,
    shell,
    input: options.input,
    footer: options.footer ?? null,
    onFailure: (cause) => fail(new RemoteError('remote/threw', 'render', where, messageOf(cause), cause)),
  }

  const end = () => {
    const ending = parcel
    parcel = null
    // A parcel that is still on its way in is ended as soon as it is in.
    const gone = ending?.mountPromise.then(() => ending.unmount()) ?? Promise.resolve(null)
    gone
      .catch(() => {})
      // single-spa keeps the props of what it unmounted; they must not keep nodes of the document.
      .finally(() => {
        props.domElement = null
        props.footer = null
      })
    element.remove()
  }
  const fail = (error: RemoteError) => {
    if (failed || released) return
    failed = true
    end()
    onFailure(error)
  }

  const start = async () => {
    const lifecycles = await loader.load(offered.entry, offered.kind, offered.offer.id)
    if (released) return
    host.append(element)
    parcel = mountParcel(lifecycles as unknown as ParcelConfig, props as MountProps & { domElement: HTMLElement })
    await withinTime(
      parcel.mountPromise,
      limit,
      () => new RemoteError('remote/timeout', 'mount', where, `${offered.offer.id} did not mount in time`),
    ).catch((cause) => {
      throw cause instanceof RemoteError
        ? cause
        : new RemoteError('remote/threw', 'mount', where, messageOf(cause), cause)
    })
    if (!failed && !released) onReady()
  }
  start().catch((cause) => fail(cause as RemoteError))

  return {
    update(input) {
      props.input = input
      const mounted = parcel
      mounted?.mountPromise.then(() => mounted.update?.(props)).catch(() => {})
    },
    release() {
      released = true
      end()
    },
  }
}

export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
