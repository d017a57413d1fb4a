/** A handle in the page that tells when boards come to the screen. */
export interface Frames {
  /** Resolves with the ms from the latest click to the end of the first frame that shows the board. */
  switched(board: string): Promise<number>
  /** The ms that the board's own rendering takes, from mounting it directly to the end of the frame that shows it. */
  own(board: string): Promise<number>
}

declare global {
  var __frames: Frames
}

/** Runs in the page before anything else. */
export function watchFrames(): void {
  let clicked = 0
  const onClick = ({ timeStamp }: Event) => {
    clicked = timeStamp
  }
  addEventListener('click', onClick, { capture: true })

  /** The rest of the frame in whose callback it is asked: style, layout, paint. A message comes after that. */
  const endOfFrame = () =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    })
  const shown = (find: () => Element | null) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (find()?.checkVisibility()) void endOfFrame().then(resolve)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  globalThis.__frames = {
    async switched(board) {
      return (await shown(() => document.querySelector(`[data-board=${board}]`))) - clicked
    },
    async own(board) {
      const standing = document.querySelector<HTMLElement>('[data-stage] > [data-remote]')
      if (!standing) throw new Error('No panel stands in the stage')
      const element = document.createElement('div')
      element.dataset.remote = `mfe-${board}`
      standing.hidden = true
      standing.after(element)
      // As a click does, it comes at any moment between two frames.
      await pause(100 + Math.random() * 17)
      const began = performance.now()
      const unmount = globalThis.__mountBoard?.[board]?.(element)
      const end = await shown(() => element.querySelector(`[data-board=${board}]`))
      unmount?.()
      element.remove()
      standing.hidden = false
      await pause(50)
      return end - began
    },
  }
}
