import type { ChatMessage } from '@shoal/bus/chat'

/** Something said that is not in the room yet. */
export interface Outgoing {
  /** Said once, however often it is sent. */
  readonly key: string
  readonly text: string
  readonly replyTo: ChatMessage | null
  /** Known once the server has it; then it is only waiting for its frame. */
  readonly id: string | null
}

const isRetryOf = (one: Outgoing, text: string, replyTo: ChatMessage | null) =>
  one.text === text && (one.replyTo?.id ?? null) === (replyTo?.id ?? null)

/**
 * What one person says in one room on its way to the server. A try that failed is remembered, so that saying the same
 * again carries the same key.
 */
export class Outbox {
  private waiting: readonly Outgoing[] = []
  private failed: Outgoing | null = null
  /** Own messages that arrived before the server's answer said which they are. */
  private readonly early = new Set<string>()

  get list(): readonly Outgoing[] {
    return this.waiting
  }

  open(text: string, replyTo: ChatMessage | null): Outgoing {
    const again = this.failed && isRetryOf(this.failed, text, replyTo) ? this.failed.key : null
    this.failed = null
    const one: Outgoing = { key: again ?? crypto.randomUUID(), text, replyTo, id: null }
    this.waiting = [...this.waiting, one]
    return one
  }

  /** The server has it: it stays until it comes with a frame. */
  accepted({ key }: Outgoing, id: string): void {
    if (this.early.delete(id)) this.waiting = this.waiting.filter((one) => one.key !== key)
    else this.waiting = this.waiting.map((one) => (one.key === key ? { ...one, id } : one))
    if (this.waiting.length === 0) this.early.clear()
  }

  refused(one: Outgoing): void {
    this.waiting = this.waiting.filter(({ key }) => key !== one.key)
    this.failed = one
  }

  /** Own messages came with a frame, or with the answer to an entry. */
  arrived(ids: readonly string[]): void {
    if (this.waiting.length === 0) return
    for (const id of ids) {
      if (this.waiting.some((one) => one.id === id)) this.waiting = this.waiting.filter((one) => one.id !== id)
      else this.early.add(id)
    }
  }
}
