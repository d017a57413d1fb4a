import {
  type Api,
  type Bus,
  type BusGuard,
  type BusScope,
  type HostBus,
  modalArea,
  panelArea,
  toastArea,
} from '@shoal/bus'
import type { RegistryEntry } from '@shoal/bus/remotes'
import type { FilledSlot, NamingShell } from '@shoal/remote-kit/mount'
import { allowance } from './allowance.ts'
import { keyedStorage } from './keyedStorage.ts'
import { mayPublish } from './rights.ts'

/** What one mount gets of the shell. After `release` nothing of it does anything any more. */
export interface MountShell {
  shell: NamingShell
  /** Shared by all mounts of the build: ends with the last of them. */
  lasting: NamingShell
  release(): void
}

/** Opens the shell for one more mount of a build. */
export type OpenShell = (entry: RegistryEntry) => MountShell

export interface ShellHost extends Pick<NamingShell, 'snapshot'> {
  bus: HostBus
  api: Api
  environment(): NamingShell['environment']
  /** @param by whose room it is, as the bus calls them */
  fillSlot(name: string, element: HTMLElement, props: object, by: string): FilledSlot
  /** Told once of a build that says or asks more than it may at a time. */
  onFlood(entry: RegistryEntry): void
  /** Told once of each topic or state that a build may not publish. */
  onForbidden(entry: RegistryEntry, name: string): void
}

/**
 * Topics, states and requests of one build, in all its mounts, within a second. The busiest remote of the show needs some
 * twenty; a loop needs thousands.
 */
export const mostPerSecond = 200

/**
 * Gives each remote a shell of its own, so that what it does is done in its name and within its rights (MFE-9, MFE-15):
 * it publishes what its description says, not too much at a time, keeps its own keys, and is silent once it is unmounted.
 */
export function remoteShells(host: ShellHost): OpenShell {
  const guards = new Map<string, BusGuard>()
  const living = new Map<string, ScopedShell & { mounts: number }>()

  return (entry) => {
    const owner = `${entry.name}@${entry.version}-${entry.build}`
    const guard = guards.get(owner) ?? guardOf(entry, host)
    guards.set(owner, guard)
    const remote = living.get(owner) ?? { ...scopedShell(entry, host, host.bus.scope(owner, guard)), mounts: 0 }
    living.set(owner, remote)
    remote.mounts += 1
    const own = scopedShell(entry, host, remote.shell.bus.scope(owner))
    let isReleased = false
    return {
      shell: own.shell,
      lasting: remote.shell,
      release() {
        if (isReleased) return
        isReleased = true
        own.release()
        remote.mounts -= 1
        if (remote.mounts > 0) return
        living.delete(owner)
        remote.release()
      },
    }
  }
}

/** Lets pass what a build may say, as long as it is not too much. */
function guardOf(entry: RegistryEntry, { onFlood, onForbidden }: ShellHost): BusGuard {
  const tooMany = allowance(mostPerSecond)
  const told = new Set<string>()
  const once = (what: string, tell: () => void) => {
    if (told.has(what)) return
    told.add(what)
    tell()
  }
  return (kind, name) => {
    const over = tooMany()
    if (over > 0) {
      once('', () => onFlood(entry))
      return over === 1 ? 'drop' : 'hush'
    }
    if (kind === 'requested' || mayPublish(entry.publishes, name)) return 'pass'
    once(name, () => onForbidden(entry, name))
    return 'drop'
  }
}

interface ScopedShell {
  shell: NamingShell
  release(): void
}

/** The shell on one scope of the bus; everything that it does goes through that scope. */
function scopedShell(
  entry: RegistryEntry,
  { api, snapshot, environment, fillSlot }: ShellHost,
  bus: BusScope,
): ScopedShell {
  const filled = new Set<FilledSlot>()
  const keys = `${entry.name}:`
  let isReleased = false
  const shell: NamingShell = {
    bus: bus satisfies Bus,
    api,
    snapshot,
    get environment() {
      return environment()
    },
    storage: {
      local: keyedStorage(keys, () => localStorage),
      session: keyedStorage(keys, () => sessionStorage),
    },
    openModal: (id, props) => bus.publish(modalArea.topics.open, { id, props }),
    closeModal: () => bus.publish(modalArea.topics.close, {}),
    toast: (toast) => bus.publish(toastArea.topics.show, toast),
    openPanel: (id) => bus.publish(panelArea.topics.open, { id }),
    fillSlot(name, element, props) {
      if (isReleased) return { update() {}, release() {} }
      const slot = fillSlot(name, element, props, bus.owner)
      filled.add(slot)
      return {
        update: (next) => filled.has(slot) && slot.update(next),
        release: () => filled.delete(slot) && slot.release(),
      }
    },
  }
  return {
    shell,
    release() {
      isReleased = true
      bus.release()
      for (const slot of filled) slot.release()
      filled.clear()
    },
  }
}
