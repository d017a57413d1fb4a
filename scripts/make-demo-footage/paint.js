// The brush: a thin layer over a 2D canvas for flat shapes, and clocks that close after LOOP seconds.
// Everything a room moves by comes from `wave`, `turn`, `during` or `blink`, so that the last frame meets the first.

/** Length of every room's loop in seconds: a whole number of AAC frames at 48 kHz and of 0.5 s parts. */
export const LOOP = 24
const TAU = Math.PI * 2

/** A sine that completes `cycles` whole swings in one loop, -1..1. */
export const wave = (t, cycles, phase = 0) => Math.sin(TAU * ((cycles * t) / LOOP + phase))
/** A ramp that runs 0..1 `cycles` times in one loop. */
export const turn = (t, cycles, phase = 0) => ((((cycles * t) / LOOP + phase) % 1) + 1) % 1
export const clamp = (x, low = 0, high = 1) => Math.min(high, Math.max(low, x))
export const mix = (a, b, k) => a + (b - a) * k
export const ease = (x) => {
  const k = clamp(x)
  return k * k * (3 - 2 * k)
}
/** 1 between `from` and `to` (seconds, may wrap around the loop), with soft ramps; else 0. */
export const during = (t, from, to, ramp = 0.8) => {
  const length = (to - from + LOOP) % LOOP
  const since = (t - from + LOOP) % LOOP
  return since > length ? 0 : ease(Math.min(since, length - since) / ramp)
}
/** 1 when the eyes are shut: `times` are seconds in the loop. */
export const blink = (t, times) =>
  Math.max(
    0,
    ...times.map((at) => {
      const away = Math.abs(((t - at + LOOP * 1.5) % LOOP) - LOOP / 2)
      return 1 - clamp((away - 0.05) / 0.07)
    }),
  )
/** A repeatable stream of numbers 0..1, so that every run draws the same room. */
export const dice = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }
}

/** Wraps a 2D context. Colours are CSS colours, paths are SVG path data. */
export function brush(context) {
  const c = context
  const shapes = new Map()
  const shape = (d) => {
    if (typeof d !== 'string') return d
    // Moving shapes make new path data each frame: keep the cache small.
    if (shapes.size > 4000) shapes.clear()
    let made = shapes.get(d)
    if (!made) {
      made = new Path2D(d)
      shapes.set(d, made)
    }
    return made
  }
  const p = {
    c,
    fill(color, d) {
      c.fillStyle = color
      c.fill(shape(d))
    },
    line(color, width, d) {
      c.strokeStyle = color
      c.lineWidth = width
      c.lineCap = 'round'
      c.lineJoin = 'round'
      c.stroke(shape(d))
    },
    rect(color, x, y, w, h, r = 0) {
      c.fillStyle = color
      c.beginPath()
      c.roundRect(x, y, w, h, r)
      c.fill()
    },
    circle(color, x, y, r) {
      p.ellipse(color, x, y, r, r)
    },
    ellipse(color, x, y, rx, ry, rotation = 0) {
      c.fillStyle = color
      c.beginPath()
      c.ellipse(x, y, Math.max(0, rx), Math.max(0, ry), rotation, 0, TAU)
      c.fill()
    },
    ring(color, width, x, y, r) {
      c.strokeStyle = color
      c.lineWidth = width
      c.beginPath()
      c.arc(x, y, r, 0, TAU)
      c.stroke()
    },
    at(x, y, { rotate = 0, scale = 1, sx = scale, sy = scale, alpha = 1 }, paint) {
      c.save()
      c.translate(x, y)
      c.rotate(rotate)
      c.scale(sx, sy)
      c.globalAlpha *= alpha
      paint()
      c.restore()
    },
    alpha(value, paint) {
      c.save()
      c.globalAlpha *= value
      paint()
      c.restore()
    },
    clip(d, paint) {
      c.save()
      c.clip(shape(d))
      paint()
      c.restore()
    },
    /** Light falling on what was painted before. */
    light(paint, mode = 'screen') {
      c.save()
      c.globalCompositeOperation = mode
      paint()
      c.restore()
    },
    glow(color, x, y, r, strength = 1) {
      const g = c.createRadialGradient(x, y, 0, x, y, r)
      g.addColorStop(0, color)
      g.addColorStop(0.35, `${color}66`)
      g.addColorStop(1, `${color}00`)
      c.save()
      c.globalCompositeOperation = 'screen'
      c.globalAlpha *= strength
      c.fillStyle = g
      c.beginPath()
      c.arc(x, y, r, 0, TAU)
      c.fill()
      c.restore()
    },
    fade(x0, y0, x1, y1, stops) {
      const g = c.createLinearGradient(x0, y0, x1, y1)
      stops.forEach(([at, color]) => {
        g.addColorStop(at, color)
      })
      return g
    },
    /** Darkens away from the light, the way a camera at night sees a room. */
    dusk(x, y, near, far, color) {
      const g = c.createRadialGradient(x, y, near, x, y, far)
      g.addColorStop(0, `${color}00`)
      g.addColorStop(0.6, `${color}77`)
      g.addColorStop(1, `${color}e0`)
      c.fillStyle = g
      c.fillRect(0, 0, 1280, 720)
    },
  }
  return p
}
