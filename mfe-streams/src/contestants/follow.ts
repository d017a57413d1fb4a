import type { PictureShape } from '@shoal/bus'

/** The state of the page at the moment when the followed contestant may have gone elsewhere. */
export interface Situation {
  /** The camera where they are now; null when nobody knows. */
  place: string | null
  /** They went there while this page looked on; not where they were when it came. */
  moved: boolean
  /** The camera on the main picture. */
  selected: string | null
  /** Whether this person can watch the camera where they are. */
  watchable: boolean
  /** The viewer chose a camera where they were not, or stayed behind, and has not been with them since. */
  strayed: boolean
  /** ms since the viewer last chose a camera by hand. */
  sinceChoice: number
  shape: PictureShape
  /** Paused, or back in the recording. */
  past: boolean
  /** Several cameras are shown at once. */
  wall: boolean
  /** A dialog is open, or a text field with something in it has the focus, or a mission goes on. */
  occupied: boolean
  /** The page is in a tab that nobody sees. */
  hidden: boolean
}

/** A viewer who has just chosen a camera keeps it for this long, in ms. */
export const HAND_COUNTS = 15_000

/**
 * What following somebody comes to: the picture goes along after a word (`go`), the viewer is only told where they are
 * (`tell`), or there is nothing to say (`rest`). The picture goes along only for somebody who just watches: it never takes
 * away what a viewer is doing, a picture that they chose, or the past that they look at.
 */
export function courseOf(now: Situation): 'go' | 'tell' | 'rest' {
  if (now.place === null || now.place === now.selected) return 'rest'
  const free =
    now.moved &&
    now.watchable &&
    !now.strayed &&
    now.sinceChoice >= HAND_COUNTS &&
    now.selected !== null &&
    now.shape !== 'small' &&
    !now.past &&
    !now.wall &&
    !now.occupied &&
    !now.hidden
  return free ? 'go' : 'tell'
}
