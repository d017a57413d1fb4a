import { panelArea, RequestError, sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { battleArea } from '@shoal/bus/battle'
import { battleMediaArea, type Picture } from '@shoal/bus/battleMedia'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { distinctUntilChanged, map } from 'rxjs'
import { createStore } from 'zustand'
import type { CallState, CallStore } from './callState.ts'
import { createIceServers } from './iceServers.ts'
import { type Line, openLine } from './line.ts'
import { mayStream, nextPeerState, type PeerEvent } from './mayStream.ts'
import { cameraOff, createOwnCamera } from './ownCamera.ts'
import { callProblem, canConnect, noConnections } from './problem.ts'

/** In ms: how long until it is tried again, at first and at most. */
const retries = { first: 1_000, most: 8_000 }
/** In ms: a picture that stands still makes the page join again at most once in this time. */
const rejoinEvery = 10_000
/** In ms: a connection that has lasted for so long is good, and what failed before it is forgotten. */
const steadyAfter = 10_000

/** Camera and microphone of the fighters: the person's own, and the streams of the others [BAT-3, BAT-4]. */
export function createCallStore(shell: Shell): CallStore {
  const { bus } = shell
  let viewers = 0
  let line: (Line & { battleId: string; stream: MediaStream | null }) | null = null
  let battleId: string | null = null
  /** How often it failed in a row. */
  let failures = 0
  /** The same of asking who is seen and heard. */
  let unanswered = 0
  /** Why there are no pictures, by what failed. */
  const problems: Record<'line' | 'watch', string | null> = { line: null, watch: null }
  let retrying: ReturnType<typeof setTimeout> | null = null
  let steadying: ReturnType<typeof setTimeout> | null = null
  let rejoinedAt = 0
  const iceServers = createIceServers(shell)
  const camera = createOwnCamera(
    shell,
    { getState: () => store.getState(), setState: (part) => store.setState(part) },
    look,
  )

  const store: CallStore = createStore<CallState>((set, get) => ({
    ...cameraOff,
    own: null,
    devices: { cameras: [], microphones: [] },
    chosen: {},
    openCamera: camera.openCamera,
    choose: camera.choose,
    closeCamera: camera.closeCamera,
    showCamera: camera.showCamera,
    peer: 'closed',
    problem: null,
    unnoticed: false,
    pictures: {},
    streams: {},

    attend() {
      viewers += 1
      if (viewers === 1) void watch()
      return () => {
        viewers -= 1
        // Another place may show them next, in the same moment.
        if (viewers === 0) setTimeout(look)
      }
    },

    useHere() {
      set({ elsewhere: false })
      look()
    },

    rejoin() {
      if (Date.now() - rejoinedAt < rejoinEvery || get().peer !== 'connected') return
      rejoinedAt = Date.now()
      hangUp()
      look()
    },
  }))
  const { getState, setState } = store

  const me = () => bus.state(accountsArea.states.session).value?.user.id
  const ring = () => bus.state(battleArea.states.battle).value
  const move = (event: PeerEvent) => setState(({ peer }) => ({ peer: nextPeerState(peer, event) }))
  const take = (pictures: Picture[]) =>
    setState({ pictures: Object.fromEntries(pictures.map((picture) => [picture.userId, picture])) })

  function tell(of: keyof typeof problems, problem: string | null): void {
    problems[of] = problem
    setState({ problem: problems.line ?? problems.watch })
  }

  /** The line is no more; `event` says how it ended. */
  function forgetLine(event: PeerEvent): void {
    line = null
    if (steadying) clearTimeout(steadying)
    steadying = null
    setState({ streams: {}, unnoticed: false })
    move(event)
  }

  function hangUp(): void {
    line?.hangUp()
    forgetLine('hung-up')
  }

  /** The line that there should be now: null for none, otherwise with the stream to send, if any. */
  function wanted(): { stream: MediaStream | null } | null {
    const { battleChat, status } = ring()
    const { own, pictures, elsewhere } = getState()
    if (!battleChat || bus.state(sessionArea.states.connection).value.status !== 'connected') return null
    const isMine = battleChat.userOne.id === me() || battleChat.userTwo.id === me()
    if (isMine && own && !elsewhere && status !== 'connecting' && status !== 'kicked') return { stream: own }
    const others = Object.values(pictures).some(({ userId, picture, sound }) => userId !== me() && (picture || sound))
    // A line that is open stays open: a picture that went may come back.
    return viewers > 0 && (others || line !== null) ? { stream: null } : null
  }

  /** Begins or ends what should be. */
  function look(): void {
    const want = wanted()
    if (line && (!want || line.battleId !== battleId || line.stream !== want.stream)) hangUp()
    if (!want) tell('line', null)
    else if (!canConnect()) tell('line', noConnections)
    else if (!line && !retrying && battleId !== null) void start(battleId, want.stream)
  }

  /** It is tried again after waits that grow; the first time at once, if it worked until now. */
  function lost(from: string, error: unknown, worked = false): void {
    forgetLine('lost')
    if (from !== battleId) return
    failures += 1
    tell('line', callProblem(error, failures))
    // Where it could not connect, the servers that it went through may be others by now.
    if (failures > 1 && !(error instanceof RequestError)) iceServers.forget()
    if (worked && failures === 1) {
      look()
      return
    }
    retrying ??= setTimeout(
      () => {
        retrying = null
        look()
      },
      Math.min(retries.most, retries.first * 2 ** (failures - 1)),
    )
  }

  function connected(): void {
    move('connected')
    // What sends has pictures only when the server says that they arrive.
    if (!line?.stream) tell('line', null)
    steadying ??= setTimeout(() => {
      failures = 0
    }, steadyAfter)
  }

  let starting = false
  /** Something changed while a start was under way, so that it must be looked at again. */
  let again = false
  async function start(id: string, stream: MediaStream | null): Promise<void> {
    if (starting) {
      again = true
      return
    }
    starting = true
    try {
      const servers = await iceServers.get()
      const streamKey = stream
        ? (await bus.request(battleMediaArea.sends['stream-key'], { battleId: id })).streamKey
        : null
      const want = wanted()
      // The battle may be over, or the camera off or on, by now.
      if (id !== battleId || !want || want.stream !== stream || line) {
        again = true
        return
      }
      const { peer } = getState()
      if (stream && !mayStream({ streamKey, status: ring().status, peer })) return
      move('start')
      const opened = openLine({
        ...{ bus, battleId: id, iceServers: servers },
        sends: stream && streamKey !== null ? { stream, streamKey } : null,
        onPictures: take,
        onStream: (userId, remote) => setState(({ streams }) => ({ streams: { ...streams, [userId]: remote } })),
        onConnected: connected,
        onLost: (error) => lost(id, error),
      })
      line = Object.assign(opened, { battleId: id, stream })
    } catch (error) {
      lost(id, error)
    } finally {
      starting = false
      if (again) {
        again = false
        look()
      }
    }
  }

  /** Asks who is seen and heard, if a component shows the battle or the person fights in it. */
  async function watch(): Promise<void> {
    const id = battleId
    const { battleChat } = ring()
    const isMine = battleChat !== null && (battleChat.userOne.id === me() || battleChat.userTwo.id === me())
    if (id === null || (viewers === 0 && !(isMine && getState().own))) return
    try {
      const { pictures } = await bus.request(battleMediaArea.sends.watch, { battleId: id })
      if (id !== battleId) return
      unanswered = 0
      tell('watch', null)
      take(pictures)
    } catch (error) {
      // The votes go on without pictures. A node may hear of a battle later than its pages: it is asked again.
      if (id !== battleId) return
      unanswered += 1
      tell('watch', callProblem(error, unanswered))
      watching ??= setTimeout(watchAgain, retries.first)
    }
    look()
  }
  let watching: ReturnType<typeof setTimeout> | null = null
  function watchAgain(): void {
    watching = null
    void watch()
  }

  bus.on(battleMediaArea.receives.picture).subscribe(({ battleId: of, ...picture }) => {
    if (of !== battleId) return
    setState(({ pictures }) => ({ pictures: { ...pictures, [picture.userId]: picture } }))
    const arrives = picture.picture || picture.sound
    if (line?.stream && picture.userId === me() && arrives) tell('line', null)
    look()
  })
  bus.on(battleMediaArea.receives.unnoticed).subscribe(({ peerId, unnoticed }) => {
    if (line?.peerId !== peerId) return
    setState({ unnoticed })
    // Where the camera stands it says so by itself.
    if (unnoticed && bus.state(panelArea.states.panel).value !== 'battle-chat')
      shell.toast({ type: 'warning', header: 'Nobody sees or hears you', text: 'Check camera and microphone.' })
  })
  bus.on(battleMediaArea.receives.closed).subscribe(({ peerId, reason }) => {
    if (!line || line.peerId !== peerId) return
    if (reason === 'silent' || reason === 'failed') {
      line.hangUp()
      lost(line.battleId, new Error(`The server closed it: ${reason}`), true)
      return
    }
    hangUp()
    if (reason === 'replaced') setState({ elsewhere: true })
    if (reason !== 'ended') look()
  })
  bus
    .state(battleArea.states.battle)
    .changes.pipe(
      map(({ battleChat, status }) => `${battleChat?.id ?? ''} ${status}`),
      distinctUntilChanged(),
    )
    .subscribe({ next: follow, complete: end })
  function end(): void {
    for (const timer of [retrying, watching, steadying]) if (timer) clearTimeout(timer)
    line?.hangUp()
  }
  function follow(): void {
    const id = ring().battleChat?.id ?? null
    if (id === battleId) {
      look()
      return
    }
    battleId = id
    // Nothing of the battle before keeps this one waiting.
    for (const timer of [retrying, watching]) if (timer) clearTimeout(timer)
    retrying = null
    watching = null
    failures = 0
    unanswered = 0
    problems.watch = null
    tell('line', null)
    setState({ pictures: {}, elsewhere: false })
    look()
    void watch()
  }
  bus
    .state(sessionArea.states.connection)
    .changes.pipe(
      map(({ status }) => status === 'connected'),
      distinctUntilChanged(),
    )
    .subscribe((connected) => {
      look()
      if (connected) void watch()
    })

  camera.begin()
  return store
}

export const useCallStore = liveStore(createCallStore)
