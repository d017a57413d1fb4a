// Runs in the browser: draws a room's frame `n` on the canvas, and hands frames out as JPEG.
import { brush } from './paint.js'

const canvas = document.querySelector('canvas')
const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
const p = brush(context)

/** Draws one moment (seconds) of a room. */
export function show(room, t) {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
  room.draw(p, t)
}

const jpeg = () => new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.98))

/** Draws all frames of a room in order and posts each to the program that encodes them. */
export async function film(room, frames, fps) {
  for (let n = 0; n < frames; n++) {
    show(room, n / fps)
    const reply = await fetch('/frame', { method: 'POST', body: await jpeg() })
    if (!reply.ok) throw new Error(`frame ${n} of ${room.id} was refused`)
  }
}
