import type { Bus } from '@shoal/bus'
import { PortalOwner } from '@shoal/ui/PortalOwner'
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { askForMissing, whenConnected } from '../later/index.ts'
import type { Lifecycles, MountProps } from '../shell.ts'
import { Boundary } from './Boundary.tsx'
import { type Mounted, MountedContext } from './context.ts'
import { declaredShell } from './declaredShell.ts'
import { endIdleStores } from './stores.ts'

interface Mount {
  root: Root
  mounted: Mounted
  failed(error: unknown): void
}

/**
 * Wraps a React component into lifecycles. One set of lifecycles can be mounted many times, by element.
 * @param check throws when the component can't be given these props; they are then not rendered
 */
export function reactLifecycles(
  owner: string,
  component: ComponentType<never>,
  check: (input: object) => void = () => {},
): Lifecycles {
  const mounts = new WeakMap<HTMLElement, Mount>()

  const mountAt = (props: MountProps): [HTMLElement, Mount | undefined] => {
    if (!props.domElement) throw new Error(`${owner} was asked to work without an element`)
    return [props.domElement, mounts.get(props.domElement)]
  }

  return {
    async bootstrap() {},

    async mount(props) {
      const [element] = mountAt(props)
      check(props.input)
      const failed = (error: unknown) => props.onFailure(error)
      // Errors reach the boundary; those that no boundary can catch (an update of the root) come here.
      const root = createRoot(element, { onUncaughtError: failed, onCaughtError: () => {} })
      const mount: Mount = {
        root,
        mounted: {
          owner,
          shell: declaredShell(props.shell),
          lasting: declaredShell(props.lasting),
          footer: props.footer ?? null,
        },
        failed,
      }
      mounts.set(element, mount)
      await new Promise<void>((committed) => render(mount, component, props.input, committed))
    },

    async update(props) {
      const [, mount] = mountAt(props)
      check(props.input)
      if (mount) render(mount, component, props.input)
    },

    async unmount(props) {
      const [element, mount] = mountAt(props)
      mounts.delete(element)
      mount?.root.unmount()
      endIdleStores()
    },
  }
}

function render(mount: Mount, component: ComponentType<never>, input: object, onCommit?: () => void): void {
  mount.root.render(
    <MountedContext value={mount.mounted}>
      <PortalOwner value={mount.mounted.owner}>
        <Boundary
          onError={(error) => {
            mount.failed(error)
            onCommit?.()
          }}
        >
          {createElement(component as ComponentType<object>, input)}
        </Boundary>
        <Committed onCommit={onCommit} />
        <Reconnected bus={mount.mounted.shell.bus} />
      </PortalOwner>
    </MountedContext>,
  )
}

/** Says when the first commit is done, so that `mounted` means visible. */
function Committed({ onCommit }: { onCommit?: () => void }): ReactNode {
  useEffect(() => onCommit?.(), [onCommit])
  return null
}

/** Has what is missing of the remote asked for when the page is connected again, as the shell does with remotes [MFE-3]. */
function Reconnected({ bus }: { bus: Bus }): ReactNode {
  useEffect(() => whenConnected(bus, askForMissing), [bus])
  return null
}
