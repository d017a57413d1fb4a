import { type PictureShape, sessionArea } from '@shoal/bus'
import { contestantsPanel } from '@shoal/bus/contestants/offers'
import { shapes } from '@shoal/bus/page/limits'
import { presenceArea } from '@shoal/bus/presence'
import { type LiveStream, streamsArea } from '@shoal/bus/streams'
import { helpModal, liveStreamsReport } from '@shoal/bus/streams/offers'
import { later, useEvent, useLater, useLive, useSession, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import { Monitor } from '@shoal/ui/Monitor'
import { useIdle } from '@shoal/ui/useIdle'
import { usePictureInPicture } from '@shoal/ui/usePictureInPicture'
import Volume2 from 'lucide-react/icons/volume-2'
import X from 'lucide-react/icons/x'
import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ClipPlace } from '../clips/index.ts'
import { FollowOnPicture } from '../contestants/index.ts'
import { ToysOnPicture } from '../fishtoys/index.ts'
import { useMedia } from '../layout/useMedia.ts'
import { Marks, MomentsOnPicture } from '../moments/index.ts'
import {
  LineNotice,
  PlayerControls,
  type PlayerState,
  preferencesIn,
  type Quality,
  standardQuality,
  useImmersive,
  useMainPlayer,
  useMediaSession,
  usePlayer,
  useShortcuts,
} from '../player/index.ts'
import { posterOf, ReportedMark, useStreams, watchable } from '../streams/index.ts'
import { VoiceOnPicture } from '../voice/index.ts'
import { Zones } from '../zones/index.ts'
import { GridTile } from './GridTile.tsx'
import { LockedNotice } from './LockedNotice.tsx'
import { LockOpening } from './LockOpening.tsx'
import styles from './MainMonitor.module.css'
import { NoChoiceNotice, NothingOnNotice, OfflineNotice, playerNotice, SwitchedOffNotice } from './MonitorNotice.tsx'
import { NewYorkClock } from './NewYorkClock.tsx'
import { Picture } from './Picture.tsx'
import { SmallPlayer } from './SmallPlayer.tsx'
import { useShownInPanel } from './shownInPanel.ts'
import { useAwake } from './useAwake.ts'
import { useSmallPlayer } from './useSmallPlayer.ts'
import { useSource } from './useSource.ts'
import { useSwipe } from './useSwipe.ts'
import { useWatchedAt } from './useWatchedAt.ts'
import { useWelcome } from './useWelcome.ts'
import { Viewers } from './Viewers.tsx'
import { tilesOf, withInPlaceOf } from './wall.ts'

const VOLUME_STEP = 0.1
const CameraChangeLater = later(() => import(/* webpackChunkName: "onPicture" */ './CameraChange.tsx'), {
  silent: 'decoration',
})

/** The main picture: monitor, head-up display, player, controls. */
export function MainMonitor({
  stream,
  place,
  shape,
}: {
  stream: LiveStream | null
  place: CSSProperties
  shape: PictureShape
}): ReactNode {
  const { openModal, openPanel, storage } = useShell()
  const preferences = preferencesIn(storage.local)
  const session = useSession()
  const viewers = useLive(presenceArea.states.viewers).streams
  const { phase, streams, status, locked, opened, select, step, dismissLock, sawOpening } = useStreams((state) => state)
  const element = useRef<HTMLElement>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [quality, setQuality] = useState<Quality>(
    () => preferences.read().quality ?? standardQuality(window.innerWidth),
  )
  const [grid, setGrid] = useState(() => preferences.read().grid)
  const [wall, setWall] = useState(() => preferences.read().wall)
  const wide = !useMedia(shapes.small)
  const small = shape === 'small'
  // The shell's own buttons have the corner of the clock then.
  const filled = useMedia(shapes.lying) && shape === 'bare'

  const online = stream !== null && status[stream.id] === 'online'
  const [shut, setShut] = useState(false)
  const inPanel = useShownInPanel(({ cameras }) => stream !== null && cameras.includes(stream.id))
  // In the corner is nothing but a picture that runs, and none that the panel shows as well.
  const away = small && (shut || !online || inPanel)
  const { player, state, ref } = usePlayer(useSource(online && !away ? stream : null), quality)
  const attach = useCallback(
    (next: HTMLVideoElement | null) => {
      setVideo(next)
      return ref(next)
    },
    [ref],
  )
  // Nobody hears a picture that they don't see.
  useEffect(() => player.sound.hush(locked !== null), [player, locked])
  useWatchedAt(online ? stream.id : null, state)
  // Who leaves the chat of then leaves the picture of then.
  useEvent(streamsArea.topics.live, ({ id }) => id === stream?.id && player.jumpToLive())
  const tell = useMainPlayer((main) => main.set)
  useEffect(() => {
    tell(player)
    return () => tell(null)
  }, [tell, player])
  useSmallPlayer(shape, player, video, setShut)
  const CameraChange = useLater(CameraChangeLater, state.phase === 'playing')
  const pictureInPicture = usePictureInPicture(video)
  const { immersion, toggleCinema, toggleFull, leaveCinema } = useImmersive(video, stream !== null && !small)
  const idle = useIdle(immersion === 'full')
  const awake = useAwake(element, shape === 'bare')

  const able = watchable({ streams, status, session })
  const others = able.filter(({ id }) => id !== stream?.id)
  const { Welcome, wall: walled, end: endWelcome } = useWelcome({ moving: state.phase === 'playing', shape })
  const welcomed = Welcome !== null && walled && wide && others.length > 0
  const tiles = (grid || welcomed) && wide && stream && !small ? tilesOf(wall, others) : []
  const canGrid = wide && others.length > 0
  const help = () => openModal(helpModal)
  const close = () => {
    // The focus would be lost with the button that had it.
    element.current?.closest('main')?.focus()
    setShut(true)
  }
  const report = () => openModal(liveStreamsReport, stream ? { streamId: stream.id } : undefined)
  const chooseQuality = (next: Quality) => {
    preferences.keep({ quality: next })
    setQuality(next)
  }
  const toggleGrid = () => {
    const on = tiles.length === 0
    endWelcome()
    preferences.keep({ grid: on })
    setGrid(on)
  }
  const keepWall = (next: readonly string[]) => {
    preferences.keep({ wall: next })
    setWall(next)
  }
  /** The two change places; from the wall of the welcome one goes to a room alone. */
  const swap = (tile: LiveStream) => {
    if (stream && grid) keepWall(withInPlaceOf(tiles, tile.id, stream.id))
    select(tile.id)
  }
  useSwipe(element, !wide && !small, step)
  // In the corner it leaves the keys to the panel that stands.
  const watching = stream !== null && !small
  useShortcuts(element, {
    'toggle-play': watching ? () => player.togglePlay() : undefined,
    'toggle-mute': watching ? () => player.sound.setMuted(!state.muted) : undefined,
    louder: watching ? () => player.sound.setVolume((state.muted ? 0 : state.volume) + VOLUME_STEP) : undefined,
    quieter: watching ? () => player.sound.setVolume(state.volume - VOLUME_STEP) : undefined,
    back: watching ? () => player.seekBy(-5) : undefined,
    forward: watching ? () => player.seekBy(5) : undefined,
    'back-more': watching ? () => player.seekBy(-10) : undefined,
    'forward-more': watching ? () => player.seekBy(10) : undefined,
    oldest: watching ? () => player.seekToOldest() : undefined,
    live: watching ? () => player.jumpToLive() : undefined,
    next: small ? undefined : () => step(1),
    previous: small ? undefined : () => step(-1),
    'full-screen': watching ? toggleFull : undefined,
    cinema: watching && wide ? toggleCinema : undefined,
    grid: canGrid && !small ? toggleGrid : undefined,
    place: tiles.length > 0 ? (key) => tiles[Number(key) - 2] && swap(tiles[Number(key) - 2] as LiveStream) : undefined,
    close: locked ? dismissLock : watching ? () => select(null) : undefined,
    'picture-in-picture': small ? undefined : pictureInPicture?.toggle,
    leave: locked && !small ? dismissLock : welcomed ? endWelcome : leaveCinema,
    help: small ? undefined : help,
  })

  useMediaSession(
    online && !away ? stream.name : null,
    stream && posterOf(stream, online),
    state.phase === 'paused' ? 'paused' : 'playing',
    {
      play: () => void player.play(),
      pause: () => player.pause(),
      seekBy: (seconds) => player.seekBy(seconds),
      next: () => step(1),
      previous: () => step(-1),
    },
  )

  // Without a connection nobody knows how many watch.
  const connected = useLive(sessionArea.states.connection).status === 'connected'
  const count = stream ? (viewers[stream.id] ?? 0) : 0
  const live = state.phase === 'playing' && !state.behind
  // What is said now belongs to the picture of now.
  const past = state.rewound || state.phase === 'paused'
  const word = hudWord(state)
  const stands = ['paused', 'buffering', 'reconnecting', 'failed'].includes(state.phase)
  const shown = locked ?? stream
  // A camera that is not open yet has the whole glass, over the wall.
  const onWall = tiles.length > 0 && !locked
  const clockAndClose = (
    <>
      <Figure tone="dim">
        <NewYorkClock behind={state.behind ? state.latency : 0} standing={stands ? state.at : null} />
      </Figure>
      {shown && (
        <button
          type="button"
          className={styles.close}
          title="Close this camera"
          aria-label={`Close ${shown.name}`}
          aria-keyshortcuts={locked ? 'Escape' : 'x'}
          onClick={locked ? dismissLock : () => select(null)}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </>
  )
  const nameAndCount = (
    <>
      {locked ? (
        <Badge variant="plain">Season pass</Badge>
      ) : (
        word && online && <Badge variant={live ? 'live' : 'plain'}>{word}</Badge>
      )}
      <b className={styles.name}>{shown?.name ?? 'Shoal'}</b>
      {stream && !locked && <ReportedMark streamId={stream.id} />}
      {count > 0 && !locked && connected && (
        <Figure tone="dim" className={styles.count}>
          <Viewers count={count} moving={state.phase === 'playing'} /> watching
        </Figure>
      )}
    </>
  )
  return (
    <Monitor
      ref={element}
      label={small ? 'Small player' : stream ? `${stream.name} camera` : 'Camera'}
      className={styles.monitor}
      style={place}
      data-immersion={immersion}
      data-shape={shape}
      data-awake={awake}
      hidden={away}
      {...(small && !away && { 'data-small-player': '' })}
      data-idle={idle}
      data-phase={state.phase}
      hudStart={
        small ? undefined : onWall ? (
          // The other end of the glass is over another camera, which has a time of its own.
          <span className={styles.ofCell}>
            {nameAndCount}
            {clockAndClose}
          </span>
        ) : (
          nameAndCount
        )
      }
      hudEnd={small || filled || onWall ? undefined : clockAndClose}
      controls={
        small ? (
          <SmallPlayer
            player={player}
            state={state}
            name={stream?.name ?? ''}
            note={state.soundOnly ? 'Sound only' : ''}
            onClose={close}
          />
        ) : (
          <PlayerControls
            player={player}
            state={state}
            quality={quality}
            onQuality={chooseQuality}
            immersion={immersion}
            onFull={toggleFull}
            onHelp={help}
            onReport={report}
            onCinema={wide ? toggleCinema : undefined}
            grid={canGrid ? { on: tiles.length > 0, toggle: toggleGrid } : null}
            pictureInPicture={pictureInPicture}
            marks={<Marks stream={online ? stream : null} state={state} />}
          >
            <ClipPlace player={player} />
          </PlayerControls>
        )
      }
    >
      <div className={styles.picture} data-tiles={tiles.length} data-welcome={welcomed || undefined}>
        <Picture
          camera={online ? (stream?.id ?? null) : null}
          poster={stream && posterOf(stream, online)}
          label={stream ? `Live picture of ${stream.name}` : 'Live picture'}
          attach={attach}
          onDoubleClick={toggleFull}
        />
        {tiles.map((tile, index) => (
          <GridTile
            key={tile.id}
            stream={tile}
            place={index + 2}
            viewers={viewers[tile.id] ?? 0}
            choices={others.filter((other) => !tiles.includes(other))}
            onSelect={() => swap(tile)}
            onChoose={(id) => keepWall(withInPlaceOf(tiles, tile.id, id))}
          />
        ))}
        {CameraChange && <CameraChange video={video} camera={stream?.id ?? null} />}
        {!small && !Welcome && <MomentsOnPicture stream={stream} moving={state.phase === 'playing'} />}
        {!small && (!Welcome || welcomed) && <ToysOnPicture stream={stream} moving={state.phase === 'playing'} />}
        {!past && (
          <VoiceOnPicture
            stream={stream}
            moving={state.phase === 'playing'}
            volume={state.muted || locked ? 0 : state.volume}
          />
        )}
        <FollowOnPicture shape={shape} past={past} wall={tiles.length > 0} />
        <Zones video={video} stream={online && !small ? stream : null} />
      </div>
      {Welcome && stream && (
        <Welcome
          room={stream.name}
          wall={welcomed}
          onWatch={() => {
            player.sound.setMuted(false)
            select(stream.id)
          }}
          onWho={() => openPanel(contestantsPanel)}
          onEnd={endWelcome}
        />
      )}
      {!small && (
        <MonitorOverlay
          stream={stream}
          online={online}
          switchedOff={phase === 'off'}
          nothingOn={able.length === 0}
          onNext={others.length > 0 ? () => step(1) : null}
          onReport={report}
          notice={
            playerNotice(state, stream?.name ?? '', () => player.retryNow(), report) ??
            (state.phase === 'playing' && (state.slow || state.soundOnly) && (
              <LineNotice
                {...{ state, quality }}
                onAuto={() => chooseQuality('auto')}
                onPicture={() => (state.slow ? player.tryMore() : chooseQuality(standardQuality(window.innerWidth)))}
              />
            ))
          }
          locked={
            locked && (
              <LockedNotice stream={locked} session={session} current={stream?.name ?? null} onBack={dismissLock} />
            )
          }
          onFirst={() => select(able[0]?.id ?? null)}
          opening={opened !== null && opened === stream?.id ? <LockOpening onEnd={sawOpening} /> : null}
          sound={
            state.soundBlocked && !welcomed ? (
              <Button
                variant="live"
                className={styles.sound}
                icon={<Volume2 />}
                onClick={() => player.sound.setMuted(false)}
              >
                Tap for sound
              </Button>
            ) : null
          }
        />
      )}
    </Monitor>
  )
}

/** Text of the mark beside the name; null while there is no picture. */
function hudWord({ phase, behind, rewound }: PlayerState): string | null {
  if (phase === 'paused') return 'Paused'
  if (phase === 'buffering') return 'Waiting'
  if (phase === 'reconnecting' || phase === 'failed') return 'No signal'
  if (phase !== 'playing' && phase !== 'starting') return null
  if (rewound) return 'Recorded'
  return behind ? 'Behind' : 'Live'
}

/** Over the glass: what stands in the way of the picture, the strongest reason first. */
function MonitorOverlay(props: {
  stream: LiveStream | null
  online: boolean
  switchedOff: boolean
  nothingOn: boolean
  locked: ReactNode
  notice: ReactNode
  opening: ReactNode
  sound: ReactNode
  onNext: (() => void) | null
  onReport(): void
  onFirst(): void
}): ReactNode {
  const { stream, online, switchedOff, nothingOn, locked, notice, opening, sound, onNext, onReport, onFirst } = props
  if (locked) return locked
  if (switchedOff) return <SwitchedOffNotice />
  if (!stream) return nothingOn ? <NothingOnNotice /> : <NoChoiceNotice onFirst={onFirst} />
  if (!online) return <OfflineNotice name={stream.name} onNext={onNext} onReport={onReport} />
  if (!notice && !sound && !opening) return null
  return (
    <div className={styles.over}>
      {notice}
      {sound}
      {opening}
    </div>
  )
}
