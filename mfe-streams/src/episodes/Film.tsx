import { formatCountdown } from '@shoal/bus'
import type { Recording } from '@shoal/bus/episodes'

import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { OwnFilmPlayer } from '../player/index.ts'
import { needsHls } from './elsewhere.ts'
import styles from './Film.module.css'
import { positionOf, resumeAt } from './resume.ts'
import { usePosition } from './usePosition.ts'

/** If it fails again sooner than this, in ms, a new address does not help. */
const patience = 10_000

/**
 * A recording on a monitor; goes on where the viewer stopped.
 * @param renew gives the recording with a fresh address, for when this one has expired
 */
export function Film({
  recording,
  url,
  renew,
}: {
  recording: Recording
  url: string
  renew(): Promise<string | null>
}): ReactNode {
  const { storage } = useShell()
  const visitor = useSession() === null
  const video = useRef<HTMLVideoElement>(null)
  // The first address plays on, also when the list brings another one.
  const [source, setSource] = useState(url)
  const [start, setStart] = useState(() => resumeAt(positionOf(recording, visitor, storage.local), recording.duration))
  const [resumed, setResumed] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const renewedAt = useRef(0)
  usePosition(video, recording)

  async function recover() {
    if (Date.now() - renewedAt.current < patience) return setFailed(true)
    renewedAt.current = Date.now()
    const stood = video.current?.currentTime ?? 0
    const fresh = await renew().catch(() => null)
    if (fresh === null) return setFailed(true)
    setStart(stood > 0 ? stood : start)
    setSource(fresh)
  }
  const recoverNow = useRef(recover)
  useEffect(() => {
    recoverNow.current = recover
  })

  useEffect(() => {
    const element = video.current
    if (failed || !element || !needsHls(source)) return
    let end = () => {}
    let gone = false
    // The whole hls.js, which the live player does without.
    void import('./hlsFilm.ts').then(
      ({ attachHls }) => {
        if (!gone) end = attachHls(element, source, () => void recoverNow.current())
      },
      () => setFailed(true),
    )
    return () => {
      gone = true
      end()
    }
  }, [source, failed])

  function begin() {
    const element = video.current
    if (!element) return
    if (start > 0 && start < element.duration) {
      element.currentTime = start
      setResumed(start)
    }
    // Browsers may insist on a click; the controls are there for it.
    void element.play()?.catch(() => {})
  }
  function fromTheBeginning() {
    if (video.current) video.current.currentTime = 0
    setResumed(null)
    video.current?.focus()
  }
  function retry() {
    renewedAt.current = 0
    setFailed(false)
    void recover()
  }

  return (
    <OwnFilmPlayer
      title={recording.title}
      pageKeys
      overlay={
        failed && (
          <div className={styles.notice}>
            <ErrorState title="This cannot be played right now" onRetry={retry}>
              The film does not arrive, or this browser cannot play it.
            </ErrorState>
          </div>
        )
      }
      hudStart={
        resumed !== null && (
          <div className={styles.resumed}>
            <span role="status">Goes on at {formatCountdown(Math.floor(resumed) * 1_000)}</span>
            <Button size="small" onClick={fromTheBeginning}>
              From the beginning
            </Button>
          </div>
        )
      }
      video={{
        ref: video,
        src: needsHls(source) ? undefined : source,
        poster: recording.thumbnail ?? undefined,
        preload: 'metadata',
        onLoadedMetadata: begin,
        onError: () => void recover(),
        onSeeking: () => {
          if (resumed !== null && Math.abs((video.current?.currentTime ?? 0) - resumed) > 1) setResumed(null)
        },
      }}
    />
  )
}
