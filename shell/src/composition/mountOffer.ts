import type { MountProps } from '@shoal/remote-kit/mount'
import type { Parcel, ParcelConfig } from 'single-spa'
import type { OpenShell } from '../isolation/remoteShells.ts'
import { failureOf } from '../loading/failureOf.ts'
import { type RemoteError, whereOf, wrongProps } from '../loading/RemoteError.ts'
import type { RemoteLoader } from '../loading/RemoteLoader.ts'
import type { Offered } from '../loading/registry.ts'
import type { LoadPlan } from '../loading/retryPlan.ts'
import { guarded } from './guarded.ts'
import { timeouts } from './timeouts.ts'

export type MountParcel = (config: ParcelConfig, props: object & { domElement: HTMLElement }) => Parcel

export interface MountOptions {
  offered: Offered
  host: HTMLElement
  input: object
  /** The remote that gives the input, as the bus calls it: `mfe-x@1.2.0-0a1b2c3d`. */
  by?: string
  openShell: OpenShell
  /** Element in the dialog's footer, for modals. */
  footer?: HTMLElement | null
  onReady(): void
  onFailure(error: RemoteError): void
  /** Told of failures that people do not see: while it is updated, and while it ends. */
  onTrouble(error: RemoteError): void
}

export interface MountedOffer {
  update(input: object): void
  /** Settles when it is gone, or was given up on. */
  release(): Promise<void>
}

/**
 * Loads an offer and mounts it as a parcel into an element of its own under `host`. Whatever goes wrong is told to
 * `onFailure`; nothing is thrown, and after `release` nothing of it is left.
 */
export function mountOffer(
  loader: RemoteLoader,
  mountParcel: MountParcel,
  plan: LoadPlan,
  options: MountOptions,
): MountedOffer {
  const { offered, host, openShell, onReady } = options
  const where = whereOf(offered.entry)
  const element = document.createElement('div')
  element.dataset.remote = offered.entry.name
  element.dataset.offer = offered.offer.id
  let released = false
  let failed = false
  let parcel: Parcel | null = null
  const { shell, lasting, release } = openShell(offered.entry)
  const props: MountProps = {
    domElement: element,
    shell,
    lasting,
    input: options.input,
    footer: options.footer ?? null,
    onFailure: (cause) => fail(failureOf(cause, 'render', where)),
  }

  const end = (): Promise<void> => {
    const ending = parcel
    parcel = null
    // A parcel that is still on its way in is ended as soon as it is in.
    const gone = ending?.mountPromise.then(() => ending.unmount()) ?? Promise.resolve(null)
    element.remove()
    return gone.then(
      () => forget(),
      () => forget(),
    )
  }
  // single-spa keeps the props of what it unmounted; they must not keep nodes of the document.
  const forget = () => {
    release()
    props.domElement = null
    props.footer = null
  }
  const fail = (error: RemoteError) => {
    if (failed || released) return
    failed = true
    void end()
    options.onFailure(blamed(error, options.by))
  }

  const start = async () => {
    const lifecycles = await loader.load(offered.entry, offered.kind, offered.offer.id)
    if (released) return
    host.append(element)
    const trouble = (error: RemoteError) => options.onTrouble(blamed(error, options.by))
    const config = { ...guarded(lifecycles, where, plan, trouble), timeouts } as unknown as ParcelConfig
    parcel = mountParcel(config, props as MountProps & { domElement: HTMLElement })
    await parcel.mountPromise
    if (!failed && !released) onReady()
  }
  start().catch((cause) => fail(failureOf(cause, 'mount', where)))

  return {
    update(input) {
      props.input = input
      const mounted = parcel
      mounted?.mountPromise.then(() => mounted.update?.(props)).catch(() => {})
    },
    release() {
      released = true
      return end()
    },
  }
}

/** Wrong props are the fault of the remote that gave them, not of the one that got them. */
function blamed(error: RemoteError, by?: string): RemoteError {
  return error.code === 'remote/wrong-props' ? wrongProps(by, error.message, error.cause) : error
}
