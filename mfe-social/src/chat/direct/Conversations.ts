import { errorText } from '@shoal/bus'
import { type Conversation, chatArea } from '@shoal/bus/chat'
import type { Shell } from '@shoal/remote-kit'

/** This person's conversations, as views see them. */
export interface DirectView {
  readonly status: 'reading' | 'ready' | 'failed'
  /** The latest first. */
  readonly list: readonly Conversation[]
  /** Whether there are older ones than those in the list, and whether they are being read. */
  readonly older: 'none' | 'there' | 'reading'
  /** The one that is open; null while the list is. */
  readonly open: Conversation | null
}
export const noDirect: DirectView = { status: 'reading', list: [], older: 'none', open: null }

const at = ({ last }: Conversation) => (last === null ? '' : last.at)

/** The conversations of two readings in their order; of one that is in both, `fresh` has the newer state. */
function together(known: readonly Conversation[], fresh: readonly Conversation[]): Conversation[] {
  const rooms = new Set(fresh.map(({ room }) => room))
  return [...known.filter(({ room }) => !rooms.has(room)), ...fresh].sort((a, b) => (at(a) < at(b) ? 1 : -1))
}

/** The conversations of this person: read once, then updated by events of the server. */
export class Conversations {
  view: DirectView = noDirect
  private readonly shell: Shell
  private readonly onChange: () => void
  /** Counts the readings; only the latest counts. */
  private reading = 0
  /** Room of the last one that was read. News may have brought a still older one, with others between that are not here. */
  private oldest: string | undefined

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
      const { conversations, more } = await this.shell.bus.request(chatArea.sends.conversations, {})
      if (this.reading !== reading) return
      const list = together(this.view.list, conversations)
      // Those that were read before stay, and with them where the older ones begin.
      if (this.view.status === 'ready') return this.show({ list })
      this.oldest = conversations.at(-1)?.room
      this.show({ status: 'ready', list, older: more ? 'there' : 'none' })
    } catch {
      if (this.reading === reading && this.view.status !== 'ready') this.show({ status: 'failed' })
    }
  }

  /** Reads the next older ones. What fails is said, and can be tried again. */
  async readOlder(): Promise<void> {
    if (this.view.older !== 'there') return
    const before = this.oldest
    this.show({ older: 'reading' })
    try {
      const { conversations, more } = await this.shell.bus.request(chatArea.sends.conversations, { before })
      // Signed out meanwhile.
      if (this.oldest !== before) return
      this.oldest = conversations.at(-1)?.room ?? before
      this.show({ list: together(conversations, this.view.list), older: more ? 'there' : 'none' })
    } catch (error) {
      if (this.oldest !== before) return
      this.show({ older: 'there' })
      this.shell.toast({ type: 'error', text: errorText(error) })
    }
  }

  /** Nobody is signed in any more. */
  end(): void {
    this.reading += 1
    this.oldest = undefined
    if (this.view !== noDirect) this.show(noDirect)
  }

  /** Something of a conversation changed. */
  heard(one: Conversation): void {
    this.show({ list: together(this.view.list, [one]), ...(this.view.open?.room === one.room && { open: one }) })
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
