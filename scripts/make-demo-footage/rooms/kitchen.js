// Kitchen: warm lamp over an island, somebody flips a pan that burns a little, somebody chops, the cat knows.
import { blink, during, ease, mix, turn, wave } from '../paint.js'
import { head, limb, torso } from '../people.js'
import { bubbles, crossing, fish, kelp, porthole } from '../sea.js'

function wall(p, t) {
  p.rect('#1b3739', 0, 0, 1280, 720)
  p.rect('#173033', 0, 0, 1280, 34)
  // backsplash of tiles
  p.rect('#234a4c', 0, 318, 1010, 130)
  for (let row = 0; row < 4; row++)
    for (let i = -1; i < 21; i++) {
      const tone = (i * 7 + row * 5) % 4
      p.rect(
        tone === 0 ? '#2a5557' : tone === 1 ? '#27504f' : '#264d50',
        i * 50 + (row % 2) * 25 + 2,
        320 + row * 32,
        46,
        28,
        3,
      )
    }
  // wall cupboards
  for (const [x, w] of [
    [34, 132],
    [174, 132],
  ]) {
    p.rect('#10272a', x + 5, 66, w, 214, 4)
    p.rect('#2b5a5c', x, 60, w, 212, 4)
    p.rect('#34686a', x + 10, 70, w - 20, 192, 3)
    p.rect('#2e6062', x + 22, 82, w - 44, 168, 2)
  }
  p.rect('#e0b25e', 150, 160, 6, 34, 3)
  p.rect('#e0b25e', 184, 160, 6, 34, 3)
  p.rect('#10272a', 34, 272, 272, 8)
  // shelf with jars and a plant
  p.rect('#12292b', 652, 266, 186, 10)
  p.rect('#8a5a38', 648, 256, 194, 12, 2)
  for (const [x, w, h, color, lid] of [
    [664, 30, 46, '#d9694a', '#f0d9b0'],
    [702, 26, 36, '#e7c36a', '#5a3b28'],
    [734, 34, 54, '#7fae8c', '#f0d9b0'],
  ]) {
    p.rect(color, x, 256 - h, w, h, 5)
    p.rect('#ffffff2e', x + 4, 262 - h, 5, h - 12, 3)
    p.rect(lid, x + 2, 250 - h, w - 4, 9, 2)
  }
  p.rect('#c97f54', 788, 224, 36, 32, 5)
  for (let i = 0; i < 5; i++)
    p.at(806, 226, { rotate: (i - 2) * 0.45 + wave(t, 4, i * 0.13) * 0.05 }, () =>
      p.fill(i % 2 ? '#5da06c' : '#468a5b', 'M0 2C-13-14-10-38 0-52 10-38 13-14 0 2Z'),
    )
}

function clock(p, t) {
  const x = 922
  const y = 148
  p.circle('#0c1f21', x + 4, y + 6, 50)
  p.circle('#e0b25e', x, y, 49)
  p.circle('#f2ead4', x, y, 42)
  for (let i = 0; i < 12; i++)
    p.at(x, y, { rotate: (i * Math.PI) / 6 }, () => p.rect('#4a3a2c', -1.5, -38, 3, i % 3 ? 6 : 10))
  p.at(x, y, { rotate: -1.15 }, () => p.rect('#2b2521', -3, -24, 6, 28, 3))
  p.at(x, y, { rotate: 4.9 }, () => p.rect('#2b2521', -2.2, -34, 4.4, 38, 2))
  // a tide clock: its hand goes round once in a loop, with a jump a second
  const second = Math.floor(t) + ease(((t % 1) - 0) / 0.14) - 1
  p.at(x, y, { rotate: (second / 24) * Math.PI * 2 }, () => p.rect('#d9583f', -1.2, -36, 2.4, 48, 1))
  p.circle('#d9583f', x, y, 4)
}

function fridge(p, t) {
  p.ellipse('#0c0906', 1148, 664, 124, 14)
  p.rect('#0b1d1f', 1052, 70, 196, 570)
  p.rect('#1a2422', 1056, 640, 26, 20)
  p.rect('#1a2422', 1196, 640, 26, 20)
  p.rect('#a9bfba', 1040, 60, 200, 586, 12)
  p.rect('#c3d5cf', 1040, 60, 178, 586, 12)
  p.rect('#8fa8a4', 1040, 612, 200, 6)
  p.rect('#8fa8a4', 1040, 262, 200, 6)
  p.rect('#6f8985', 1056, 180, 9, 66, 4)
  p.rect('#6f8985', 1056, 286, 9, 120, 4)
  // drawings and magnets
  p.at(1136, 148, { rotate: -0.05 }, () => {
    p.rect('#f4efe0', -38, -46, 78, 92, 2)
    p.fill('#3a8fa3', 'M-26 6C-10-16 12-16 26 0l12-9v20L26 4C12 20-10 20-26 6Z')
    p.circle('#d9583f', 0, -46, 6)
  })
  p.at(1184, 330, { rotate: 0.07 }, () => {
    p.rect('#ffe59a', -26, -26, 52, 52)
    p.rect('#b58f3c', -16, -12, 32, 3)
    p.rect('#b58f3c', -16, -2, 26, 3)
    p.rect('#b58f3c', -16, 8, 30, 3)
  })
  p.circle('#d9583f', 1112, 330, 8)
  p.circle('#4f9ab5', 1136, 344, 8)
  const on = t % 2 < 1
  p.rect('#16343a', 1150, 284, 50, 20, 3)
  p.rect(on ? '#35e3d2' : '#1e6a68', 1156, 291, 8, 6)
  p.rect('#35e3d2', 1168, 291, 26, 6)
}

function backCounter(p, t) {
  p.rect('#132a2c', 1000, 560, 280, 50)
  p.rect('#20150f', 0, 604, 1280, 116)
  for (let i = 0; i < 5; i++) p.rect('#1a110c', 0, 604 + i * i * 7, 1280, 2)
  p.rect('#0f2426', 0, 440, 1040, 190)
  p.rect('#6d472e', 0, 428, 1040, 20)
  p.rect('#85573a', 0, 428, 1040, 7)
  // kettle
  p.fill('#b9c9c4', 'M84 428C80 380 96 356 124 356S168 380 164 428Z')
  p.fill('#94a8a4', 'M84 428C80 380 96 356 108 358 94 380 98 404 100 428Z')
  p.line('#24393a', 7, 'M104 356C104 334 144 334 144 356')
  p.line('#b9c9c4', 10, 'M160 396Q180 390 184 372')
  p.circle('#24393a', 124, 352, 6)
  // radio
  p.rect('#7a2f2a', 868, 366, 116, 62, 8)
  p.rect('#97403a', 868, 366, 116, 56, 8)
  p.circle('#3b1714', 900, 396, 21)
  p.circle('#5b2520', 900, 396, 15 + Math.abs(wave(t, 32)) * 2)
  p.rect('#f6d98c', 930, 382, 42, 14, 2)
  p.rect('#d9583f', mix(934, 960, (wave(t, 1) + 1) / 2), 382, 3, 14)
  p.circle('#e8d3b0', 938, 410, 6)
  p.circle('#e8d3b0', 962, 410, 6)
  p.line('#c9c9bd', 3, 'M972 366L1012 292')
}

function sea(p, t) {
  p.fill('#0a2c45', 'M330 270Q390 200 450 250T620 230V330H330Z')
  kelp(p, { x: 400, y: 296, height: 110, width: 10, color: '#12506a', t, phase: 0.2, cycles: 4 })
  kelp(p, { x: 540, y: 300, height: 140, width: 12, color: '#12506a', t, phase: 0.6, cycles: 4 })
  for (let i = 0; i < 5; i++)
    fish(p, {
      x: crossing(t, 2, i * 0.035, 300, 660) - 0,
      y: 150 + (i % 3) * 24 + wave(t, 6, i * 0.2) * 4,
      scale: 0.3,
      wag: wave(t, 40, i * 0.2),
      body: '#7fd0d8',
      fin: '#4fa6b5',
      kind: 'slim',
    })
  fish(p, {
    x: crossing(t, 1, 0.3, 720, 240),
    y: 206 + wave(t, 3) * 8,
    scale: 0.78,
    left: true,
    wag: wave(t, 24),
    body: '#ff9448',
    fin: '#e0662d',
    belly: '#ffc07a',
  })
  bubbles(p, { x: 430, y: 290, rise: 220, count: 4, t, seed: 4, cycles: 3, size: 6 })
}

function cook(p, t, toss) {
  const sway = wave(t, 4) * 5
  const x = 398 + sway
  const jump = toss * -7
  torso(p, {
    x,
    y: 334 + jump,
    width: 188,
    height: 300,
    color: '#2c6a6d',
    shade: '#1f5053',
    breath: wave(t, 8) * 1.5,
    light: 1,
  })
  p.fill('#e8dcc2', `M${x - 44} ${392 + jump}Q${x} ${402 + jump} ${x + 44} ${392 + jump}L${x + 58} 640H${x - 58}Z`)
  p.line(
    '#e8dcc2',
    9,
    `M${x - 42} ${394 + jump}L${x - 34} ${338 + jump}M${x + 42} ${394 + jump}L${x + 34} ${338 + jump}`,
  )
  head(p, {
    x: x + wave(t, 4, 0.05) * 2,
    y: 270 + jump,
    r: 56,
    skin: '#d09a75',
    shade: '#b07a58',
    hair: '#2b1d18',
    style: 'short',
    look: mix(-0.5, 0.75, during(t, 14, 20, 1)),
    nod: mix(0.9, -0.4, Math.max(toss, during(t, 14, 20, 1))),
    shut: blink(t, [1.6, 5.2, 8.9, 13.6, 16.4, 21.3]),
    talk: during(t, 15, 18.6, 0.3) * Math.abs(wave(t, 66)),
    smile: 1,
    light: 1,
    tilt: wave(t, 4) * 0.03,
  })
  return { x, jump }
}

function pan(p, t, toss) {
  const x = 214
  const y = 486 - toss * 26
  // flames, then the pan, then what jumps in it
  const fire = 0.55 + during(t, 3.4, 9, 0.7) * 0.9
  for (let i = 0; i < 6; i++) {
    const h = (30 + (i % 2) * 22) * fire * (0.75 + 0.25 * wave(t, 48 + i * 9, i * 0.3))
    const fx = x - 62 + i * 24
    p.fill(
      '#e0532d',
      `M${fx - 15} ${y}C${fx - 18} ${y - h * 0.6} ${fx - 2} ${y - h * 0.7} ${fx + wave(t, 36, i * 0.21) * 7} ${y - h * 1.7}C${fx + 6} ${y - h * 0.8} ${fx + 20} ${y - h * 0.5} ${fx + 15} ${y}Z`,
    )
    p.fill(
      '#ffb545',
      `M${fx - 9} ${y}C${fx - 10} ${y - h * 0.4} ${fx - 2} ${y - h * 0.5} ${fx + wave(t, 36, i * 0.21) * 4} ${y - h}C${fx + 4} ${y - h * 0.5} ${fx + 12} ${y - h * 0.3} ${fx + 9} ${y}Z`,
    )
  }
  const leap = Math.sin(Math.PI * turn(t, 12, -0.06)) ** 1.4
  for (const [i, color] of ['#f3d9a0', '#e98a5b', '#8fbf6a', '#f3d9a0'].entries())
    p.at(x - 42 + i * 27, y - 6 - toss * (66 + i * 14) * Math.max(0.15, leap), { rotate: toss * (i + 2) * 1.3 }, () =>
      p.rect(color, -11, -7, 22, 14, 6),
    )
  p.line('#1b1514', 15, `M${x + 84} ${y - 2}L${x + 166} ${y - 18 - toss * 14}`)
  p.fill(
    '#2a2422',
    `M${x - 92} ${y - 12}H${x + 92}Q${x + 84} ${y + 26} ${x + 58} ${y + 28}H${x - 58}Q${x - 84} ${y + 26} ${x - 92} ${y - 12}Z`,
  )
  p.fill('#453b37', `M${x - 92} ${y - 14}H${x + 92}V${y - 6}H${x - 92}Z`)
  return { hx: x + 148, hy: y - 16 - toss * 14, fire }
}

function steam(p, t, x, y, strength) {
  for (let i = 0; i < 4; i++) {
    const k = turn(t, 5, i / 4)
    let d = ''
    for (let step = 0; step <= 8; step++) {
      const up = k * 170 + step * 13
      const sx = x + (i - 1.5) * 17 + Math.sin(up * 0.045 + i * 1.7) * (5 + up * 0.09)
      d += `${step ? 'L' : 'M'}${sx} ${y - up}`
    }
    p.alpha(Math.sin(Math.PI * k) ** 1.3 * 0.2 * strength, () => p.line('#e9f3ea', 8 + k * 12, d))
  }
}

function chopper(p, t) {
  const pause = during(t, 14.4, 20.4, 0.6)
  const x = 790 + wave(t, 3, 0.3) * 4
  head(p, {
    x,
    y: 302,
    r: 53,
    skin: '#9a674a',
    shade: '#7c4f38',
    hair: '#e6b654',
    style: 'long',
    look: mix(0.1, -0.85, pause),
    nod: mix(1, -0.2, pause),
    shut: blink(t, [2.5, 6.1, 10.4, 15.2, 18.1, 22.7]),
    talk: during(t, 18.7, 20.6, 0.3) * Math.abs(wave(t, 58)),
    smile: mix(0.3, 1.2, pause),
    light: -1,
    tilt: wave(t, 3) * 0.03 - pause * 0.06,
  })
  torso(p, {
    x,
    y: 366,
    width: 168,
    height: 280,
    color: '#8a4566',
    shade: '#69324f',
    breath: wave(t, 8, 0.4) * 1.5,
    light: -1,
  })
  p.fill('#a2587b', `M${x - 30} 366Q${x} 396 ${x + 30} 366L${x + 22} 362Q${x} 380 ${x - 22} 362Z`)
  return { x, pause }
}

function cat(p, t) {
  const x = 1046
  const y = 520
  const swish = wave(t, 6)
  p.line(
    '#171319',
    17,
    `M${x + 44} ${y - 8}C${x + 96} ${y - 4} ${x + 108 + swish * 14} ${y - 62} ${x + 82 + swish * 30} ${y - 104}`,
  )
  p.fill(
    '#1f1a22',
    `M${x - 46} ${y}C${x - 56} ${y - 70} ${x - 34} ${y - 112} ${x} ${y - 114}S${x + 66} ${y - 62} ${x + 58} ${y}Z`,
  )
  p.ellipse('#2a2430', x - 26, y - 4, 24, 10)
  p.ellipse('#2a2430', x + 14, y - 4, 24, 10)
  const look = mix(-1, 0.2, during(t, 9.5, 14, 0.5))
  p.at(x - 6, y - 134, { rotate: look * 0.09 }, () => {
    const ear = during(t, 5.2, 5.7, 0.2) * 0.25
    p.at(-24, -20, { rotate: -ear }, () => p.fill('#1f1a22', 'M-16 10L-12-34 18-6Z'))
    p.fill('#1f1a22', 'M40-10L36-54 6-26Z')
    p.fill('#4a3440', 'M35-22L33-42 17-27Z')
    p.ellipse('#1f1a22', 0, 0, 43, 36)
    const shut = blink(t, [4, 9.4, 12.2, 19.8])
    for (const side of [-1, 1]) {
      p.ellipse('#c9e86a', side * 17 + look * 6, -2, 9.5, 10 * (1 - shut * 0.95))
      p.ellipse('#12100f', side * 17 + look * 9, -2, 3, 8.5 * (1 - shut))
    }
    p.fill('#d98a8a', `M${look * 7 - 5} 11h10l-5 6Z`)
    for (const side of [-1, 1])
      p.line('#6b6270', 1.5, `M${look * 5 + side * 14} 15L${side * 50} ${9}M${look * 5 + side * 14} 18L${side * 50} 22`)
  })
}

function island(p, t) {
  p.rect('#9a6641', 40, 520, 1100, 34, 4)
  p.rect('#b67c50', 40, 520, 1100, 10, 4)
  p.rect('#5f3c27', 40, 546, 1100, 10)
  p.rect('#3b2820', 64, 556, 1052, 164)
  for (let i = 0; i < 5; i++) {
    p.rect('#493228', 80 + i * 208, 574, 190, 150, 4)
    p.rect('#412c23', 94 + i * 208, 588, 162, 150, 3)
    p.rect('#caa05a', 160 + i * 208, 600, 30, 5, 2)
  }
  // hob
  p.rect('#16191b', 108, 514, 224, 10, 4)
  p.alpha(0.5 + 0.3 * Math.abs(wave(t, 40)), () => p.rect('#ff8a3a', 140, 512, 152, 4, 2))
}

function onTheIsland(p, t) {
  // bowl of fruit
  p.circle('#d9694a', 520, 494, 20)
  p.circle('#e9a545', 552, 488, 22)
  p.circle('#8fbf6a', 582, 496, 18)
  p.fill('#d8e2dc', 'M490 498H612C608 522 590 528 551 528S494 522 490 498Z')
  p.fill('#b9c8c2', 'M490 498C494 522 512 528 551 528 524 526 508 514 506 498Z')
  // board and what lies on it
  p.rect('#d9a868', 690, 510, 208, 14, 4)
  p.rect('#b98a4e', 690, 520, 208, 5)
  for (let i = 0; i < 6; i++) p.ellipse(i % 2 ? '#ef8a3c' : '#e2752b', 838 + i * 8, 508 - (i % 3) * 3, 8, 5)
  p.fill('#ef8a3c', 'M722 510C720 490 750 486 832 506L834 510Z')
  p.line('#5da06c', 6, 'M724 500l-22-12M722 504l-26-2')
  // mug with a wisp
  p.rect('#35a79c', 632, 486, 34, 38, 5)
  p.line('#35a79c', 6, 'M634 496c-18 0-18 20 0 20')
  steam(p, t, 650, 490, 0.5)
}

export const kitchen = {
  id: 'kitchen',
  draw(p, t) {
    const swing = wave(t, 6) * 0.035
    const hop = Math.max(during(t, 2, 2.9, 0.42), during(t, 10, 10.9, 0.42), during(t, 12, 12.9, 0.42))
    wall(p, t)
    porthole(p, { x: 480, y: 168, r: 106, t, life: () => sea(p, t) })
    clock(p, t)
    backCounter(p, t)
    steam(p, t, 188, 366, 0.6)
    fridge(p, t)
    const a = cook(p, t, hop)
    const b = chopper(p, t)
    island(p, t)
    const held = pan(p, t, hop)
    steam(p, t, 214, 440, 1.1)
    limb(p, {
      x: a.x - 84,
      y: 392 + a.jump,
      hx: held.hx,
      hy: held.hy - 4,
      length: 160,
      bend: 1,
      width: 40,
      color: '#265d60',
      hand: '#d09a75',
      cuff: '#1f5053',
    })
    const stir = during(t, 14, 20, 1)
    limb(p, {
      x: a.x + 84,
      y: 392 + a.jump,
      hx: a.x + 92 + wave(t, 12) * 8 + stir * 34,
      hy: 490 - stir * 60 + wave(t, 24) * 3,
      length: 178,
      bend: -1,
      width: 40,
      color: '#2f7275',
      hand: '#d09a75',
      cuff: '#1f5053',
    })
    onTheIsland(p, t)
    const cut = (1 - b.pause) * Math.max(0, wave(t, 48)) * 24
    p.at(846 + wave(t, 2) * 8, 500 - cut - b.pause * 12, { rotate: -0.05 - cut * 0.006 }, () => {
      p.fill('#dfe8e6', 'M-6-26H-70Q-64 4-30 8H-6Z')
      p.rect('#2b1d18', -8, -28, 56, 15, 6)
    })
    limb(p, {
      x: b.x + 72,
      y: 424,
      hx: 872 + wave(t, 2) * 8,
      hy: 478 - cut - b.pause * 12,
      length: 164,
      bend: -1,
      width: 36,
      color: '#7d3c5c',
      hand: '#9a674a',
      cuff: '#69324f',
    })
    limb(p, {
      x: b.x - 72,
      y: 424,
      hx: 736,
      hy: 488 - b.pause * 20,
      length: 164,
      bend: 1,
      width: 36,
      color: '#8a4566',
      hand: '#9a674a',
      cuff: '#69324f',
    })
    cat(p, t)
    // evening, then the lamp
    p.dusk(640, 330, 260, 900, '#061214')
    p.at(650, -30, { rotate: swing }, () => {
      p.light(() => {
        p.fill('#ffcf7a1c', 'M-96 160H96L500 820H-500Z')
        p.fill('#ffcf7a14', 'M-96 160H96L340 820H-340Z')
      })
      p.line('#0d1c1e', 6, 'M0 0V84')
      p.fill('#b97a2c', 'M-22 84H22L108 160H-108Z')
      p.fill('#e9a545', 'M-22 84H8L62 160H-108Z')
      p.ellipse('#fff0c4', 0, 160, 100, 11)
      p.glow('#ffcf7a', 0, 170, 250, 0.5)
    })
    p.glow('#ff8a3a', 214, 460, 230, 0.28 * held.fire * (0.85 + 0.15 * wave(t, 40)))
  },
}
