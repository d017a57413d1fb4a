/** The last picture, kept over a video element while what plays in it is replaced: nobody looks at black. */
export class HeldFrame {
  private readonly video: HTMLVideoElement
  private canvas: HTMLCanvasElement | null = null

  constructor(video: HTMLVideoElement) {
    this.video = video
  }

  hold(): void {
    const { video } = this
    if (this.canvas || video.readyState < 2 || video.videoWidth === 0) return
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    const context = canvas.getContext('2d')
    if (!context) return
    context.drawImage(video, 0, 0)
    canvas.setAttribute('aria-hidden', 'true')
    canvas.dataset.held = ''
    const { offsetTop: top, offsetLeft: left, offsetWidth: width, offsetHeight: height } = video
    // Given where it lies, so that it takes no place of its own among what stands beside the picture.
    Object.assign(canvas.style, {
      position: 'absolute',
      top: `${top}px`,
      left: `${left}px`,
      width: `${width}px`,
      height: `${height}px`,
      objectFit: 'contain',
      pointerEvents: 'none',
    })
    video.after(canvas)
    this.canvas = canvas
  }

  /** Shows the video again. */
  drop(): void {
    this.canvas?.remove()
    this.canvas = null
  }
}
