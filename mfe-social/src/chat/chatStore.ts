import { meets, perFrame, sessionArea } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import { type ChatMessage, type Conversation, chatArea, type OwnRoom } from '@shoal/bus/chat'
import { directPartner, type ReactionName, roomKind } from '@shoal/bus/chat/rules'
import { shapes } from '@shoal/bus/page/limits'
import { streamsArea } from '@shoal/bus/streams'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { distinctUntilChanged, filter, map, pairwise, Subject, skip } from 'rxjs'
import { createStore } from 'zustand'
import { ChatRooms, type RoomView } from './ChatRooms.ts'
import { Conversations, type DirectView, noDirect, unreadOf } from './direct/Conversations.ts'
import { type Draft, emptyDraft, keptDrafts } from './drafts.ts'
import { followMentions } from './mentions.ts'
import { replyOf } from './outbox.ts'
import type { Reader } from './reading/reader.ts'
import { DIRECT, GLOBAL, isCamera, type Tab, tabsOf } from './tabs.ts'

export interface ChatState {
  /** The rooms of this page in the order of their tabs. */
  tabs: readonly Tab[]
  open: string
  rooms: Readonly<Record<string, RoomView>>
  drafts: Readonly<Record<string, Draft>>
  /** The person's direct messages. */
  direct: DirectView
  /** Reads the list of conversations once more. */
  readDirect(): void
  /** Reads conversations that are older than those in the list. */
  readOlderDirect(): void
  /** Opens a conversation, or the list of all (null). */
  openTalk(conversation: Conversation | null): void
  /** The room of the conversation that was left last. */
  leftTalk: string | null
  /** Opens the conversation with somebody. Rejects with RequestError when there can be none. */
  talk(userId: string): Promise<void>
  choose(room: string): void
  /** Whether the pictures of people stand before their names. */
  faces: boolean
  showFaces(on: boolean): void
  /** Sets the reader's filters; messages that they hide do not count as new. */
  readAs(reader: Reader): void
  /** Tries once more to enter a room that was refused. */
  enter(room: string): void
  /** The reader left the end of the open room (true) or came back to it. */
  hold(room: string, held: boolean): void
  write(room: string, change: Partial<Draft>): void
  /** The message that somebody wants to be led to. */
  wanted: { room: string; id: string } | null
  /** Around which message a room shows its history instead of what is said now; `led` where somebody was led there. */
  history: { room: string; id: string; led: boolean } | null
  /** Reads the history of a room around a message; null goes back to now. */
  readHistory(room: string, id: string | null, led?: boolean): void
  /** The end of a room's messages came into view; null: it went out of view. */
  look(room: string | null): void
  /** The message that was wanted in a room is in view. */
  arrived(room: string): void
  /** Adds a reaction to a message or takes it back. Rejects with RequestError. */
  react(message: ChatMessage, name: ReactionName, on: boolean): Promise<void>
  /** Answers with the text as the filter left it, or with null: then it is in the draft again, with the reason. */
  say(room: string, draft: Draft): Promise<string | null>
}

const FACES = 'faces'
/** The person's choice, or by default what there is room for: on a phone's line a face takes the place of three letters. */
const keptFaces = ({ storage }: Pick<Shell, 'storage'>): boolean => {
  const chosen = storage.local.get(FACES)
  return chosen === null ? !matchMedia(shapes.small).matches : chosen === 'true'
}

const rightsOf = (session: Session | null) => JSON.stringify([session?.user.pass, session?.user.app_metadata])

const standingOf = (session: Session | null) => session && { flags: session.user.app_metadata, pass: session.user.pass }

/** The chat of this page: its rooms, and direct messages [CHAT-1]. */
export const useChat = liveStore<ChatState>((shell: Shell) => {
  const { bus } = shell
  const changed = new Subject<void>()
  let drawing = false
  /** Whether somebody chose another room over that of the camera. */
  let stays = false
  let camera: Tab | null = null
  /** Rooms of this person beside those that everybody has. */
  let own: readonly OwnRoom[] = []
  /** The room whose end is on the screen. */
  let inView: string | null = null
  let reader: Reader | null = null
  const open = (room: string) => {
    store.setState({ open: room })
    rooms.read(room === DIRECT ? (conversations.view.open?.room ?? DIRECT) : room)
  }
  const choose = (room: string) => {
    stays = !isCamera(room)
    open(room)
  }
  /** Is in the rooms of the tabs, and in the conversation that is open. */
  const enterRooms = () => {
    const { tabs } = store.getState()
    const names = tabs.flatMap(({ room, locked }) => (locked || room === DIRECT ? [] : [room]))
    const talk = tabs.some(({ room }) => room === DIRECT) ? conversations.view.open : null
    rooms.want(talk ? [...names, talk.room] : names)
  }
  const arrange = () => {
    const before = store.getState().tabs.find(({ room }) => isCamera(room))
    const tabs = tabsOf(camera, own, standingOf(bus.state(accountsArea.states.session).value))
    store.setState({ tabs })
    enterRooms()
    if (before && before.room !== camera?.room) {
      // A draft comes along to the next camera; the message that it answers stays behind.
      const { [before.room]: draft, ...drafts } = store.getState().drafts
      store.setState({ drafts: camera && draft ? { ...drafts, [camera.room]: { ...draft, replyTo: null } } : drafts })
    }
    const now = store.getState().open
    open(stays && tabs.some(({ room }) => room === now) ? now : (camera?.room ?? GLOBAL))
  }
  /** Messages of the conversation that is in view are read. */
  const readInView = () => {
    if (inView === null || document.visibilityState !== 'visible') return
    const last = store.getState().rooms[inView]?.log.messages.at(-1)
    if (last) conversations.saw(inView, last.id)
  }
  const draw = () => {
    drawing = false
    store.setState({ rooms: rooms.views() })
    readInView()
  }
  // CHAT-3: however much comes, views draw once a frame. The person's own actions are drawn at once.
  changed.pipe(perFrame()).subscribe(() => drawing && draw())
  const rooms = new ChatRooms(shell, {
    onChange(urgent) {
      if (urgent) return draw()
      if (drawing) return
      drawing = true
      changed.next()
    },
    onWaiting: () => keepDrafts(),
    onBack(said, lines, after, problem) {
      const { tabs, open, direct, drafts, write } = store.getState()
      // The draft went along to the next camera; so do lines that come back.
      const gone = isCamera(said) && tabs.every(({ room }) => room !== said)
      const room = gone ? (camera?.room ?? GLOBAL) : said
      const { text, replyTo } = drafts[room] ?? emptyDraft
      write(room, { text: after(text), replyTo: replyTo ?? (gone ? null : replyOf(lines)), problem })
      if (room !== (open === DIRECT ? direct.open?.room : open)) shell.toast({ type: 'error', text: problem })
    },
    onLeft: (room, writer, text) => drafts.putBack(writer, room, text),
  })

  const conversations = new Conversations(shell, () => {
    store.setState({ direct: conversations.view })
    mentions.alsoWaiting(unreadOf(conversations.view))
  })
  const drafts = keptDrafts(shell)
  /** Whose drafts the page has; null for those of a visitor. */
  let writer = bus.state(accountsArea.states.session).value?.user.id ?? null
  const store = createStore<ChatState>()((set, get) => ({
    tabs: [],
    open: GLOBAL,
    rooms: {},
    drafts: drafts.read(writer),
    direct: noDirect,
    leftTalk: null,
    readDirect: () => void conversations.read(),
    readOlderDirect: () => void conversations.readOlder(),
    openTalk(conversation) {
      set({ leftTalk: conversation ? null : (get().direct.open?.room ?? null) })
      conversations.open(conversation)
      enterRooms()
      choose(DIRECT)
    },
    async talk(userId) {
      get().openTalk(await conversations.talk(userId))
    },
    wanted: null,
    history: null,
    readHistory: (room, id, led = false) => set({ history: id === null ? null : { room, id, led } }),
    faces: keptFaces(shell),
    showFaces(on) {
      shell.storage.local.set(FACES, String(on))
      set({ faces: on })
    },
    look(room) {
      inView = room
      if (room !== null) mentions.saw(room)
      readInView()
    },
    arrived(room) {
      set({ wanted: null })
      mentions.saw(room)
    },
    choose,
    readAs(next) {
      if (next === reader) return
      // Messages that were dropped while they were hidden are asked for again.
      if (reader !== null) rooms.again()
      reader = next
    },
    enter: (room) => void rooms.enter(room),
    hold: (room, held) => rooms.hold(room, held),
    write: (room, change) =>
      set(({ drafts }) => ({ drafts: { ...drafts, [room]: { ...(drafts[room] ?? emptyDraft), ...change } } })),
    react: (message, name, on) => rooms.react(message, name, on),
    async say(room, { text, replyTo }) {
      if (!(room in get().rooms)) {
        get().write(room, { problem: 'Not sent: this room is not open any more.' })
        return null
      }
      // Somebody who says something wants to see it.
      if (get().history?.room === room) get().readHistory(room, null)
      const left = rooms.say(room, text, replyTo)
      get().write(room, emptyDraft)
      return left
    },
  }))

  /** Whether it is known which rooms are the person's own. */
  let ownKnown = false
  /** Opens a conversation by its room; the list of all where there is no such conversation any more. */
  const leadToTalk = async (room: string) => {
    const session = bus.state(accountsArea.states.session).value
    const partner = session && directPartner(room, session.user.id)
    const known = conversations.view.list.find((one) => one.room === room)
    const talk = known ?? (partner && (await conversations.talk(partner).catch(() => null)))
    store.getState().openTalk(talk || null)
  }

  const lead = ({ room, id }: { room: string; id: string }) => {
    store.setState({ wanted: { room, id }, history: null })
    if (roomKind(room) === 'direct') return void leadToTalk(room)
    stays = !isCamera(room)
    if (store.getState().tabs.some((tab) => tab.room === room)) return open(room)
    // That of a camera comes with the camera, and one's own once they are known.
    if (isCamera(room) || !ownKnown) return
    store.setState({ wanted: null })
    shell.toast({ type: 'info', text: 'You are not in that room any more.' })
  }
  /** The rooms of the person are known: somebody who was to be led into one of them goes there. */
  const leadOn = () => {
    const { wanted, tabs, open } = store.getState()
    if (
      wanted &&
      wanted.room !== open &&
      (roomKind(wanted.room) === 'clan' || tabs.some(({ room }) => room === wanted.room))
    )
      lead(wanted)
  }
  const mentions = followMentions(shell, (room) => room === inView && document.visibilityState === 'visible', lead)
  bus.state(chatArea.states['wanted-message']).changes.subscribe((to) => {
    if (to === null) return
    lead(to)
    bus.state(chatArea.states['wanted-message']).set(null)
  })
  // Lines that wait to be sent are kept like drafts, in case the page ends before.
  const keepDrafts = () => drafts.keep(writer, store.getState().drafts, rooms.unsent())
  store.subscribe((now, before) => now.drafts !== before.drafts && keepDrafts())
  bus
    .on(chatArea.receives.messages)
    .subscribe(({ room, messages }) =>
      rooms.received(room, reader ? messages.filter((message) => !reader?.hides(message)) : messages),
    )
  bus.on(chatArea.receives.reactions).subscribe(({ room, messages }) => rooms.reacted(room, messages))
  bus.on(chatArea.receives.pinned).subscribe(({ room, ...pinned }) => rooms.pinned(room, pinned))
  bus.on(chatArea.receives.slow).subscribe(({ room, seconds, waitMs }) => rooms.slow(room, seconds, waitMs))
  bus.on(chatArea.receives.removed).subscribe(({ room, ids, by }) => rooms.removed(room, ids, by))
  bus.on(chatArea.receives.rooms).subscribe((news) => {
    own = news.rooms
    arrange()
  })
  // What somebody said whom the person blocked since is not unread any more.
  bus
    .on(chatArea.receives.options)
    .pipe(
      map(({ blocked }) => blocked.map(({ id }) => id).join(' ')),
      distinctUntilChanged(),
    )
    .subscribe(() => conversations.view.status === 'ready' && conversations.read())
  bus.on(chatArea.receives.conversation).subscribe((one) => {
    const known = conversations.view.list.find(({ room }) => room === one.room)
    conversations.heard(one)
    readInView()
    const { last, unread } = one
    if (last && !last.mine && unread > 0 && last.id !== known?.last?.id && one.room !== inView)
      mentions.wrote(one.with.displayName, () => store.getState().openTalk(one))
  })
  /** The last question for them had no answer. */
  let behind = false
  /** Asks which rooms are this person's own, and with whom they write. */
  const readOwn = async () => {
    const session = bus.state(accountsArea.states.session).value
    if (meets('pass', standingOf(session))) void conversations.read()
    else conversations.end()
    if (session === null) return
    try {
      const found = await bus.request(chatArea.sends.rooms, {})
      behind = false
      if (bus.state(accountsArea.states.session).value?.user.id !== session.user.id) return
      own = found.rooms
      ownKnown = true
      arrange()
      leadOn()
    } catch {
      behind = true
    }
  }
  bus.on(sessionArea.topics.resync).subscribe(() => {
    rooms.again()
    void readOwn()
  })
  // A connection that resumed brings no resync: rooms that could not be entered without it are tried again.
  bus
    .state(sessionArea.states.connection)
    .changes.pipe(
      map(({ status }) => status),
      distinctUntilChanged(),
      skip(1),
      filter((status) => status === 'connected'),
    )
    .subscribe(() => {
      rooms.again((status) => status === 'refused')
      rooms.look()
      if (behind) void readOwn()
    })
  /**
   * What a visitor wrote comes along with whoever logs in. What somebody with an account wrote is theirs alone: it is kept
   * until they are back, and neither the next person nor a visitor sees it.
   */
  const changeWriter = (next: string | null) => {
    const written = store.getState().drafts
    // Without the lines that wait: they are put back one by one.
    drafts.keep(writer, written)
    const taken = writer === null ? Object.entries(written).filter(([, { text }]) => text !== '') : []
    writer = next
    if (next !== null) drafts.endVisit()
    store.setState({ history: null, drafts: { ...drafts.read(next), ...Object.fromEntries(taken) } })
    rooms.part()
  }
  // Another person means another connection and a resync; the same person with other rights does not.
  bus
    .state(accountsArea.states.session)
    .changes.pipe(pairwise())
    .subscribe(([before, after]) => {
      const same = before?.user.id === after?.user.id
      if (same && rightsOf(before) === rightsOf(after)) return
      if (!same) {
        own = []
        ownKnown = false
        changeWriter(after?.user.id ?? null)
        conversations.end()
      }
      arrange()
      if (same) rooms.again()
      else rooms.look()
      void readOwn()
    })
  bus
    .state(streamsArea.states['selected-stream'])
    .changes.pipe(
      map((stream) => (stream ? { room: `stream:${stream.id}`, label: stream.name } : null)),
      distinctUntilChanged((before, now) => before?.room === now?.room && before?.label === now?.label),
    )
    .subscribe((selected) => {
      camera = selected
      arrange()
    })
  void readOwn()
  return store
})
