import type { ChatMessage } from '@shoal/bus/chat'

/** Something said that is not in the room yet. */
export interface Outgoing {
  /** Said once, however often it is sent. */
  readonly key: string
  /** Its number among the lines that were said in the room. */
  readonly nr: number
  readonly text: string
  readonly replyTo: ChatMessage | null
  /** Known once the server has it; then it is only waiting for its frame. */
  readonly id: string | null
}

/** Several lines as the one text of the input. */
export const asOneText = (lines: ReadonlyArray<Pick<Outgoing, 'text'>>): string =>
  lines.map(({ text }) => text).join(' ')

/** The message that the joined text answers, if several lines came back. */
export const replyOf = (lines: readonly Outgoing[]): ChatMessage | null =>
  lines.find(({ replyTo }) => replyTo !== null)?.replyTo ?? null

/**
 * The lines of one person in one room on their way to the server. Lines that came back are remembered, so that saying the
 * same again carries the same keys.
 */
export class Outbox {
  private waiting: readonly Outgoing[] = []
  /** Lines that came back, in the order in which they were said. */
  private failed: readonly Outgoing[] = []
  private count = 0
  /** Own messages that arrived before the server's answer said which they are. */
  private readonly early = new Set<string>()

  get list(): readonly Outgoing[] {
    return this.waiting
  }

  /** One more line; where several came back and are said again as they stand, these, each with its key. */
  open(text: string, replyTo: ChatMessage | null): readonly Outgoing[] {
    const again = asOneText(this.failed) === text && replyOf(this.failed)?.id === replyTo?.id
    if (!again) this.count += 1
    const lines = again ? this.failed : [{ key: crypto.randomUUID(), nr: this.count, text, replyTo, id: null }]
    this.failed = []
    this.waiting = [...this.waiting, ...lines]
    return lines
  }

  /** It is shown in other words than it was written with. */
  reword({ key }: Outgoing, text: string): void {
    this.waiting = this.waiting.map((one) => (one.key === key ? { ...one, text } : one))
  }

  /** The server has it: it stays until it comes with a frame. */
  accepted({ key }: Outgoing, id: string): void {
    if (this.early.delete(id)) this.waiting = this.waiting.filter((one) => one.key !== key)
    else this.waiting = this.waiting.map((one) => (one.key === key ? { ...one, id } : one))
    if (this.waiting.length === 0) this.early.clear()
  }

  /**
   * Lines did not get into the room.
   * @param written the draft that somebody is writing meanwhile
   * @returns the new draft: first the lines that came back, in the order in which they were said
   */
  refused(lines: readonly Outgoing[], written: string): string {
    this.waiting = this.waiting.filter(({ key }) => lines.every((line) => line.key !== key))
    const before = asOneText(this.failed)
    const rest = before !== '' && `${written} `.startsWith(`${before} `) ? written.slice(before.length) : null
    this.failed = [...(rest === null ? [] : this.failed), ...lines].sort((one, other) => one.nr - other.nr)
    const came = asOneText(this.failed)
    if (rest !== null) return came + rest
    return written === '' ? came : `${came} ${written}`
  }

  /** The person is another one: lines of the one before are not shown, and those that came back forgotten. */
  part(lines: readonly Outgoing[]): void {
    this.waiting = this.waiting.filter(({ key }) => lines.every((line) => line.key !== key))
    this.failed = []
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
