/** How the picture with which a page begins is handed to the player that comes later. */

/** Ids of the elements that the server writes into the document. */
export const painted = {
  /** All that is seen before the page's own code runs. */
  page: 'first-page',
  /** The video element in it. Its `data-plays` names the camera, `data-by` the remote whose player takes it. */
  video: 'first-picture',
  /** The camera's name beside the picture. */
  name: 'first-name',
  /** Data of the root element if the line was found to be slow and the smallest picture was chosen. */
  slow: 'slow',
} as const

/** Keys in the storage of the remote that plays, of the values that decide which picture the page begins with. */
export const kept = { camera: 'watched-last', player: 'player' } as const

/** A file of the stream that was fetched already, and how long that took in ms. */
export interface Fetched {
  readonly body: string | ArrayBuffer
  readonly ms: number
}

/** A stream that plays, for a player that goes on with it. */
export interface Begun {
  readonly source: MediaSource
  readonly buffer: SourceBuffer
  /** `audiovideo` or `video`, as players of fragmented MP4 call what is in one buffer. */
  readonly track: 'audiovideo' | 'video'
  readonly codecs: string
  /** Height of the picture in its list of qualities. */
  readonly height: number
  /** Up to where it is buffered, in seconds of the element. */
  readonly end: number
  /**
   * Files that have come, by their path: nobody has to fetch them again. Second 0 of the element is at the beginning of the
   * playlist with the pictures: the newest one, with everything that has been in it since the first.
   */
  readonly fetched: Map<string, Fetched>
}

/** A camera that plays, or is about to, before the page's own code runs. */
export interface FirstPicture {
  readonly video: HTMLVideoElement
  /** The camera's id. */
  readonly camera: string
  /** Puts the element into the page's own picture, where it plays on, and takes away what was painted. */
  moveTo(place: Element): void
  /** The stream with this playlist, once it stands at the end of a file; null when there is none. Works once. */
  take(address: string): Promise<Begun | null>
  /** Ends it; the element is left as it is. */
  end(): void
}

const key = Symbol.for('shoal.first-picture')
type Holder = { [key]?: FirstPicture | null }

/** Says that there is a first picture; null when there is none any more. */
export const offerFirstPicture = (picture: FirstPicture | null): void => {
  ;(globalThis as Holder)[key] = picture
}

/** The first picture; null when there was none, or somebody has it already. */
export const firstPicture = (): FirstPicture | null => (globalThis as Holder)[key] ?? null
