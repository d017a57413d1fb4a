import { type Conversation, chatArea } from '@shoal/bus/chat'
import type { Shell } from '@shoal/remote-kit'

/** This person's conversations, as views see them. */
export interface DirectView {
  readonly status: 'reading' | 'ready' | 'failed'
  /** The latest first. */
  readonly list: readonly Conversation[]
  /** The one that is open; null while the list is. */
  readonly open: Conversation | null
}
export const noDirect: DirectView = { status: 'reading', list: [], open: null }

const at = ({ last }: Conversation) => (last === null ? '' : last.at)

/** The conversations of this person: read once, then updated by events of the server. */
export class Conversations {
  view: DirectView = noDirect
  private readonly shell: Shell
  private readonly onChange: () => void
  /** Counts the readings; only the latest counts. */
  private reading = 0

  constructor(shell: Shell, onChange: () => void) {
    this.shell = shell
    this.onChange = onChange
  }

  private show(change: Partial<DirectView>): void {
    this.view = { ...this.view, ...change }
    this.onChange()
  }

  async read(): Promise<void> {
    this.reading += 1
    const { reading } = this
    if (this.view.status === 'failed') this.show({ status: 'reading' })
    try {
      const { conversations } = await this.shell.bus.request(chatArea.sends.conversations, {})
      if (this.reading === reading) this.show({ status: 'ready', list: conversations })
    } catch {
      if (this.reading === reading && this.view.status !== 'ready') this.show({ status: 'failed' })
    }
  }

  /** Nobody is signed in any more. */
  end(): void {
    this.reading += 1
    if (this.view !== noDirect) this.show(noDirect)
  }

  /** Something of a conversation changed. */
  heard(one: Conversation): void {
    const rest = this.view.list.filter(({ room }) => room !== one.room)
    const list = [...rest, one].sort((a, b) => (at(a) < at(b) ? 1 : -1))
    this.show({ list, ...(this.view.open?.room === one.room && { open: one }) })
  }

  open(one: Conversation | null): void {
    this.show({ open: one })
  }

  /** Finds the conversation with somebody, or begins one. Rejects with RequestError when there can be none. */
  talk = (userId: string): Promise<Conversation> => this.shell.bus.request(chatArea.sends.talk, { userId })

  /** Everything up to a message is read. The server tells the other pages; that it is read counts here at once. */
  saw(room: string, messageId: string): void {
    const one = this.view.list.find((known) => known.room === room)
    if (!one || one.unread === 0) return
    this.heard({ ...one, unread: 0 })
    // Not told, it is unread again with the next reading, which is right.
    this.shell.bus.request(chatArea.sends.read, { room, id: messageId }).catch(() => {})
  }
}

/** How many messages were not read. */
export const unreadOf = ({ list }: DirectView): number => list.reduce((sum, { unread }) => sum + unread, 0)
