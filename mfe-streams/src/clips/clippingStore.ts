import { settingsArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { logIn } from '@shoal/bus/accounts/offers'
import { getSeasonPass } from '@shoal/bus/checkout/offers'
import { limits } from '@shoal/bus/clips/limits'
import { createClip } from '@shoal/bus/clips/offers'
import { type LiveStream, streamsArea } from '@shoal/bus/streams'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { createStore, type StoreApi } from 'zustand'
import { hasPass } from './rights.ts'
import { clipped, lastSeen } from './trim.ts'

/** Tells when the picture on the screen was live, in ms since 1970; null when that is not known. */
export type PictureAt = () => number | null

export interface Clipping {
  stream: LiveStream
  /** When the first picture was live, in ms since 1970. */
  startedAt: number
  /** When the button was pressed, on the page's own clock, in ms. */
  began: number
}

export interface ClippingState {
  /** The clip that is being made from now on. */
  clipping: Clipping | null
  /** The camera that `keepLast` was called for; it can be clipped from now on instead. */
  lastOf: { stream: LiveStream; pictureAt: PictureAt } | null
  /** Goes on to trimming and naming what was just seen. People who may not clip are led to the log-in or the pass. */
  keepLast(stream: LiveStream, pictureAt: PictureAt): void
  /** Clips the camera of `lastOf` from now on. */
  fromNowOn(): void
  /**
   * CLP-2: begins to clip from now on, or ends and goes on to naming. People who may not clip are led to the log-in or the
   * pass.
   */
  toggle(stream: LiveStream, pictureAt: PictureAt): void
  /** Forgets what is being clipped. */
  cancel(why?: string): void
}

export function createClippingStore(shell: Shell): StoreApi<ClippingState> {
  const { bus } = shell
  const session = bus.state(accountsArea.states.session)
  let timer: ReturnType<typeof setTimeout> | undefined
  let pictureAt: PictureAt = () => null

  const store = createStore<ClippingState>((set, get) => {
    const end = () => {
      clearTimeout(timer)
      const { clipping } = get()
      set({ clipping: null })
      return clipping
    }
    const finish = () => {
      const at = pictureAt()
      const clipping = end()
      if (!clipping) return
      const { stream, startedAt, began } = clipping
      const { start, end: last } = clipped(startedAt, at, performance.now() - began)
      const { id: streamId, playbackId, name: room } = stream
      if (playbackId) shell.openModal(createClip, { streamId, playbackId, room, start, end: last })
    }
    const mayClip = (): boolean => {
      if (!session.value) {
        shell.openModal(logIn, { reason: 'Clips are made by season pass holders. Log in to clip.' })
        return false
      }
      if (!hasPass(session.value)) {
        bus.publish(settingsArea.topics['play-sound'], { name: 'denied' })
        shell.openModal(getSeasonPass, { reason: 'Clipping is for season pass holders.' })
        return false
      }
      return true
    }
    return {
      clipping: null,
      lastOf: null,
      keepLast(stream, picture) {
        const { id: streamId, playbackId, name: room } = stream
        if (!mayClip() || !playbackId) return
        set({ lastOf: { stream, pictureAt: picture } })
        shell.openModal(createClip, { streamId, playbackId, room, ...lastSeen(picture() ?? Date.now()) })
      },
      fromNowOn() {
        const { lastOf, clipping, toggle } = get()
        if (lastOf && !clipping) toggle(lastOf.stream, lastOf.pictureAt)
      },
      toggle(stream, picture) {
        if (get().clipping) return finish()
        if (!mayClip()) return
        pictureAt = picture
        set({ clipping: { stream, startedAt: picture() ?? Date.now(), began: performance.now() } })
        timer = setTimeout(finish, limits.clipMax * 1_000)
      },
      cancel(why) {
        set({ lastOf: null })
        if (end() && why) shell.toast({ id: 'clip-cancelled', type: 'info', text: why })
      },
    }
  })

  const { cancel } = store.getState()
  bus.state(streamsArea.states['selected-stream']).changes.subscribe((stream) => {
    const { clipping, lastOf } = store.getState()
    const of = clipping?.stream ?? lastOf?.stream
    if (of && stream?.id !== of.id) cancel('The clip was cancelled, because the camera changed.')
  })
  session.changes.subscribe((who) => {
    if (!hasPass(who)) cancel()
  })
  return store
}

export const useClipping = liveStore<ClippingState>(createClippingStore)
