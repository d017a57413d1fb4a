import { useEffect, useState } from 'react'
import { type Box, pictureBox } from './pictureBox.ts'

/** Where the picture of a video stands within what the video is positioned in; null until there is a picture. */
export function usePictureBox(video: HTMLVideoElement | null): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    if (!video) return
    const measure = () => {
      const frame = {
        left: video.offsetLeft,
        top: video.offsetTop,
        width: video.clientWidth,
        height: video.clientHeight,
      }
      const next = pictureBox(frame, { width: video.videoWidth, height: video.videoHeight })
      setBox((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(video)
    // Another quality may have another size.
    const events = ['loadeddata', 'resize', 'emptied'] as const
    for (const name of events) video.addEventListener(name, measure)
    measure()
    return () => {
      observer.disconnect()
      for (const name of events) video.removeEventListener(name, measure)
      setBox(null)
    }
  }, [video])
  return box
}
