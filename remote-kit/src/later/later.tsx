import { Missing, type MissingSize } from '@shoal/ui/Missing'
import { Component, type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import { type Coming, comingFrom } from './comingFrom.ts'
import { type Gathering, Tell } from './gathering.tsx'

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
      /** The placeholder stays while the part is missing, and the words stand beside it. */
      beside?: boolean
      /** Class of the words that it is missing, to place them. */
      className?: string | undefined
    }
  /** It has no place of its own: the placeholder stays, and the gathering says that `name` is missing, with the others. */
  | { name: string; among: Gathering }
  /** Nothing is said, and the placeholder stays. */
  | { silent: Silence }

/** Why nobody is told that a part is missing. */
export type Silence =
  /** There is nothing of it to be seen. */
  | 'draws nothing'
  /** Nobody looks for it, and nothing is done with it. */
  | 'decoration'
  /** The placeholder says or does the same, with less comfort. */
  | 'stands without it'
  /** Nobody knows that there would have been something. */
  | 'nobody expects it'

interface Waiting {
  waiting?: ReactNode
  /** Draws the place while the part is missing, instead of the usual words. */
  instead?: (onRetry: () => void, retrying: boolean | undefined) => ReactNode
}

/** A component whose code comes when it is first shown. */
export interface Later<Props> {
  (props: Props & Waiting): ReactNode
  /** Fetches its code before it is shown. If it does not come, it is asked for again when it is shown. */
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

/** A later part in its place: itself, its placeholder, or words that it is missing. */
function InPlace({
  coming,
  place,
  given: { waiting, instead, ...props },
}: {
  coming: Coming<ComponentType<object>>
  place: LaterPlace
  given: Waiting
}): ReactNode {
  const { came: Part, missing, asking } = useSyncExternalStore(coming.want, coming.read)
  const hole = (onRetry: () => void, text: string) => {
    if (instead) return instead(onRetry, asking)
    if ('silent' in place) return waiting
    if ('among' in place)
      return (
        <>
          {waiting}
          <Tell {...place} onRetry={onRetry} retrying={asking} />
        </>
      )
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

  private readonly retry = () => this.setState({ broken: false })

  override render(): ReactNode {
    return this.state.broken ? this.props.hole(this.retry) : this.props.children
  }
}

const idle = () => () => {}

/**
 * A later part once its code is there, for components that must know; null until then, and nothing says that it is missing.
 * @param wanted whether it is fetched
 */
export const useLater = <Props,>(part: Later<Props>, wanted: boolean): Later<Props> | null =>
  useSyncExternalStore(wanted ? part.coming.want : idle, part.coming.read).came ? part : null
