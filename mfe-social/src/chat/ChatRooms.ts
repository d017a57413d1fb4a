import { RequestError, sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { type ChatMessage, chatArea, type Pinned, type Reactions, type SlowMode } from '@shoal/bus/chat'
import type { ChatErrorCode } from '@shoal/bus/chat/errors'
import type { ReactionName } from '@shoal/bus/chat/rules'
import type { Shell } from '@shoal/remote-kit'
import { append, askedAfter, countsOf, emptyLog, entered, hold, type Log, react, release, remove } from './log.ts'
import type { Outgoing } from './outbox.ts'
import { Pin, type PinView } from './pins/Pin.ts'
import { asIf, withNews } from './reactions.ts'
import { Sending, type Way } from './Sending.ts'

/** One room as views see it. */
export interface RoomView {
  readonly status: 'entering' | 'inside' | 'refused'
  /** Why the server did not let this page in. */
  readonly problem: { code: string; text: string } | null
  readonly log: Log
  readonly outgoing: readonly Outgoing[]
  /** Messages of others that came while the room was not open. */
  readonly unread: number
  /** The line that stands above all others just now. */
  readonly pin: PinView | null
  /** Null where everybody speaks as they like. */
  readonly slow: Slow | null
}

/** How slow a room is. */
export interface Slow {
  readonly seconds: number
  /** When this person may say something again, in ms since 1970 by this browser's clock. */
  readonly until: number
}
const slowOf = (slow: SlowMode | undefined): Slow | null =>
  slow ? { seconds: slow.seconds, until: Date.now() + slow.waitMs } : null

interface Room {
  status: RoomView['status']
  problem: RoomView['problem']
  log: Log
  unread: number
  /** Counts the tries to enter; only the answer to the latest counts. */
  attempt: number
  /** The try that had an answer last. */
  answered: number
  /** The page has left it, except for lines that are still being sent there. */
  leaving: boolean
  /** Ends this view's stay in it, on the server too unless others in the page stay. */
  readonly leave: () => void
  readonly sending: Sending
  /** Counts of messages that are not here yet, by message. */
  readonly early: Map<string, Reactions>
  readonly pin: Pin
  slow: Slow | null
}
/** More of them are not waited for. */
const earlyMax = 200

const problemOf = (error: unknown): { code: string; text: string } =>
  error instanceof RequestError
    ? { code: error.code, text: error.message }
    : { code: 'unknown', text: 'Sorry, something went wrong' }

/** The server itself refused: waiting for the connection would not help. */
const saidNo = ({ status, problem }: Room): boolean => status === 'refused' && !problem?.code.startsWith('bus/')

export interface RoomsListener {
  /** Views have something new; the listener decides when to draw. */
  onChange(urgent: boolean): void
  /** The lines that wait to be sent have changed. */
  onWaiting(): void
  /** Lines did not get into a room. */
  onBack(room: string, ...what: Parameters<Way['back']>): void
  /** A line of somebody who is not on this page any more did not get into a room. */
  onLeft(room: string, writer: string | null, text: string): void
}

/** The rooms this page is in. Events of the server are taken in at once and in order. */
export class ChatRooms {
  private readonly rooms = new Map<string, Room>()
  private readonly shell: Shell
  private readonly onChange: (urgent: boolean) => void
  private readonly listener: RoomsListener
  private open = ''

  constructor(shell: Shell, listener: RoomsListener) {
    this.shell = shell
    this.listener = listener
    this.onChange = (urgent) => listener.onChange(urgent)
  }

  private get me(): string | undefined {
    return this.shell.bus.state(accountsArea.states.session).value?.user.id
  }

  private get connection() {
    return this.shell.bus.state(sessionArea.states.connection).value.status
  }

  /** Enters what is new among `names` and leaves everything else. */
  want(names: readonly string[]): void {
    for (const [name, room] of this.rooms) {
      room.leaving = !names.includes(name)
      this.leaveIfDone(name, room)
    }
    for (const name of names) {
      if (this.rooms.has(name)) continue
      const fresh: Room = {
        ...{ status: 'entering', problem: null, log: emptyLog, unread: 0, attempt: 0, answered: 0, slow: null },
        leaving: false,
        leave: this.shell.bus.stay(chatArea.sends.leave, { room: name }),
        sending: new Sending({
          isOpen: () =>
            this.connection === 'connected' && fresh.status === 'inside' && fresh.answered === fresh.attempt,
          closed: () => {
            if (this.connection === 'refused') return 'Not sent: the connection was refused. Load the page again.'
            return saidNo(fresh) ? (fresh.problem?.text ?? '') : null
          },
          me: () => this.me,
          send: (line) => this.send(name, fresh, line),
          back: (...what) => this.listener.onBack(name, ...what),
          left: (writer, text) => this.listener.onLeft(name, writer ?? null, text),
          changed: () => {
            this.listener.onWaiting()
            this.onChange(true)
            this.leaveIfDone(name, fresh)
          },
        }),
        early: new Map(),
        pin: new Pin(() => this.onChange(false)),
      }
      this.rooms.set(name, fresh)
      void this.enter(name)
    }
    this.onChange(true)
  }

  /** Enters all rooms again: the server has forgotten this page, or the person has other rights now [RT-3]. */
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
    const takePin = room.pin.ask()
    const current = () => this.rooms.get(name) === room && room.attempt === attempt
    if (room.status === 'refused') {
      room.status = 'entering'
      this.onChange(true)
    }
    try {
      const {
        messages,
        pinned = null,
        slow,
      } = await this.shell.bus.request(chatArea.sends.join, {
        room: name,
        ...(after && { after }),
      })
      if (!current()) return
      takePin(pinned)
      room.slow = slowOf(slow)
      room.log = entered(room.log, lastKnown, messages)
      room.sending.outbox.arrived(messages.map(({ id }) => id))
      this.takeEarly(room)
      room.status = 'inside'
      room.problem = null
    } catch (error) {
      if (!current()) return
      room.status = 'refused'
      room.problem = problemOf(error)
    }
    room.answered = attempt
    this.onChange(true)
    room.sending.look()
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
    this.takeEarly(room)
    const own = fresh.filter(({ from }) => from.id === this.me)
    if (own.length > 0) room.sending.outbox.arrived(own.map(({ id }) => id))
    if (name !== this.open) room.unread += fresh.length - own.length
    this.onChange(false)
  }

  removed(name: string, ids: readonly string[], by: 'moderator' | 'author'): void {
    const room = this.rooms.get(name)
    if (!room) return
    room.log = remove(room.log, ids, by)
    room.pin.removed(ids)
    this.onChange(false)
  }

  /** Reactions to some messages. */
  reacted(name: string, news: ReadonlyArray<{ id: string; reactions: Reactions }>): void {
    const room = this.rooms.get(name)
    if (!room) return
    for (const { id, reactions } of news) room.early.set(id, withNews(room.early.get(id), reactions))
    this.takeEarly(room)
    for (const id of room.early.keys()) {
      if (room.early.size <= earlyMax) break
      room.early.delete(id)
    }
    this.onChange(false)
  }

  /** Puts counts to the messages that have come. */
  private takeEarly(room: Room): void {
    if (room.early.size === 0) return
    const here = room.log.messages.flatMap(({ id }) => {
      const reactions = room.early.get(id)
      return reactions && room.early.delete(id) ? [{ id, reactions }] : []
    })
    if (here.length > 0) room.log = react(room.log, countsOf(here))
  }

  /** Adds a reaction or takes it back; it is shown at once. Rejects with RequestError, and then shows what was before. */
  async react({ room: where, id }: ChatMessage, name: ReactionName, on: boolean): Promise<void> {
    const room = this.rooms.get(where)
    if (!room) return
    const show = (change: (known: Reactions | undefined) => Reactions) => {
      room.log = react(room.log, new Map([[id, change]]))
      this.onChange(true)
    }
    let before: Reactions | undefined
    show((known) => {
      before = known
      return asIf(known, name, on)
    })
    try {
      const news = await this.shell.bus.request(chatArea.sends.react, { id, name, on })
      show((known) => withNews(known, news))
    } catch (error) {
      const mine = before?.mine ?? []
      const was = before ?? { version: 0, counts: [] }
      show((known) => ({ ...(known && known.version > was.version ? known : was), mine }))
      throw error
    }
  }

  /** A room has this slow mode, in seconds; 0 ends it. `waitMs` is how long the person waits, where that is said. */
  slow(name: string, seconds: number, waitMs?: number): void {
    const room = this.rooms.get(name)
    if (!room) return
    // Somebody who already waits does not wait longer than the new time.
    const until =
      waitMs === undefined ? Math.min(room.slow?.until ?? 0, Date.now() + seconds * 1000) : Date.now() + waitMs
    room.slow = seconds === 0 ? null : { seconds, until }
    this.onChange(true)
  }

  pinned(name: string, pinned: Pinned): void {
    this.rooms.get(name)?.pin.hear(pinned)
  }

  /**
   * Says something as soon as the page is connected and in the room. Answers with the text as the server's filter left it,
   * or with null if it came back; saying the same once more is then the same message.
   */
  async say(name: string, text: string, replyTo: ChatMessage | null): Promise<string | null> {
    const room = this.rooms.get(name)
    if (!room) return null
    // No answer came when the page entered: somebody who says something wants to get in.
    if (room.status === 'refused' && !saidNo(room) && this.connection === 'connected') void this.enter(name)
    const left = room.sending.say(text, replyTo)
    this.onChange(true)
    return left
  }

  /** The connection is another one, or the person is. */
  look(): void {
    for (const { sending } of this.rooms.values()) sending.look()
  }

  /** The person is another one: lines of whoever was here before are neither sent nor shown. */
  part(): void {
    for (const { sending } of this.rooms.values()) sending.part()
  }

  /** The texts of this person that wait to be sent, by room. */
  unsent(): Record<string, string> {
    return Object.fromEntries([...this.rooms].map(([name, { sending }]) => [name, sending.unsent]))
  }

  private async send(name: string, room: Room, { text, key, replyTo }: Outgoing) {
    const send = () =>
      this.shell.bus.request(chatArea.sends.send, { room: name, text, key, ...(replyTo && { replyTo: replyTo.id }) })
    const said = await send().catch(async (error: unknown) => {
      // The server lost us without this page noticing, such as when it was replaced by a new one.
      if (!(error instanceof RequestError) || error.code !== ('chat/not-joined' satisfies ChatErrorCode)) throw error
      await this.enter(name)
      return send()
    })
    if (room.slow && said.waitMs !== undefined) room.slow = { ...room.slow, until: Date.now() + said.waitMs }
    return said
  }

  views(): Record<string, RoomView> {
    const views: Record<string, RoomView> = {}
    for (const [name, { status, problem, log, unread, sending, pin, slow }] of this.rooms)
      views[name] = { status, problem, log, unread, outgoing: sending.outbox.list, pin: pin.view, slow }
    return views
  }

  private leaveIfDone(name: string, room: Room): void {
    if (!room.leaving || room.sending.busy || this.rooms.get(name) !== room) return
    room.pin.end()
    this.rooms.delete(name)
    room.leave()
  }
}
