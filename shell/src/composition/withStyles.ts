import type { RegistryEntry } from '@shoal/bus/remotes'
import type { OpenShell } from '../isolation/remoteShells.ts'

/**
 * Builds of one remote share their class names, and the styles of a build stay in the document. When nothing of a build
 * stands any more, its styles are switched off while another build of the remote stands, and on again when it is back.
 */
export function withStyles(open: OpenShell): OpenShell {
  const mounts = new Map<string, { entry: RegistryEntry; count: number }>()
  const settle = ({ name }: RegistryEntry) => {
    const builds = [...mounts.values()].filter(({ entry }) => entry.name === name)
    const stands = builds.some(({ count }) => count > 0)
    for (const { entry, count } of builds) {
      // Without the slash at its end: what was fetched anew comes from `…~1/`.
      const base = new URL(entry.base, location.href).href.slice(0, -1)
      for (const sheet of document.styleSheets) if (sheet.href?.startsWith(base)) sheet.disabled = stands && count === 0
    }
  }
  return (entry) => {
    const build = mounts.get(entry.base) ?? { entry, count: 0 }
    mounts.set(entry.base, build)
    const change = (by: number) => {
      build.count += by
      settle(entry)
    }
    const opened = open(entry)
    change(1)
    let released = false
    return {
      ...opened,
      release() {
        opened.release()
        if (!released) change(-1)
        released = true
      },
    }
  }
}
