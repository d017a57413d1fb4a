import { createContext, useContext } from 'react'
import type { Shell } from '../shell.ts'

/** What belongs to one mounted component. */
export interface Mounted {
  /** Name of the remote. */
  owner: string
  /** The shell, as long as this component is mounted. */
  shell: Shell
  /** The shell for things that outlive the component, as long as anything of the remote is mounted. */
  lasting: Shell
  /** Where a modal's buttons go. */
  footer: HTMLElement | null
}

export const MountedContext = createContext<Mounted | null>(null)

/** The mounted component's surroundings. Throws outside of a mounted remote. */
export function useMounted(): Mounted {
  const mounted = useContext(MountedContext)
  if (!mounted) throw new Error('This hook works inside a component that the shell has mounted')
  return mounted
}
