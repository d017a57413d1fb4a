import { RequestError } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { type ChatMessage, chatArea } from '@shoal/bus/chat'
import type { ChatErrorCode } from '@shoal/bus/chat/errors'
import type { Shell } from '@shoal/remote-kit'
import { append, askedAfter, emptyLog, entered, hold, type Log, release, remove } from './log.ts'
import { Outbox, type Outgoing } from './outbox.ts'

/** One room as views see it. */
export interface RoomView {
  readonly status: 'entering' | 'inside' | 'refused'
  /** Why the server did not let this page in. */
  readonly problem: { code: string; text: string } | null
  readonly log: Log
  readonly outgoing: readonly Outgoing[]
  /** Messages of others that came while the room was not open. */
  readonly unread: number
}

interface Room {
  status: RoomView['status']
  problem: RoomView['problem']
  log: Log
  unread: number
  /** Counts the tries to enter; only the answer to the latest counts. */
  attempt: number
  readonly outbox: Outbox
}

const problemOf = (error: unknown): { code: string; text: string } =>
  error instanceof RequestError
    ? { code: error.code, text: error.message }
    : { code: 'unknown', text: 'Sorry, something went wrong' }

/**
 * The rooms this page is in. What the server says is taken in at once and in order; `onChange` says that views have
 * something new, and whoever listens decides when to draw.
 */
export class ChatRooms {
  private readonly rooms = new Map<string, Room>()
  private readonly shell: Shell
  private readonly onChange: (urgent: boolean) => void
  private open = ''

  constructor(shell: Shell, onChange: (urgent: boolean) => void) {
    this.shell = shell
    this.onChange = onChange
  }

  /** Enters what is new among `names` and leaves everything else. */
  want(names: readonly string[]): void {
    for (const name of [...this.rooms.keys()]) if (!names.includes(name)) this.leave(name)
    for (const name of names) {
      if (this.rooms.has(name)) continue
      const fresh: Room = {
        ...{ status: 'entering', problem: null, log: emptyLog, unread: 0, attempt: 0 },
        outbox: new Outbox(),
      }
      this.rooms.set(name, fresh)
      void this.enter(name)
    }
    this.onChange(true)
  }

  /** Enters all rooms again: the server has forgotten this page, or who this is has other rights now [RT-3]. */
  again(only: (status: RoomView['status']) => boolean = () => true): void {
    for (const [name, { status }] of this.rooms) if (only(status)) void this.enter(name)
  }

  async enter(name: string): Promise<void> {
    const room = this.rooms.get(name)
    if (!room) return
    room.attempt += 1
    const { attempt } = room
    const lastKnown = room.log.messages.at(-1)?.id
    const after = askedAfter(room.log)
    const current = () => this.rooms.get(name) === room && room.attempt === attempt
    if (room.status === 'refused') {
      room.status = 'entering'
      this.onChange(true)
    }
    try {
      const { messages } = await this.shell.bus.request(chatArea.sends.join, { room: name, ...(after && { after }) })
      // Left while the server was letting us in: it must not go on sending.
      if (!this.rooms.has(name)) this.tellLeft(name)
      if (!current()) return
      room.log = entered(room.log, lastKnown, messages)
      room.outbox.arrived(messages.map(({ id }) => id))
      room.status = 'inside'
      room.problem = null
    } catch (error) {
      if (!current()) return
      room.status = 'refused'
      room.problem = problemOf(error)
    }
    this.onChange(true)
  }

  /** The room whose messages are being read; its unread ones are read. */
  read(name: string): void {
    this.open = name
    const room = this.rooms.get(name)
    if (room) room.unread = 0
    this.onChange(true)
  }

  hold(name: string, held: boolean): void {
    const room = this.rooms.get(name)
    if (!room || room.log.held === held) return
    room.log = held ? hold(room.log) : release(room.log)
    this.onChange(true)
  }

  received(name: string, messages: readonly ChatMessage[]): void {
    const room = this.rooms.get(name)
    if (!room) return
    const { log, fresh } = append(room.log, messages)
    if (fresh.length === 0) return
    room.log = log
    const me = this.shell.bus.state(accountsArea.states.session).value?.user.id
    const own = fresh.filter(({ from }) => from.id === me)
    if (own.length > 0) room.outbox.arrived(own.map(({ id }) => id))
    if (name !== this.open) room.unread += fresh.length - own.length
    this.onChange(false)
  }

  removed(name: string, ids: readonly string[], by: 'moderator' | 'author'): void {
    const room = this.rooms.get(name)
    if (!room) return
    room.log = remove(room.log, ids, by)
    this.onChange(false)
  }

  /**
   * Says something, and answers with what the server's filter left of it. Rejects with RequestError; saying the same once
   * more is the same message.
   */
  async say(name: string, text: string, replyTo: ChatMessage | null): Promise<string> {
    const room = this.rooms.get(name)
    if (!room) return text
    const one = room.outbox.open(text, replyTo)
    this.onChange(true)
    const send = () =>
      this.shell.bus.request(chatArea.sends.send, {
        room: name,
        text,
        key: one.key,
        ...(replyTo && { replyTo: replyTo.id }),
      })
    try {
      const { id, text: left } = await send().catch(async (error: unknown) => {
        // The server lost us without this page noticing, such as when it was replaced by a new one.
        if (!(error instanceof RequestError) || error.code !== ('chat/not-joined' satisfies ChatErrorCode)) throw error
        await this.enter(name)
        return send()
      })
      room.outbox.accepted(one, id)
      return left ?? text
    } catch (error) {
      room.outbox.refused(one)
      throw error
    } finally {
      this.onChange(true)
    }
  }

  views(): Record<string, RoomView> {
    const views: Record<string, RoomView> = {}
    for (const [name, { status, problem, log, unread, outbox }] of this.rooms)
      views[name] = { status, problem, log, unread, outgoing: outbox.list }
    return views
  }

  private leave(name: string): void {
    this.rooms.delete(name)
    this.tellLeft(name)
  }

  private tellLeft(name: string): void {
    // Without a connection the server has let us out by itself.
    this.shell.bus.request(chatArea.sends.leave, { room: name }).catch(() => {})
  }
}
