// People as flat shapes: a head in units of its own radius, and arms that reach for a point.

/**
 * An arm or leg of two equal halves from (x, y) to a hand at (hx, hy); `bend` is +1 or -1.
 * Returns where the hand came to lie (a limb does not stretch).
 */
export function limb(p, { x, y, hx, hy, length, bend = 1, width, color, hand, handSize = width * 0.62, cuff }) {
  const half = length / 2
  const dx = hx - x
  const dy = hy - y
  const distance = Math.min(Math.hypot(dx, dy), length * 0.999)
  const angle = Math.atan2(dy, dx)
  const lift = Math.acos(distance / 2 / half)
  const ex = x + Math.cos(angle + bend * lift) * half
  const ey = y + Math.sin(angle + bend * lift) * half
  const ax = x + Math.cos(angle) * distance
  const ay = y + Math.sin(angle) * distance
  const toHand = Math.atan2(ay - ey, ax - ex)
  if (hand) p.circle(hand, ax + Math.cos(toHand) * handSize * 0.7, ay + Math.sin(toHand) * handSize * 0.7, handSize)
  p.line(color, width, `M${x} ${y}L${ex} ${ey}L${ax} ${ay}`)
  if (cuff) {
    const back = width * 0.1
    p.line(cuff, width * 1.04, `M${ax - Math.cos(toHand) * back} ${ay - Math.sin(toHand) * back}L${ax} ${ay}`)
  }
  return { x: ax, y: ay, angle: toHand }
}

const hairs = {
  short: {
    front:
      'M-.9.08C-1.02-.86-.5-1.24.06-1.2.74-1.2 1.04-.7.9.08.82-.2.8-.36.6-.5.2-.36-.34-.4-.64-.52-.8-.34-.84-.16-.9.08Z',
  },
  long: {
    back: 'M-.95-.2C-1.1-1.35 1.1-1.35.95-.2 1.02.5 1.16 1.1 1.02 1.8.5 1.95-.5 1.95-1.02 1.8-1.16 1.1-1.02.5-.95-.2Z',
    front: 'M-.92.2C-1.02-1.1-.3-1.26 0-1.2.3-1.26 1.02-1.1.92.2.86-.2.62-.56.24-.74-.1-.4-.62-.22-.92.2Z',
  },
  bun: {
    back: 'M-.36-1.3C-.5-1.9.5-1.9.36-1.3.3-1-.3-1-.36-1.3Z',
    front: 'M-.9.12C-1.05-.9-.5-1.24 0-1.22.5-1.24 1.05-.9.9.12.8-.3.5-.62 0-.66-.5-.62-.8-.3-.9.12Z',
  },
  curls: {
    back: 'M-1 .3C-1.4.1-1.4-.5-1.1-.7-1.1-1.2-.6-1.4-.3-1.25-.1-1.5.4-1.5.5-1.22.9-1.3 1.2-.9 1.08-.6 1.4-.4 1.36.1 1 .3 .8.6-.8.6-1 .3Z',
    front:
      'M-.9.04C-1.1-.7-.8-1.2-.3-1.24-.1-1.36.3-1.34.44-1.2.9-1.14 1.1-.6.9.04.76-.14.7-.36.5-.42.3-.3.1-.34 0-.46-.2-.3-.5-.3-.56-.42-.72-.3-.78-.14-.9.04Z',
  },
  cap: {
    front: 'M-.92-.12C-1-.95-.5-1.28 0-1.28.56-1.28 1-.9.92-.12 .5-.34-.5-.34-.92-.12Z',
  },
}

/**
 * A face towards the camera. `look` -1..1 turns it sideways, `nod` -1..1 up and down, `shut` closes the eyes,
 * `talk` opens the mouth, `smile` bends it.
 */
export function head(
  p,
  {
    x,
    y,
    r,
    skin,
    shade,
    hair,
    style,
    look = 0,
    nod = 0,
    tilt = 0,
    shut = 0,
    talk = 0,
    smile = 0.5,
    ink = '#20141a',
    light = 1,
  },
) {
  const cut = hairs[style]
  p.at(x, y, { rotate: tilt, scale: r }, () => {
    if (cut?.back) p.fill(hair, cut.back)
    p.fill(shade, 'M-.3.7L-.34 1.5Q0 1.75.34 1.5L.3.7Z')
    for (const side of [-1, 1]) p.ellipse(side === light ? skin : shade, side * 0.84 - look * 0.1, 0.1, 0.14, 0.2)
    const skull = 'M-.82-.1C-.86-.9-.4-1.1 0-1.1S.86-.9.82-.1C.82.4.5 1 0 1S-.82.4-.82-.1Z'
    p.fill(skin, skull)
    p.clip(skull, () => p.ellipse(shade, -light * 1.12 + look * 0.16, 0.1, 0.66, 1.3))
    const fx = look * 0.26
    const fy = 0.04 + nod * 0.16
    for (const side of [-1, 1]) {
      const ex = fx + side * 0.33 * (1 - Math.abs(look) * 0.12)
      p.ellipse(ink, ex, fy, 0.085, Math.max(0.02, 0.13 * (1 - shut)))
      p.line(hair, 0.075, `M${ex - 0.13} ${fy - 0.24}Q${ex} ${fy - 0.32} ${ex + 0.13} ${fy - 0.24}`)
      p.alpha(0.28, () => p.ellipse('#e8523f', ex + side * 0.1, fy + 0.3, 0.15, 0.09))
    }
    p.line(shade, 0.09, `M${fx + look * 0.08} ${fy + 0.08}Q${fx + look * 0.08 + 0.12} ${fy + 0.28} ${fx} ${fy + 0.3}`)
    const my = fy + 0.54
    if (talk > 0.05) p.ellipse('#5b1f26', fx, my, 0.16, 0.03 + 0.12 * talk)
    else
      p.line(
        '#7a2f33',
        0.07,
        `M${fx - 0.19} ${my - smile * 0.03}Q${fx} ${my + smile * 0.16} ${fx + 0.19} ${my - smile * 0.03}`,
      )
    if (cut) p.fill(hair, cut.front)
  })
}

/** A torso from the shoulders down, `width` across the shoulders, breathing a little. */
export function torso(p, { x, y, width, height, color, shade, breath = 0, light = 1 }) {
  const w = width / 2
  const d = `M${x - w * 0.3} ${y - 6}C${x - w * 0.75} ${y + 4} ${x - w - breath} ${y + 14} ${x - w - breath} ${y + 62}L${x - w * 0.92} ${y + height}H${x + w * 0.92}L${x + w + breath} ${y + 62}C${x + w + breath} ${y + 14} ${x + w * 0.75} ${y + 4} ${x + w * 0.3} ${y - 6}Q${x} ${y + 16} ${x - w * 0.3} ${y - 6}Z`
  p.fill(color, d)
  p.clip(d, () =>
    p.fill(
      shade,
      `M${x - light * w * 1.2} ${y - 20}h${light * w * 0.75}q${light * 18} ${height * 0.5} 0 ${height + 40}h${-light * w}Z`,
    ),
  )
}
