import { later } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import type { CallState } from './callState.ts'
import { useCallStore } from './callStore.ts'
import type { CameraProblem } from './camera.ts'
import styles from './OwnCamera.module.css'

/** Only people who use a camera load the code that chooses it. */
const OwnPreview = later(() => import('./OwnPreview.tsx'), { name: 'The picture of your camera' })

const taken = 'Another program or page has what this page could use. Close that, then try again.'

const problems: Record<CameraProblem, { title: string; next: string }> = {
  refused: {
    title: 'This page may not use your camera',
    next: 'Your browser was told to keep camera and microphone from this page. Allow both in its settings for this page, beside the address, then try again.',
  },
  none: {
    title: 'No camera or microphone was found',
    next: 'Plug one in, or choose another in the settings of your system, then try again.',
  },
  'camera-taken': { title: 'Your camera is in use elsewhere', next: taken },
  'microphone-taken': { title: 'Your microphone is in use elsewhere', next: taken },
  'both-taken': { title: 'Your camera and microphone are in use elsewhere', next: taken },
  ended: {
    title: 'Your camera went off',
    next: 'It was unplugged, or your system stopped it. Plug it or another one in, then try again.',
  },
  unsupported: {
    title: 'This browser gives no camera',
    next: 'It has none for pages, or this page is not reached by https.',
  },
}

const isProblem = (camera: CallState['camera']): camera is CameraProblem => camera in problems

/**
 * Joining with a camera: the person's own picture and sound before they are sent, and the devices. Nobody needs a camera to
 * battle.
 */
export function OwnCamera({ live }: { live: boolean }) {
  const camera = useCallStore((state) => state.camera)
  const openCamera = useCallStore((state) => state.openCamera)
  if (camera === 'on')
    return <OwnPreview live={live} waiting={<SkeletonLines lines={4} label="Opening your camera" />} />
  return (
    <section className={styles.camera} aria-label="Your camera">
      {isProblem(camera) ? (
        <div role="alert">
          <p className={styles.title}>{problems[camera].title}</p>
          <p className={styles.words}>{problems[camera].next} You can battle without a camera.</p>
        </div>
      ) : (
        <p className={styles.words}>
          With a camera you are seen and heard in the ring, and moderators may look at it for some days. You can battle
          without one.
        </p>
      )}
      {camera !== 'unsupported' && (
        <Button variant="ghost" wide busy={camera === 'asking'} onClick={() => void openCamera()}>
          {isProblem(camera) ? 'Try again' : 'Use your camera'}
        </Button>
      )}
    </section>
  )
}
