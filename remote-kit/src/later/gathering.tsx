import { Missing } from '@shoal/ui/Missing'
import { type ReactNode, useEffect } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'

/** A part that is missing, as it tells of itself. */
interface Told {
  name: string
  onRetry(): void
  retrying: boolean | undefined
}

/** The missing parts of a view that have no place of their own to say so, such as those over a picture. */
export interface Gathering {
  /** The view, in words: “Part of … is missing”. */
  readonly of: string
  readonly told: StoreApi<readonly Told[]>
}

/**
 * For parts that have no place of their own: `later(…, { name, among })`. One `<Gathered>` names all of them that are
 * missing.
 * @param of the view that they belong to: “the live view”
 */
export const gathering = (of: string): Gathering => ({ of, told: createStore<readonly Told[]>(() => []) })

/** Tells of a part that is missing for as long as it stands; draws nothing. */
export function Tell({ among, name, onRetry, retrying }: Told & { among: Gathering }): ReactNode {
  useEffect(() => {
    const told = { name, onRetry, retrying }
    among.told.setState((all) => [...all, told], true)
    return () => among.told.setState((all) => all.filter((one) => one !== told), true)
  }, [among, name, onRetry, retrying])
  return null
}

/** One quiet button for all that is missing of a gathering: names it, and Retry asks for all of it. Nothing when all is there. */
export function Gathered({
  gathering,
  className,
}: {
  gathering: Gathering
  className?: string | undefined
}): ReactNode {
  const told = useStore(gathering.told)
  if (told.length === 0) return null
  const names = new Set(told.map(({ name }) => name))
  return (
    <Missing
      name={`Part of ${gathering.of} (${[...names].join(', ')})`}
      size="icon"
      className={className}
      onRetry={() => {
        for (const { onRetry } of told) onRetry()
      }}
      retrying={told.some(({ retrying }) => retrying)}
    />
  )
}
