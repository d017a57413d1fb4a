import { RequestError } from '@shoal/bus'
import type { ChatMessage } from '@shoal/bus/chat'
import { asOneText, Outbox, type Outgoing } from './outbox.ts'

/** How long a line waits to be sent, in ms; then it comes back to its writer. */
export const WAIT_LIMIT = 10_000

const tooLong = 'Not sent: ten seconds went by without a connection to this room. What you wrote is in the line again.'

/** The way from a writer to their room. */
export interface Way {
  /** Whether the page is connected and in the room. */
  isOpen(): boolean
  /** Why nothing gets into the room, where waiting would not help. */
  closed(): string | null
  /** The person on this page. */
  me(): string | undefined
  /** Sends a line. Rejects with RequestError. */
  send(line: Outgoing): Promise<{ id: string; text?: string | undefined }>
  /** Lines did not get there. `after` says what is to stand in the line where something is being written meanwhile. */
  back(lines: readonly Outgoing[], after: (written: string) => string, problem: string): void
  /** A line did not get there, and its writer is not on this page any more. */
  left(writer: string | undefined, text: string): void
  changed(): void
}

interface Line {
  readonly one: Outgoing
  /** The words that are sent: with emoji for their names. */
  text: string
  /** Those words are there. */
  ready: boolean
  /** The writer. */
  readonly by: string | undefined
  /** The server was told, and has not answered. */
  sent: boolean
  /** It has waited for as long as anything waits. */
  late: boolean
  readonly timer: ReturnType<typeof setTimeout>
  /** Answers the caller of `say`: with the text that is left, or null if it came back. */
  end(left: string | null): void
}

/** A text with emoji for their names, which come with the first colons. Where they do not come it stays as it is. */
const withEmoji = (text: string): string | Promise<string> =>
  /:[a-z0-9_+-]+:/.test(text)
    ? import('./emoji/book.ts').then(
        (book) => book.withEmoji(text),
        () => text,
      )
    : text

/**
 * Sends the lines of one room, one after the other: it waits while the page has no connection or is not in the room yet. A
 * line whose connection was lost on the way is sent once more with its key, which says it once.
 */
export class Sending {
  readonly outbox = new Outbox()
  private readonly way: Way
  private lines: readonly Line[] = []
  private running = false

  constructor(way: Way) {
    this.way = way
  }

  /** Something is on its way. */
  get busy(): boolean {
    return this.lines.length > 0
  }

  /** The text of this person that would be lost if the page ended now. */
  get unsent(): string {
    const me = this.way.me()
    return asOneText(this.lines.flatMap(({ one, sent, by }) => (sent || by !== me ? [] : [one])))
  }

  /** Answers with the text as the server's filter left it, or with null if it came back. */
  async say(text: string, replyTo: ChatMessage | null): Promise<string | null> {
    const left = await Promise.all(this.outbox.open(text, replyTo).map((one) => this.add(one)))
    return left.includes(null) ? null : left.join(' ')
  }

  private add(one: Outgoing): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const worded = withEmoji(one.text)
    const line: Line = {
      ...{ one, text: one.text, ready: typeof worded === 'string', by: this.way.me(), sent: false, late: false },
      timer: setTimeout(() => this.isLate(line), WAIT_LIMIT),
      end: resolve,
    }
    this.lines = [...this.lines, line]
    if (typeof worded !== 'string')
      void worded.then((text) => {
        if (line.ready) return
        line.text = text
        line.ready = true
        this.outbox.reword(one, text)
        this.way.changed()
        this.look()
      })
    this.look()
    return promise
  }

  /** The way may be open now, or closed for good. */
  look(): void {
    void this.run()
  }

  /** The person is another one: nothing of whoever was here before is shown. What the server was not told comes back to them. */
  part(): void {
    const theirs = this.notMine()
    this.outbox.part(theirs.map(({ one }) => one))
    this.giveBack(
      theirs.filter(({ sent }) => !sent),
      '',
    )
  }

  private notMine(): readonly Line[] {
    const me = this.way.me()
    return this.lines.filter(({ by }) => by !== me)
  }

  private async run(): Promise<void> {
    if (this.running) return
    this.running = true
    // At the moment of a new connection its rooms are not entered again yet, only a little later in the same one.
    await null
    for (;;) {
      const closed = this.way.closed()
      // Lines that were on their way when another person came, and got lost there.
      this.giveBack(this.notMine(), '')
      if (closed !== null) this.giveBack(this.lines, closed)
      const [line] = this.lines
      if (!line?.ready || !this.way.isOpen()) break
      await this.send(line)
    }
    this.running = false
  }

  private async send(line: Line): Promise<void> {
    line.sent = true
    this.way.changed()
    try {
      const { id, text } = await this.way.send({ ...line.one, text: line.text })
      this.outbox.accepted(line.one, id)
      this.drop([line])
      line.end(text ?? line.text)
      this.way.changed()
    } catch (error) {
      line.sent = false
      const lost = error instanceof RequestError && error.code.startsWith('bus/') && !this.way.isOpen()
      if (!lost) this.giveBack([line], error instanceof Error ? error.message : 'Sorry, something went wrong')
      else if (line.late) this.giveBack(this.lines, tooLong)
    }
  }

  private isLate(line: Line): void {
    line.late = true
    if (line.sent) return
    if (this.way.isOpen() && !line.ready) {
      // Only the emoji did not come.
      line.ready = true
      this.look()
    } else
      this.giveBack(
        this.lines.filter(({ sent }) => !sent),
        tooLong,
      )
  }

  /** Gives back lines that cannot be sent, and all lines behind them: nothing overtakes them. Each to its writer. */
  private giveBack(lines: readonly Line[], problem: string): void {
    if (lines.length === 0) return
    const theirs = this.notMine().filter((line) => lines.includes(line))
    const said = lines.flatMap((line) => (theirs.includes(line) ? [] : [line.one]))
    this.drop(lines)
    if (said.length > 0) this.way.back(said, (written) => this.outbox.refused(said, written), problem)
    // The last one first: each comes to stand before what is kept.
    for (const { one, by } of theirs.toReversed()) this.way.left(by, one.text)
    for (const { end } of lines) end(null)
    this.way.changed()
  }

  private drop(lines: readonly Line[]): void {
    for (const { timer } of lines) clearTimeout(timer)
    this.lines = this.lines.filter((line) => !lines.includes(line))
  }
}
