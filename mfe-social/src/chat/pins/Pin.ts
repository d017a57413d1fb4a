import type { ChatMessage, Pinned } from '@shoal/bus/chat'

/** What is pinned, as views see it. */
export interface PinView {
  readonly message: ChatMessage
  /** When it goes, on the clock of `performance.now()`: clocks of people are not those of the server. */
  readonly endsAt: number
}

/** How many removed messages are remembered, for an answer that was read before the removal. */
const goneMost = 50

/**
 * The line that stands above all others of one room. It is told in two ways, by the answer to entering and by events, which
 * may overtake each other: the newest counts, and a removed line does not come back.
 */
export class Pin {
  view: PinView | null = null
  private readonly changed: () => void
  private timer: ReturnType<typeof setTimeout> | undefined
  private gone: readonly string[] = []
  /** How many events were heard. */
  private heard = 0

  constructor(changed: () => void) {
    this.changed = changed
  }

  /** Before the server is asked what is pinned; gives what takes the answer. */
  ask(): (answer: Pinned | null) => void {
    const before = this.heard
    return (answer) => {
      if (answer) this.take(answer)
      // Nothing is pinned, unless that was heard of meanwhile.
      else if (this.heard === before) this.show(null)
    }
  }

  hear(pinned: Pinned): void {
    this.heard += 1
    this.take(pinned)
  }

  removed(ids: readonly string[]): void {
    this.gone = [...this.gone, ...ids].slice(-goneMost)
    if (this.view && ids.includes(this.view.message.id)) this.show(null)
  }

  /** Nobody looks at this room any more. */
  end(): void {
    clearTimeout(this.timer)
  }

  private take({ message, forMs }: Pinned): void {
    const now = this.view?.message
    if (this.gone.includes(message.id) || (now && Date.parse(now.at) > Date.parse(message.at))) return
    this.show({ message, endsAt: performance.now() + forMs })
  }

  private show(view: PinView | null): void {
    clearTimeout(this.timer)
    if (view === this.view) return
    this.view = view
    if (view) this.timer = setTimeout(() => this.show(null), view.endsAt - performance.now())
    this.changed()
  }
}
