import { settingsArea } from '@shoal/bus'
import { useShell } from '@shoal/remote-kit'
import { reducedMotion } from '@shoal/ui/motion'
import { useLayoutEffect, useRef } from 'react'
import { useStreams } from '../streams/index.ts'
import styles from './CameraChange.module.css'

/**
 * One camera for another: the last picture of the one rolls away over the other's, and a relay is heard. It draws
 * nothing itself, and nothing of it is there in between.
 */
export default function CameraChange({ video, camera }: { video: HTMLVideoElement | null; camera: string | null }) {
  const { bus } = useShell()
  const opened = useStreams((state) => state.opened)
  const last = useRef(camera)
  // A layout effect, because it runs before the player lets go of the picture.
  useLayoutEffect(() => {
    const before = last.current
    last.current = camera
    // The pass that opens a camera has a motion and a sound of its own.
    if (before === null || camera === null || before === camera || opened === camera) return
    bus.publish(settingsArea.topics['play-sound'], { name: 'camera' })
    if (video && !reducedMotion() && !document.hidden) rollAway(video)
  }, [camera, opened, video, bus])
  return null
}

function rollAway(video: HTMLVideoElement): void {
  const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = video
  if (video.readyState < 2 || video.videoWidth === 0) return
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.getContext('2d')
  if (!context) return
  context.drawImage(video, 0, 0)
  const frame = document.createElement('div')
  frame.className = styles.frame ?? ''
  frame.setAttribute('aria-hidden', 'true')
  frame.dataset.rolls = ''
  // Only where the picture is: in the grid others stand beside it.
  Object.assign(frame.style, {
    top: `${offsetTop}px`,
    left: `${offsetLeft}px`,
    width: `${offsetWidth}px`,
    height: `${offsetHeight}px`,
  })
  const picture = document.createElement('div')
  picture.className = styles.picture ?? ''
  picture.append(canvas)
  picture.addEventListener('animationend', () => frame.remove())
  frame.append(picture)
  video.after(frame)
}
