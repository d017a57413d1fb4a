import { Missing, type MissingSize } from '@shoal/ui/Missing'
import { Component, type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import { type Coming, comingFrom } from './comingFrom.ts'

/** Where a later part stands, and what its place says when it is missing. */
export type LaterPlace =
  | {
      /** What is missing then, in words: the place says “… is missing”. */
      name: string
      /**
       * `block` (default) where there is room for sentences, `line` where there is only room for a few words, `icon` where
       * there was a button.
       */
      size?: MissingSize
      /** Of an icon: the word that the button had. */
      label?: string
      /** What waits stays while the part is missing, and the words stand beside it. */
      beside?: boolean
      /** Class of what says that it is missing, for its place. */
      className?: string | undefined
    }
  /** It lies over something that is whole without it, or nobody sees it: what waits stays, and nothing is said. */
  | { size: 'none' }

interface Waiting {
  waiting?: ReactNode
}

/** A component whose code comes when it is first shown. */
export interface Later<Props> {
  (props: Props & Waiting): ReactNode
  /** Fetches its code before it is shown. What does not come is asked for again when it is. */
  ahead(): void
  /** Whether its code has come. */
  isHere(): boolean
  readonly coming: Coming<ComponentType<Props>>
}

/**
 * A part of a view whose code comes when the part is first shown; `waiting` stands in its place until then. React's own
 * `lazy` would end the whole panel where the code does not come. Here the place says so with a Retry, all around it stays,
 * and the part comes by itself: it is asked for again, ever more rarely, and soon after the network is back [MFE-3]. A
 * part that throws while it renders takes nothing away either; it waits for Retry.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  place: LaterPlace,
): Later<Props> {
  const coming = comingFrom(async () => {
    const { default: Part } = await fetchPart()
    // A module that threw while it was evaluated may come back empty.
    if (!Part) throw new Error('Its code is empty')
    return Part
  })
  const show = (given: Props & Waiting) => (
    <InPlace coming={coming as Coming<ComponentType<object>>} place={place} given={given} />
  )
  return Object.assign(show, { coming, ahead: coming.ask, isHere: () => coming.read().came !== undefined })
}

/** What there is of a later part: itself, what waits for it, or words that it is missing. */
function InPlace({
  coming,
  place,
  given: { waiting, ...props },
}: {
  coming: Coming<ComponentType<object>>
  place: LaterPlace
  given: Waiting
}): ReactNode {
  const { came: Part, missing, asking } = useSyncExternalStore(coming.want, coming.read)
  const hole = (onRetry: () => void, text: string) => {
    if (place.size === 'none') return waiting
    const { beside, ...rest } = place
    return (
      <>
        {beside && waiting}
        <Missing {...rest} onRetry={onRetry} retrying={asking}>
          {text}
        </Missing>
      </>
    )
  }
  if (Part)
    return (
      <Held hole={(retry) => hole(retry, 'It stopped working.')}>
        <Part {...props} />
      </Held>
    )
  return missing ? hole(coming.ask, 'It could not be fetched from the server.') : waiting
}

/** Holds what a part throws while it renders within its place. */
class Held extends Component<{ hole(retry: () => void): ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.hole(() => this.setState({ broken: false })) : this.props.children
  }
}

const idle = () => () => {}

/**
 * The component of a later part that says nothing while it is missing, for whoever must know whether it is there; null
 * until it is.
 * @param wanted whether it is fetched
 */
export const useLater = <Props,>({ coming }: Later<Props>, wanted: boolean): ComponentType<Props> | null =>
  useSyncExternalStore(wanted ? coming.want : idle, coming.read).came ?? null
