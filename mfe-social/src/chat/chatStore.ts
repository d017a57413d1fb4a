import { perFrame, sessionArea } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import { chatArea } from '@shoal/bus/chat'
import { streamsArea } from '@shoal/bus/streams'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { distinctUntilChanged, filter, map, pairwise, Subject, skip } from 'rxjs'
import { createStore } from 'zustand'
import { ChatRooms, type RoomView } from './ChatRooms.ts'
import { type Draft, emptyDraft, keptDrafts } from './drafts.ts'
import { followMentions } from './mentions.ts'

export const GLOBAL = 'global'

export interface ChatState {
  /** The rooms of this page in the order of their tabs. */
  tabs: readonly { room: string; label: string }[]
  open: string
  rooms: Readonly<Record<string, RoomView>>
  drafts: Readonly<Record<string, Draft>>
  choose(room: string): void
  /** Tries once more to enter a room that was refused. */
  enter(room: string): void
  /** The reader left the end of the open room (true) or came back to it. */
  hold(room: string, held: boolean): void
  write(room: string, change: Partial<Draft>): void
  /** The message that somebody wants to be led to. */
  wanted: { room: string; id: string } | null
  /** What is said in a room came into view with its end, or went out of it (null). */
  look(room: string | null): void
  /** The message that was wanted in a room is in view. */
  arrived(room: string): void
  /** Answers with what was left of the text. Rejects with RequestError. */
  say(room: string, draft: Draft): Promise<string>
}

const rightsOf = (session: Session | null) => JSON.stringify([session?.user.pass, session?.user.app_metadata])

/** The chat of this page: the room of the camera on the main picture, and Global [CHAT-1]. */
export const useChat = liveStore<ChatState>((shell: Shell) => {
  const { bus } = shell
  const changed = new Subject<void>()
  let drawing = false
  /** Whether somebody chose Global over the camera's room. */
  let prefersGlobal = false
  /** The room of which the end is on the screen. */
  let inView: string | null = null
  const open = (room: string) => {
    store.setState({ open: room })
    rooms.read(room)
  }
  const draw = () => {
    drawing = false
    store.setState({ rooms: rooms.views() })
  }
  // CHAT-3: however much comes, views draw once a frame. What a person does is drawn at once.
  changed.pipe(perFrame()).subscribe(() => drawing && draw())
  const rooms = new ChatRooms(shell, (urgent) => {
    if (urgent) return draw()
    if (drawing) return
    drawing = true
    changed.next()
  })

  const drafts = keptDrafts(shell)
  const store = createStore<ChatState>()((set, get) => ({
    tabs: [],
    open: GLOBAL,
    rooms: {},
    drafts: drafts.read(),
    wanted: null,
    look(room) {
      inView = room
      if (room !== null) mentions.saw(room)
    },
    arrived(room) {
      set({ wanted: null })
      mentions.saw(room)
    },
    choose(room) {
      prefersGlobal = room === GLOBAL
      open(room)
    },
    enter: (room) => void rooms.enter(room),
    hold: (room, held) => rooms.hold(room, held),
    write: (room, change) =>
      set(({ drafts }) => ({ drafts: { ...drafts, [room]: { ...(drafts[room] ?? emptyDraft), ...change } } })),
    async say(room, draft) {
      get().write(room, emptyDraft)
      try {
        return await rooms.say(room, draft.text, draft.replyTo)
      } catch (error) {
        // Nothing that was written gets lost.
        const { text, replyTo } = get().drafts[room] ?? emptyDraft
        get().write(room, {
          text: text === '' ? draft.text : `${draft.text} ${text}`,
          replyTo: replyTo ?? draft.replyTo,
        })
        throw error
      }
    },
  }))

  const mentions = followMentions(
    shell,
    (room) => room === inView && document.visibilityState === 'visible',
    ({ room, id }) => {
      store.setState({ wanted: { room, id } })
      prefersGlobal = room === GLOBAL
      if (store.getState().tabs.some((tab) => tab.room === room)) open(room)
    },
  )
  store.subscribe((now, before) => now.drafts !== before.drafts && drafts.keep(now.drafts))
  bus.on(chatArea.receives.messages).subscribe(({ room, messages }) => rooms.received(room, messages))
  bus.on(chatArea.receives.removed).subscribe(({ room, ids, by }) => rooms.removed(room, ids, by))
  bus.on(sessionArea.topics.resync).subscribe(() => rooms.again())
  // A connection that resumed brings no resync; what was refused for want of it is tried again.
  bus
    .state(sessionArea.states.connection)
    .changes.pipe(
      map(({ status }) => status),
      distinctUntilChanged(),
      skip(1),
      filter((status) => status === 'connected'),
    )
    .subscribe(() => rooms.again((status) => status === 'refused'))
  // Another person means another connection and a resync; the same person with other rights does not.
  bus
    .state(accountsArea.states.session)
    .changes.pipe(pairwise())
    .subscribe(([before, after]) => {
      if (before?.user.id === after?.user.id && rightsOf(before) !== rightsOf(after)) rooms.again()
    })
  bus
    .state(streamsArea.states['selected-stream'])
    .changes.pipe(
      map((stream) => (stream ? { room: `stream:${stream.id}`, label: stream.name } : null)),
      distinctUntilChanged((before, now) => before?.room === now?.room && before?.label === now?.label),
    )
    .subscribe((camera) => {
      const before = store.getState().tabs.find(({ room }) => room !== GLOBAL)
      const tabs = [...(camera ? [camera] : []), { room: GLOBAL, label: 'Global' }]
      store.setState({ tabs })
      rooms.want(tabs.map(({ room }) => room))
      if (before && before.room !== camera?.room) {
        // What is being written comes along to the next camera; what it answers stays behind.
        const { [before.room]: draft, ...drafts } = store.getState().drafts
        store.setState({ drafts: camera && draft ? { ...drafts, [camera.room]: { ...draft, replyTo: null } } : drafts })
      }
      open(camera && !prefersGlobal ? camera.room : GLOBAL)
    })
  return store
})
