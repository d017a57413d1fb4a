/**
 * A clock in a picture, which is read off the same picture somewhere else: blocks, black for 0 and white for 1, large enough
 * to come through any coding. 32 bits are the time in ms, the last of what a number of 1970 has, and 8 more prove them.
 */
export interface ClockGrid {
  columns: number
  rows: number
  /** In pixels, and frames a second. */
  width: number
  height: number
  framesPerSecond: number
}
/**
 * As often as the page asks a camera for pictures, and a quarter as large: three pages code and decode them with the
 * processor, which on two cores would take so long that the bench measures itself.
 */
export const clockGrid: ClockGrid = { columns: 8, rows: 5, width: 320, height: 240, framesPerSecond: 24 }

/** Runs in a page before anything else: its camera is one that films such a clock. The microphone stays the browser's. */
export function burnClock({ columns, rows, width, height, framesPerSecond }: ClockGrid): void {
  const { mediaDevices } = navigator
  const ask = mediaDevices.getUserMedia.bind(mediaDevices)

  function film(): MediaStreamTrack {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')!
    const [track] = canvas.captureStream(0).getVideoTracks() as [CanvasCaptureMediaStreamTrack]
    const draw = () => {
      const time = Math.floor(performance.timeOrigin + performance.now()) % 2 ** 32
      const bytes = [time >>> 24, (time >>> 16) & 255, (time >>> 8) & 255, time & 255]
      bytes.push(bytes.reduce((sum, byte) => sum ^ byte, 0xa5))
      for (let block = 0; block < columns * rows; block += 1) {
        const isSet = (bytes[block >> 3]! >> (7 - (block & 7))) & 1
        context.fillStyle = isSet ? '#fff' : '#000'
        const [column, row] = [block % columns, Math.floor(block / columns)]
        context.fillRect((column * width) / columns, (row * height) / rows, width / columns, height / rows)
      }
      track.requestFrame()
    }
    const drawing = setInterval(() => {
      if (track.readyState === 'ended') clearInterval(drawing)
      else draw()
    }, 1_000 / framesPerSecond)
    draw()
    return track
  }

  mediaDevices.getUserMedia = async ({ video, audio } = {}) => {
    const sound = audio ? (await ask({ audio })).getAudioTracks() : []
    return new MediaStream(video ? [film(), ...sound] : sound)
  }
}

/** What was read off a picture. */
export interface Readings {
  /** How old each picture was when it was shown, in ms. */
  ages: number[]
  /** Pictures of which the clock could not be read. */
  unreadable: number
}

/** Runs in a page: reads the clock off each picture that a video shows in so many ms. */
export function readClock(
  element: SVGElement | HTMLElement,
  { columns, rows, during }: ClockGrid & { during: number },
): Promise<Readings> {
  const video = element as HTMLVideoElement
  // Each block becomes some pixels, of which the one in the middle is looked at.
  const side = 5
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: columns * side, height: rows * side })
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  const readings: Readings = { ages: [], unreadable: 0 }
  let before: number | null = null

  function read(): number | null {
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const bytes = [0, 0, 0, 0, 0]
    for (let block = 0; block < columns * rows; block += 1) {
      const x = (block % columns) * side + (side >> 1)
      const y = Math.floor(block / columns) * side + (side >> 1)
      const isSet = data[(y * canvas.width + x) * 4 + 1]! > 127
      if (isSet) bytes[block >> 3]! |= 1 << (7 - (block & 7))
    }
    const [proof, ...time] = bytes.reverse() as [number, ...number[]]
    if (time.reduce((sum, byte) => sum ^ byte, 0xa5) !== proof) return null
    return time.reduceRight((sum, byte) => sum * 256 + byte, 0)
  }

  return new Promise((resolve) => {
    // By a timer: a video that is taken out of the page shows nothing any more.
    setTimeout(() => resolve(readings), during)
    const look: VideoFrameRequestCallback = (_, { expectedDisplayTime }) => {
      // A look that comes late may find the next picture already, which then stands there since before now.
      const shown = performance.timeOrigin + Math.max(performance.now(), expectedDisplayTime)
      const time = read()
      if (time === null) readings.unreadable += 1
      else if (time !== before) readings.ages.push((((shown - time) % 2 ** 32) + 2 ** 32) % 2 ** 32)
      before = time
      video.requestVideoFrameCallback(look)
    }
    video.requestVideoFrameCallback(look)
  })
}
