// What lives outside every window of the house.
import { dice, turn, wave } from './paint.js'

/** A fish that looks right; scale 1 is about 90 px long. `wag` -1..1 bends the tail. */
export function fish(
  p,
  { x, y, scale = 1, left = false, tilt = 0, wag = 0, body, fin, belly, stripe, kind = 'round', eye = '#0d1b22' },
) {
  p.at(x, y, { rotate: tilt, sx: left ? -scale : scale, sy: scale }, () => {
    const w = wag * 9
    const tall = kind === 'tall'
    const slim = kind === 'slim'
    const h = tall ? 34 : slim ? 12 : 22
    p.fill(
      fin,
      `M-34 0C-46 ${-4 + w} -56 ${-20 + w} -66 ${-22 + w}C-60 ${-8 + w} -60 ${8 + w} -66 ${22 + w}C-56 ${20 + w} -46 ${4 + w} -34 0Z`,
    )
    if (tall) p.fill(fin, 'M-20-20C-10-60 0-66-14-78 22-70 26-40 20-22ZM-20 20C-10 60 0 66-14 78 22 70 26 40 20 22Z')
    else
      p.fill(
        fin,
        `M-18 ${-h * 0.7}C-6 ${-h * 1.5} 10 ${-h * 1.6} 20 ${-h * 0.8}ZM-10 ${h * 0.8}C-8 ${h * 1.4} 4 ${h * 1.3} 8 ${h * 0.8}Z`,
      )
    const d = `M44 0C30 ${-h * 1.1} -10 ${-h * 1.25} -38 0C-10 ${h * 1.25} 30 ${h * 1.1} 44 0Z`
    p.fill(body, d)
    p.clip(d, () => {
      if (belly) p.ellipse(belly, 6, h * 0.95, 40, h * 0.75)
      if (stripe)
        for (const sx of tall ? [-16, 8] : [-14, 10])
          p.fill(stripe, `M${sx} ${-h * 1.3}q10 ${h * 1.3} 0 ${h * 2.6}h9q10 ${-h * 1.3} 0 ${-h * 2.6}Z`)
    })
    p.fill(fin, `M4 4C-4 ${8 + w * 0.6} -12 ${14 + w * 0.6} -16 ${12 + w}C-12 4 -6 0 4 0Z`)
    p.circle('#f4fbf6', 28, -h * 0.24, 5.2)
    p.circle(eye, 29.5, -h * 0.24, 3)
  })
}

/** A weed that sways from its root. */
export function kelp(p, { x, y, height, width = 14, color, t, phase = 0, leaves = 5, cycles = 4 }) {
  const steps = 10
  const points = []
  for (let i = 0; i <= steps; i++) {
    const k = i / steps
    points.push([x + wave(t, cycles, phase - k * 0.35) * 26 * k * k ** 0.3, y - height * k])
  }
  const curve = points.reduce((d, [px, py], i) => {
    if (i === 0) return `M${px} ${py}`
    const [qx, qy] = points[i - 1]
    return `${d}Q${qx} ${qy} ${(px + qx) / 2} ${(py + qy) / 2}`
  }, '')
  p.line(color, width * 0.45, curve)
  for (let i = 1; i <= leaves; i++) {
    const [px, py] = points[Math.round((i / leaves) * (steps - 1))]
    const side = i % 2 ? 1 : -1
    p.at(px, py, { rotate: side * (0.9 + wave(t, cycles, phase + i * 0.09) * 0.22), scale: width / 14 }, () =>
      p.fill(color, 'M0 4C-12-8-12-34 0-58 12-34 12-8 0 4Z'),
    )
  }
}

/** Bubbles that rise from a place again and again. */
export function bubbles(p, { x, y, rise, count, t, seed, color = '#bff6ff', spread = 20, cycles = 4, size = 7 }) {
  const roll = dice(seed)
  for (let i = 0; i < count; i++) {
    const speed = cycles + Math.floor(roll() * 3)
    const k = turn(t, speed, roll())
    const r = size * (0.35 + roll() * 0.65) * (0.6 + k * 0.6)
    const bx = x + (roll() - 0.5) * spread + wave(t, speed * 2, roll()) * (4 + k * 10)
    const by = y - rise * k
    p.alpha(Math.min(1, k * 6) * Math.min(1, (1 - k) * 5) * 0.7, () => {
      p.ring(color, Math.max(1, r * 0.2), bx, by, r)
      p.circle(`${color}30`, bx, by, r)
      p.circle(color, bx - r * 0.35, by - r * 0.35, r * 0.2)
    })
  }
}

/** A round window of brass with the sea behind it; `life` paints what swims by. */
export function porthole(
  p,
  { x, y, r, t, brass = '#c08a45', dark = '#6d4a27', sea = ['#0a3550', '#0e4a66', '#146584'], life },
) {
  p.circle('#00000044', x + 6, y + 10, r * 1.2)
  p.circle(dark, x, y, r * 1.18)
  p.circle(brass, x, y, r * 1.15)
  p.circle(dark, x, y, r * 1.03)
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * Math.PI * 2
    p.circle(dark, x + Math.cos(a) * r * 1.09, y + Math.sin(a) * r * 1.09, r * 0.028)
  }
  const pane = new Path2D()
  pane.arc(x, y, r, 0, Math.PI * 2)
  p.clip(pane, () => {
    p.rect(sea[0], x - r, y - r, r * 2, r * 2)
    p.ellipse(sea[1], x, y - r * 0.5, r * 1.3, r * 0.9)
    p.ellipse(sea[2], x, y - r * 0.95, r * 1.1, r * 0.6 + wave(t, 3) * r * 0.03)
    life?.()
    p.alpha(0.09, () =>
      p.fill('#ffffff', `M${x - r} ${y + r * 0.3}L${x + r * 0.2} ${y - r}h${r * 0.35}L${x - r} ${y + r * 0.85}Z`),
    )
    p.alpha(0.07, () =>
      p.fill('#ffffff', `M${x - r * 0.5} ${y + r}L${x + r} ${y - r * 0.5}v${r * 0.16}L${x - r * 0.3} ${y + r}Z`),
    )
  })
  p.line(
    '#ffe0a844',
    r * 0.03,
    `M${x - r * 1.0} ${y - r * 0.52}A${r * 1.12} ${r * 1.12} 0 0 1 ${x + r * 0.2} ${y - r * 1.1}`,
  )
}

/** Where a swimmer is that crosses from `from` to `to` (px) `cycles` times in a loop. */
export const crossing = (t, cycles, phase, from, to) => from + (to - from) * turn(t, cycles, phase)
