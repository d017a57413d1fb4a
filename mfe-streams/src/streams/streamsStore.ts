import { panelArea, sessionArea, settingsArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { getSeasonPass } from '@shoal/bus/checkout/offers'
import { featuresArea } from '@shoal/bus/features'
import { presenceArea } from '@shoal/bus/presence'
import { type LiveStream, type StreamStatusMap, streamsArea } from '@shoal/bus/streams'
import { firstPicture } from '@shoal/bus/streams/handover'
import { allowedSeasons } from '@shoal/bus/streams/limits'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'
import { skip } from 'rxjs'
import type { StoreApi } from 'zustand'
import type { Edges } from '../player/index.ts'
import { keepPresence } from './presence.ts'
import { type Choice, firstChoice, isPlaceholder, judge, needsPass, neighbour } from './selection.ts'
import { watchedLastIn } from './watchedLast.ts'

export interface StreamsState extends Loading {
  streams: LiveStream[]
  status: StreamStatusMap
  loadBalancer: Edges
  region: string
  /** A season pass camera that was asked for without one; shown as a locked monitor. */
  locked: LiveStream | null
  /** The id of a locked camera that the pass has just opened, until that was seen. */
  opened: string | null
  /** Grows with every selection that a person made, so that the view can come to it. */
  chosen: number
  /** Deselected on purpose: no camera is picked until one is asked for. */
  off: boolean
  /** STR-3, STR-4: selects a camera, or none; `here` leaves the panel open that is. */
  select(id: string | null, here?: boolean): void
  /** STR-6 */
  step(direction: 1 | -1): void
  /** Makes up for a camera that is missing: keeps the selected one up to date, or picks the first [STR-9]. */
  settle(): void
  dismissLock(): void
  /** That the pass opened a camera was seen. */
  sawOpening(): void
}
export type StreamsStore = StoreApi<StreamsState>

/** How long the first choice waits for the viewers, in ms: they come over the socket, a moment after the list. */
const VIEWERS_WAIT = 250

export function createStreamsStore(shell: Shell): StreamsStore {
  const { bus } = shell
  const selected = bus.state(streamsArea.states['selected-stream'])
  const session = bus.state(accountsArea.states.session)
  const watchedLast = watchedLastIn(shell.storage.session)
  const toggles = bus.state(featuresArea.states.features)
  /** ADM-1: nothing plays; nobody has a camera to choose. */
  const switchedOff = () => toggles.value['live-streams'] === false
  const nothing = () => ({ phase: 'off' as const, problem: null, streams: [], status: {}, locked: null })

  const store: StreamsStore = snapshotStore<StreamsState, typeof streamsArea>(shell, {
    source: streamsArea,
    state(set, get) {
      const choice = (): Choice => ({ streams: get().streams, status: get().status, session: session.value })

      const refuse = (stream: LiveStream | undefined) => {
        // Somebody who asks for another camera is done with the lock.
        set({ locked: null })
        bus.publish(settingsArea.topics['play-sound'], { name: 'denied' })
        const text = stream ? deniedText(stream) : 'Live streams are switched off right now.'
        if (stream || switchedOff()) shell.toast({ id: 'camera-denied', type: 'info', text })
      }

      const lock = (stream: LiveStream) => {
        set({ locked: stream })
        bus.publish(panelArea.topics.open, { id: 'live-streams' })
        // NAV-7: it is looked at again once the person is known or has the pass, here and after a reload.
        watchedLast.keep(stream.id)
        const reason = `${stream.name} is for season pass holders.`
        // A visitor sees what a pass opens and costs before anybody asks who they are: the lock says it.
        if (session.value) shell.openModal(getSeasonPass, { reason })
      }

      return {
        streams: [],
        status: {},
        loadBalancer: {},
        region: 'us-east',
        locked: null,
        opened: null,
        chosen: 0,
        off: false,

        select(id, here = false) {
          if (id === null) {
            set({ locked: null, off: true })
            selected.set(null)
            return
          }
          const stream = get().streams.find((one) => one.id === id)
          switch (judge(stream, get().status, session.value)) {
            case 'denied':
              return refuse(stream)
            case 'log-in':
            case 'season-pass':
              return stream && lock(stream)
            case 'select':
              if (!stream) return
              watchedLast.keep(stream.id)
              set({ locked: null, opened: null, off: false })
              selected.set(stream)
              if (!here) bus.publish(panelArea.topics.open, { id: 'live-streams' })
              set(({ chosen }) => ({ chosen: chosen + 1 }))
          }
        },

        step(direction) {
          const next = neighbour(choice(), selected.value?.id ?? null, direction)
          if (next) get().select(next.id)
        },

        settle() {
          const { locked } = get()
          if (locked && judge(locked, get().status, session.value) === 'select') {
            get().select(locked.id)
            set({ opened: locked.id })
          }
          const before = selected.value
          const now = before && get().streams.find(({ id }) => id === before.id)
          // One that went offline stays selected: it may come back.
          if (now && judge(now, { ...get().status, [now.id]: 'online' }, session.value) === 'select') selected.set(now)
          else {
            if (before) selected.set(null)
            // Nobody is moved elsewhere without a word.
            if (now && needsPass(now, session.value)) {
              const text = `${now.name} is for season pass holders from now on.`
              shell.toast({ id: 'camera-locked', type: 'info', text })
            }
            if (!get().off) chooseFirst()
          }
        },

        dismissLock: () => set({ locked: null }),
        sawOpening: () => set({ opened: null }),
      }

      function chooseFirst(): void {
        // The picture that the page began with was chosen in the same way.
        const preferred = firstPicture()?.camera ?? watchedLast.read()
        const able = () => firstChoice(choice(), preferred, bus.state(presenceArea.states.viewers).value.streams)
        const take = () => {
          const first = selected.value === null ? able() : null
          if (first) selected.set(first)
        }
        const remembered = able()?.id === preferred
        if (remembered || bus.state(presenceArea.states.viewers).value.online > 0) take()
        else waitForViewers(take)
      }

      function waitForViewers(then: () => void): void {
        const heard = bus
          .state(presenceArea.states.viewers)
          .changes.pipe(skip(1))
          .subscribe(() => done())
        const timer = setTimeout(() => done(), VIEWERS_WAIT)
        const done = () => {
          clearTimeout(timer)
          heard.unsubscribe()
          then()
        }
      }
    },
    // A list of its own, so that each reading has the selection looked at again.
    take: ({ liveStreams, liveStreamStatus: status, loadBalancer, region }) => ({
      ...{ streams: [...liveStreams], status, loadBalancer, region },
      // An answer that was on its way when cameras were switched off was read before.
      ...(switchedOff() && nothing()),
    }),
    changes(on) {
      on(streamsArea.receives.new, (stream, { streams }) => {
        if (!allowedSeasons.includes(stream.season)) return {}
        // One that was changed comes as new again: it keeps its place.
        const known = streams.some(({ id }) => id === stream.id)
        return { streams: known ? streams.map((one) => (one.id === stream.id ? stream : one)) : [...streams, stream] }
      })
      on(streamsArea.receives.remove, ({ id }, { streams, locked }) => ({
        streams: streams.filter((stream) => stream.id !== id),
        locked: locked?.id === id ? null : locked,
      }))
      on(streamsArea.receives.status, (change, { status }) => ({ status: { ...status, ...change } }))
    },
    failed(error) {
      // STR-1: logged; the cameras that are there stay, at first none.
      // biome-ignore lint/suspicious/noConsole: the rule asks for a log
      console.error('The cameras could not be listed', error)
    },
  })

  let off = switchedOff()
  toggles.changes.subscribe(() => {
    if (off === switchedOff()) return
    off = switchedOff()
    if (off) store.setState(nothing())
    // They come back by themselves.
    else void store.getState().load()
  })
  return wire(store, shell)
}

/** Why a camera can't be watched that nothing opens. */
const deniedText = (stream: LiveStream): string =>
  isPlaceholder(stream) ? 'This camera is not revealed yet. Keep an eye on it.' : `${stream.name} is offline right now.`

/** STR-5: events from elsewhere reach the store. */
function wire(store: StreamsStore, shell: Shell): StreamsStore {
  const { bus } = shell
  const { getState } = store

  bus.on(streamsArea.topics.select).subscribe(({ id }) => getState().select(id))
  const isMovedTo = (id: string | null) => {
    const { status } = bus.state(sessionArea.states.connection).value
    const session = bus.state(accountsArea.states.session).value
    if (session === null || status !== 'connected') return false
    const stream = getState().streams.find((one) => one.id === id)
    // Being moved to where one may not be is no fault of one's own: nothing happens.
    return id === null || judge(stream, getState().status, session) === 'select'
  }
  bus.on(streamsArea.receives.moved).subscribe(({ to, reason }) => {
    const name = getState().streams.find(({ id }) => id === to)?.name
    const header = name ? `The crew takes you to ${name}` : 'The crew ends this view'
    if (isMovedTo(to)) shell.toast({ id: 'moved', type: 'info', header, text: reason })
  })
  bus.on(streamsArea.receives.set).subscribe((id) => isMovedTo(id) && getState().select(id))
  store.subscribe((now, before) => {
    if (now.streams !== before.streams || now.status !== before.status) now.settle()
  })
  keepPresence(shell)
  return store
}

export const useStreams = liveStore(createStreamsStore)
