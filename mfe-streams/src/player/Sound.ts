import type { StoreApi } from 'zustand'
import type { PlayerState } from './playerState.ts'
import type { KeptPreferences } from './preferences.ts'

/** Volume of one video element, remembered on this device, and what browsers demand before they let sound out. */
export class Sound {
  private readonly state: StoreApi<PlayerState>
  private readonly preferences: KeptPreferences | null
  private video: HTMLVideoElement | null = null
  private hushed = false

  /** @param preferences where volume and silence are kept; null for a picture that is never heard */
  constructor(state: StoreApi<PlayerState>, preferences: KeptPreferences | null) {
    this.state = state
    this.preferences = preferences
  }

  attach(video: HTMLVideoElement, signal: AbortSignal): void {
    const { volume, muted } = this.state.getState()
    this.video = video
    video.volume = volume
    // It may play already: then without sound only because the browser wants a gesture first.
    if (!video.paused && video.muted && !muted) this.state.setState({ muted: true, soundBlocked: true })
    else video.muted = muted || this.hushed
    const heard = () => {
      if (this.hushed) return
      const { volume, muted } = video
      this.state.setState({ volume, muted })
      if (!this.state.getState().soundBlocked) this.preferences?.keep({ volume, muted })
    }
    video.addEventListener('volumechange', heard, { signal })
  }

  /** Plays; without sound when the browser wants a gesture first, offering the sound then. */
  async play(video: HTMLVideoElement): Promise<void> {
    try {
      await video.play()
    } catch (error) {
      if ((error as Error).name !== 'NotAllowedError' || video.muted) return
      video.muted = true
      this.state.setState({ soundBlocked: true })
      await video.play().catch(() => {})
    }
  }

  /** Nothing is heard as long as it is on; the chosen volume stays, and counts again afterwards. */
  hush(on: boolean): void {
    if (this.hushed === on) return
    this.hushed = on
    if (this.video) this.video.muted = on || this.state.getState().muted
  }

  setVolume(volume: number): void {
    if (!this.video) return
    this.video.volume = Math.min(Math.max(volume, 0), 1)
    this.video.muted = this.video.volume === 0
    this.state.setState({ soundBlocked: false })
  }

  setMuted(muted: boolean): void {
    if (!this.video) return
    if (this.hushed) {
      this.state.setState({ muted })
      return
    }
    this.video.muted = muted
    if (!muted && this.video.volume === 0) this.video.volume = 0.5
    this.state.setState({ soundBlocked: false })
  }
}
