// Garden: a glass dome on the sea bed, lanterns, a pond, somebody waters the beds, somebody swings; a whale goes over.
import { blink, dice, mix, turn, wave } from '../paint.js'
import { head, limb, torso } from '../people.js'
import { bubbles, crossing, fish } from '../sea.js'

function outside(p, t) {
  p.rect('#06222c', 0, 0, 1280, 720)
  p.ellipse('#0a3440', 640, 40, 900, 420)
  p.ellipse('#0e4650', 700, -10, 620, 300)
  p.ellipse('#145a60', 740, -60, 420, 220)
  const x = crossing(t, 1, 0.35, -420, 1700)
  p.at(x, 132 + wave(t, 2) * 14, { sx: -1.15, sy: 1.15 }, () => {
    const beat = wave(t, 6) * 20
    p.fill(
      '#0a2a36',
      `M-200 4C-190 -70 -40 -84 70 -44 130 -22 180 -12 210 ${-18 + beat * 0.4}C226 ${-50 + beat} 256 ${-56 + beat} 272 ${-52 + beat}C260 ${-26 + beat} 262 ${0 + beat} 278 ${20 + beat}C246 ${22 + beat} 226 ${10 + beat * 0.6} 212 ${0 + beat * 0.4}C150 38 70 60 -30 56 -140 54 -208 40 -200 4Z`,
    )
    p.fill('#14404a', 'M-196 18C-140 50 -60 40 10 52 -60 60 -170 56 -196 18Z')
    p.circle('#bfe8d8', -150, -4, 5)
  })
  for (let i = 0; i < 8; i++)
    fish(p, {
      x: crossing(t, 1, 0.8 + i * 0.02, 1400, -120),
      y: 96 + ((i * 37) % 90) + wave(t, 4, i * 0.2) * 8,
      scale: 0.34,
      left: true,
      wag: wave(t, 40, i * 0.3),
      body: '#2f7f84',
      fin: '#1f6068',
      kind: 'slim',
    })
  bubbles(p, { x: 1130, y: 420, rise: 420, count: 5, t, seed: 15, cycles: 3, size: 8, spread: 50, color: '#8fd8cf' })
}

function dome(p) {
  p.alpha(0.5, () => {
    for (const k of [-1, -0.62, -0.22, 0.22, 0.62, 1])
      p.line('#2b5a55', 7, `M640 -40Q${640 + k * 560} 60 ${640 + k * 760} 560`)
    for (const y of [70, 190, 330]) p.line('#2b5a55', 6, `M-40 ${y + 130}Q640 ${y - 120} 1320 ${y + 130}`)
  })
  p.alpha(0.06, () => p.fill('#d8fff0', 'M150 420Q250 130 480 20L560 10Q320 150 230 420Z'))
}

function hills(p, t) {
  p.fill('#0d3626', 'M0 400Q160 340 330 384T700 372T1010 360T1280 384V720H0Z')
  const roll = dice(9)
  for (let i = 0; i < 15; i++) {
    const x = i * 92 + roll() * 40
    const y = 392 - roll() * 14
    const s = 0.6 + roll() * 0.7
    p.at(x, y, { rotate: wave(t, 2, roll()) * 0.025, scale: s }, () => {
      p.rect('#0a2a1e', -5, -30, 10, 40)
      p.ellipse('#0f4030', 0, -64, 38, 50)
      p.ellipse('#14503a', -8, -74, 26, 34)
    })
  }
  p.fill('#124530', 'M0 462Q200 410 430 446T860 440T1280 452V720H0Z')
  p.fill('#185a3b', 'M0 540Q260 486 560 520T1280 510V720H0Z')
  p.fill('#1f6d45', 'M0 640Q320 596 640 622T1280 612V720H0Z')
  // the way to the house
  p.fill('#8a7a54', 'M866 470Q900 530 800 580T640 720H880Q940 620 960 570T906 470Z')
  p.fill('#a08f64', 'M874 470Q912 530 830 584T700 720H840Q900 620 930 566T898 470Z')
}

function house(p, t) {
  p.rect('#0a2418', 772, 296, 240, 186)
  p.rect('#3c6b52', 776, 292, 228, 182)
  p.rect('#356049', 776, 292, 228, 20)
  for (let i = 0; i < 9; i++) p.rect('#34604a', 798 + i * 26, 292, 3, 182)
  p.fill('#7d3f35', 'M744 300L890 196L1036 300Z')
  p.fill('#95503f', 'M744 300L890 196L908 209L790 300Z')
  p.rect('#5b3a30', 950, 196, 30, 60)
  for (let i = 0; i < 4; i++) {
    const k = turn(t, 4, i / 4)
    p.alpha(Math.sin(Math.PI * k) * 0.35, () =>
      p.ring('#d8f2e4', 3, 965 + wave(t, 4, k) * 16, 190 - k * 110, 7 + k * 16),
    )
  }
  const lit = 0.9 + 0.1 * wave(t, 14)
  p.alpha(lit, () => {
    p.rect('#ffd982', 800, 340, 64, 60, 3)
    p.rect('#ffd982', 926, 340, 50, 60, 3)
  })
  // somebody walks by the window
  p.clip('M800 340h64v60h-64Z', () => {
    const x = crossing(t, 1, 0.2, 560, 1160)
    p.fill('#7a5a30', `M${x - 22} 402C${x - 22} 376 ${x - 10} 372 ${x} 372S${x + 22} 376 ${x + 22} 402Z`)
    p.circle('#7a5a30', x, 362, 12)
  })
  for (const [x, w] of [
    [800, 64],
    [926, 50],
  ]) {
    p.rect('#27483a', x + w / 2 - 2, 340, 4, 60)
    p.rect('#27483a', x, 368, w, 4)
    p.rect('#27483a', x - 5, 398, w + 10, 7)
  }
  p.rect('#7d4a34', 874, 372, 44, 102, 3)
  p.rect('#95603f', 880, 380, 32, 40, 2)
  p.circle('#f4d590', 910, 428, 4)
  p.glow('#ffd982', 832, 370, 170, 0.5 * lit)
  p.glow('#ffd982', 950, 370, 150, 0.4 * lit)
}

function tree(p, t) {
  p.fill('#3b2a22', 'M180 640C196 520 176 420 190 300L226 210 262 300C250 420 262 520 286 640Z')
  p.fill('#4b372b', 'M180 640C196 520 176 420 190 300L210 260C204 420 214 540 216 640Z')
  p.line('#3b2a22', 22, 'M216 286C300 250 360 246 440 236')
  p.line('#3b2a22', 18, 'M210 300C150 260 110 240 60 236')
  const roll = dice(23)
  const crowns = [
    [60, 196, 90],
    [150, 130, 116],
    [262, 96, 122],
    [372, 132, 104],
    [452, 190, 74],
    [210, 190, 110],
    [320, 190, 96],
  ]
  crowns.forEach(([x, y, r], i) => {
    const s = wave(t, 3, i * 0.13) * 5
    p.ellipse(i < 5 ? '#155037' : '#1b6443', x + s, y, r, r * 0.72)
    for (let k = 0; k < 5; k++)
      p.ellipse('#23784f', x + s * 1.4 + (roll() - 0.6) * r * 1.2, y - roll() * r * 0.5, r * 0.2, r * 0.12, -0.3)
  })
  for (let i = 0; i < 7; i++) p.circle('#ff8f6b', 70 + i * 62 + wave(t, 3, i * 0.13) * 5, 176 + (i % 3) * 34, 10)
}

function swing(p, t) {
  const a = wave(t, 8) * 0.2
  p.at(392, 236, { rotate: a }, () => {
    p.line('#caa878', 4, 'M-40 0V300M40 0V300')
    p.rect('#8a5a38', -58, 296, 116, 12, 3)
    const kick = wave(t, 8, 0.25)
    p.line('#2d3f66', 30, `M-16 286L${30 + kick * 10} 300 ${34 + kick * 40} 362`)
    p.line('#36497a', 30, `M10 286L${46 + kick * 10} 302 ${54 + kick * 40} 364`)
    p.rect('#f4efe0', 26 + kick * 40, 356, 44, 20, 9)
    p.rect('#f4efe0', 44 + kick * 40, 358, 44, 20, 9)
    head(p, {
      x: 4,
      y: 124,
      r: 38,
      skin: '#d8a07c',
      shade: '#b57d5c',
      hair: '#4a2a1c',
      style: 'long',
      look: 0.5,
      nod: -a * 2,
      shut: blink(t, [1.2, 4.4, 8.3, 12.1, 15.7, 20.2]),
      smile: 1.3,
      light: 1,
      tilt: -a * 0.4,
    })
    torso(p, {
      x: 0,
      y: 170,
      width: 104,
      height: 126,
      color: '#e2604c',
      shade: '#b54837',
      breath: wave(t, 6),
      light: 1,
    })
    limb(p, {
      x: -38,
      y: 204,
      hx: -40,
      hy: 150,
      length: 104,
      bend: -1,
      width: 24,
      color: '#c9523f',
      hand: '#d8a07c',
      handSize: 12,
    })
    limb(p, {
      x: 40,
      y: 204,
      hx: 40,
      hy: 146,
      length: 104,
      bend: 1,
      width: 24,
      color: '#e2604c',
      hand: '#d8a07c',
      handSize: 12,
    })
  })
}

function flower(p, t, x, y, h, color, phase) {
  const lean = wave(t, 3, phase) * 10
  p.line('#3f9a5c', 5, `M${x} ${y}Q${x} ${y - h * 0.6} ${x + lean} ${y - h}`)
  p.at(x + lean * 0.4, y - h * 0.4, { rotate: 0.8 }, () => p.fill('#3f9a5c', 'M0 0C-9-9-8-22 0-32 8-22 9-9 0 0Z'))
  p.at(x + lean, y - h, { rotate: lean * 0.03 }, () => {
    for (let i = 0; i < 6; i++) p.at(0, 0, { rotate: (i / 6) * Math.PI * 2 }, () => p.ellipse(color, 0, -11, 7, 11))
    p.circle('#ffe08a', 0, 0, 7)
  })
}

function bed(p, t) {
  p.fill('#3b2a1e', 'M900 676Q1070 630 1280 650V720H880Z')
  p.fill('#4a3526', 'M912 678Q1070 640 1280 662V690Q1070 668 912 690Z')
  const colors = ['#ff77b0', '#f4f0ff', '#8fb4ff', '#ffb35c', '#d98aff']
  for (let i = 0; i < 9; i++)
    flower(p, t, 948 + i * 40, 676 - (i % 2) * 8, 50 + ((i * 29) % 46), colors[i % 5], i * 0.11)
}

function gardener(p, t) {
  const pour = 0.65 + 0.35 * wave(t, 2)
  const x = 1150 + wave(t, 1) * 26
  const lift = wave(t, 8) * 2
  p.line('#33405c', 42, `M${x - 20} 560L${x - 26} 640`)
  p.line('#3d4c6e', 42, `M${x + 22} 560L${x + 30} 640`)
  p.rect('#5b3a20', x - 54, 644, 52, 28, 10)
  p.rect('#5b3a20', x + 4, 644, 52, 28, 10)
  torso(p, {
    x,
    y: 424 + lift,
    width: 132,
    height: 160,
    color: '#e9c46a',
    shade: '#c09a45',
    breath: wave(t, 6),
    light: -1,
  })
  p.fill('#4a6fa5', `M${x - 40} ${474 + lift}H${x + 40}L${x + 52} 590H${x - 52}Z`)
  p.line(
    '#4a6fa5',
    8,
    `M${x - 36} ${476 + lift}L${x - 30} ${428 + lift}M${x + 36} ${476 + lift}L${x + 30} ${428 + lift}`,
  )
  head(p, {
    x: x - 4,
    y: 372 + lift,
    r: 43,
    skin: '#6f4630',
    shade: '#553423',
    hair: '#d9d2c8',
    style: 'curls',
    look: -0.7,
    nod: 0.8,
    shut: blink(t, [3.1, 7.7, 10.2, 14.6, 19.4, 22.8]),
    smile: 1,
    light: -1,
    tilt: -0.06 + wave(t, 4) * 0.03,
  })
  p.ellipse('#c9a05a', x - 6, 342 + lift, 74, 13, -0.08)
  p.fill('#dcb56c', `M${x - 44} ${340 + lift}C${x - 44} ${296 + lift} ${x + 36} ${290 + lift} ${x + 36} ${334 + lift}Z`)
  p.line('#a8443a', 7, `M${x - 42} ${334 + lift}Q${x} ${346 + lift} ${x + 35} ${328 + lift}`)
  const hx = x - 92
  const hy = 520 + lift - pour * 12
  p.at(hx - 22, hy + 22, { rotate: -0.1 - pour * 0.42 }, () => {
    p.line('#5f8f8a', 11, 'M-26 6L-84-30')
    p.fill('#7fb0aa', 'M-92-46L-70-20-98-14Z')
    p.rect('#7fb0aa', -34, -26, 66, 58, 8)
    p.rect('#5f8f8a', -34, -26, 16, 58, 8)
    p.line('#5f8f8a', 7, 'M-24-26C-20-60 24-60 28-26')
  })
  for (let i = 0; i < 14; i++) {
    const k = turn(t, 30, i / 14)
    const dx = -112 - k * (26 + (i % 4) * 9)
    p.alpha(0.85 * (1 - k * 0.5), () => p.ellipse('#aee9ff', hx + dx, hy + 26 + k * k * 120 + k * 16, 2.4, 5.5, 0.3))
  }
  limb(p, {
    x: x - 46,
    y: 474 + lift,
    hx,
    hy: hy - 6,
    length: 128,
    bend: 1,
    width: 32,
    color: '#e9c46a',
    hand: '#6f4630',
  })
  limb(p, {
    x: x + 48,
    y: 474 + lift,
    hx: x + 42,
    hy: 556 + lift,
    length: 120,
    bend: -1,
    width: 32,
    color: '#cba753',
    hand: '#6f4630',
  })
}

function pond(p, t) {
  p.ellipse('#123a2a', 560, 652, 186, 42)
  p.ellipse('#0f5a6a', 560, 650, 174, 36)
  p.ellipse('#15748a', 548, 644, 140, 24)
  const water = new Path2D()
  water.ellipse(560, 650, 174, 36, 0, 0, Math.PI * 2)
  p.clip(water, () => {
    for (let i = 0; i < 3; i++) {
      const a = turn(t, 2, i / 3) * Math.PI * 2
      p.at(560 + Math.cos(a) * 108, 650 + Math.sin(a) * 20, { sx: -Math.sin(a) > 0 ? 0.42 : -0.42, sy: 0.28 }, () =>
        fish(p, {
          x: 0,
          y: 0,
          wag: wave(t, 30, i * 0.3),
          body: ['#ff8a4f', '#f6efe2', '#ffc85c'][i],
          fin: '#e0662d',
          stripe: i === 1 ? '#ff8a4f' : undefined,
        }),
      )
    }
    for (let i = 0; i < 3; i++) {
      const k = turn(t, 5, i / 3)
      p.c.save()
      p.c.translate(470 + i * 84, 648)
      p.c.scale(1, 0.24)
      p.alpha((1 - k) * 0.55, () => p.ring('#bff6ff', 3, 0, 0, 8 + k * 56))
      p.c.restore()
    }
  })
  for (const [x, y, s] of [
    [462, 662, 1],
    [640, 664, 0.8],
    [598, 632, 0.65],
  ])
    p.at(x, y + wave(t, 3, x / 99) * 1.5, { sx: s, sy: s * 0.34 }, () =>
      p.fill('#3f9a5c', 'M0 0L26-16A31 31 0 1 1 30-2Z'),
    )
  p.at(462, 652 + wave(t, 3, 462 / 99) * 1.5, {}, () => {
    p.fill('#ffb3d9', 'M-14 0C-14-10-6-16 0-20 6-16 14-10 14 0Z')
    p.fill('#ffd9ec', 'M-6 0C-6-8-2-12 0-14 2-12 6-8 6 0Z')
  })
}

function lanterns(p, t) {
  p.line('#0c2018', 3, 'M436 232Q600 330 752 296')
  const colors = ['#ffcf6b', '#ff8f6b', '#ffcf6b', '#8fe0c0']
  for (let i = 0; i < 4; i++) {
    const k = (i + 0.7) / 4.4
    const x = mix(436, 752, k)
    const y = mix(232, 296, k) + Math.sin(Math.PI * k) * 46
    p.at(x, y, { rotate: wave(t, 4, i * 0.17) * 0.12 }, () => {
      p.line('#0c2018', 2, 'M0 0V10')
      p.ellipse(colors[i], 0, 30, 20, 22)
      p.alpha(0.25, () => p.line('#7a3a1a', 2, 'M-9 11Q-13 30-9 49M9 11Q13 30 9 49'))
      p.rect('#3b2a22', -9, 7, 18, 5, 2)
      p.rect('#3b2a22', -9, 49, 18, 5, 2)
      p.glow(colors[i], 0, 30, 110, 0.5 + 0.1 * wave(t, 7 + i, i * 0.3))
    })
  }
}

function mushrooms(p, t) {
  for (const [x, y, s, ph] of [
    [60, 668, 1.1, 0],
    [112, 690, 0.7, 0.3],
    [310, 668, 0.8, 0.6],
    [344, 684, 0.55, 0.9],
    [760, 690, 0.6, 0.5],
  ])
    p.at(x, y, { scale: s }, () => {
      p.rect('#e8f5e4', -9, -34, 18, 36, 8)
      p.fill('#35c9b0', 'M-38-28C-36-70 36-70 38-28Q0-18-38-28Z')
      for (const [dx, dy, r] of [
        [-16, -42, 6],
        [6, -50, 7],
        [22, -36, 5],
      ])
        p.circle('#c8fff0', dx, dy, r)
      p.glow('#35e3c2', 0, -40, 90, 0.4 + 0.15 * wave(t, 3, ph))
    })
}

function fireflies(p, t) {
  const roll = dice(41)
  for (let i = 0; i < 26; i++) {
    const x = roll() * 1280 + wave(t, 1 + Math.floor(roll() * 2), roll()) * 60
    const y = 300 + roll() * 340 + wave(t, 2 + Math.floor(roll() * 2), roll()) * 36
    const on = Math.max(0, wave(t, 4 + Math.floor(roll() * 5), roll()))
    p.alpha(on, () => p.circle('#f2ff9a', x, y, 2.8))
    p.glow('#d8ff7a', x, y, 22, 0.8 * on)
  }
}

function snail(p, t) {
  const x = 690 + wave(t, 1, 0.2) * 40
  const flip = wave(t, 1, 0.45) > 0 ? 1 : -1
  p.at(x, 706, { sx: flip, sy: 1 }, () => {
    p.fill('#d9b48a', 'M-34 0C-30-10 10-10 22-8L30-22C40-22 42-6 34 0Z')
    p.line('#d9b48a', 3, 'M32-20L38-34M28-20L27-35')
    p.circle('#b5653f', -6, -17, 17)
    p.circle('#d98a55', -6, -17, 11)
    p.circle('#b5653f', -6, -17, 5)
  })
}

export const garden = {
  id: 'garden',
  draw(p, t) {
    outside(p, t)
    dome(p)
    hills(p, t)
    house(p, t)
    tree(p, t)
    swing(p, t)
    pond(p, t)
    p.dusk(700, 400, 330, 900, '#020d0a')
    lanterns(p, t)
    bed(p, t)
    gardener(p, t)
    mushrooms(p, t)
    snail(p, t)
    fireflies(p, t)
    p.fill(
      '#03130c',
      'M-10 730C0 600 40 590 30 520 70 580 60 640 90 730ZM1190 730C1240 690 1230 640 1262 560 1300 640 1290 690 1300 730Z',
    )
  },
}
