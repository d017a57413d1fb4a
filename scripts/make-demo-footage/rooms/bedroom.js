// Bedroom: neon over a bed, somebody sleeps, somebody listens to records on a beanbag; curtains move in the tide.
import { blink, dice, during, mix, turn, wave } from '../paint.js'
import { head, limb, torso } from '../people.js'
import { bubbles, crossing, fish, kelp } from '../sea.js'

function wall(p) {
  p.rect('#2b1636', 0, 0, 1280, 560)
  for (let i = 0; i < 16; i++) p.rect('#2f1a3c', i * 80 + 20, 0, 40, 560)
  p.rect('#1d0f27', 0, 540, 1280, 180)
  p.rect('#3d2049', 0, 528, 1280, 16)
  for (let i = 0; i < 6; i++) p.rect('#241330', 0, 572 + i * 30, 1280, 2)
}

function sea(p, t) {
  p.rect('#0a2a52', 838, 80, 300, 330)
  p.rect('#0e3a68', 838, 80, 300, 170)
  p.ellipse('#15527e', 990, 70, 220, 90)
  p.fill('#082040', 'M838 350Q900 300 980 340T1138 320V410H838Z')
  kelp(p, { x: 900, y: 410, height: 150, width: 11, color: '#0d4a63', t, phase: 0.1, cycles: 3 })
  kelp(p, { x: 1080, y: 410, height: 190, width: 13, color: '#0d4a63', t, phase: 0.5, cycles: 3 })
  // a ray glides by
  const rx = crossing(t, 1, 0.62, 1320, 640)
  p.at(rx, 190 + wave(t, 3) * 10, {}, () => {
    const flap = wave(t, 10) * 12
    p.fill(
      '#3a6f9c',
      `M-60 0C-20 -8 0 ${-40 + flap} 14 ${-64 + flap}C22 -30 44 -14 120 0 44 12 22 28 14 ${56 - flap}C0 36 -20 8 -60 0Z`,
    )
    p.line('#3a6f9c', 4, 'M110 0Q150 4 190 -4')
  })
  for (let i = 0; i < 6; i++)
    fish(p, {
      x: crossing(t, 2, 0.1 + i * 0.03, 780, 1200),
      y: 262 + (i % 3) * 26 + wave(t, 5, i * 0.17) * 6,
      scale: 0.36,
      wag: wave(t, 44, i * 0.3),
      body: '#ff9ade',
      fin: '#c45fae',
      kind: 'slim',
    })
  bubbles(p, { x: 960, y: 400, rise: 320, count: 5, t, seed: 8, cycles: 3, size: 7, spread: 120, color: '#bfe4ff' })
}

function windowAndCurtains(p, t) {
  p.rect('#150a1d', 826, 66, 324, 358, 6)
  p.clip('M838 80H1138V410H838Z', () => sea(p, t))
  p.rect('#4a2a52', 982, 80, 12, 330)
  p.rect('#4a2a52', 838, 236, 300, 10)
  p.rect('#5c3666', 812, 410, 352, 18, 3)
  p.rect('#c9a05a', 776, 52, 424, 8, 4)
  for (const side of [-1, 1]) {
    const at = side < 0 ? 790 : 1186
    const sway = wave(t, 3, side * 0.1) * 12
    const d = `M${at - side * 8} 58H${at - side * 112}C${at - side * 104} 220 ${at - side * (54 + sway)} 330 ${at - side * (70 + sway)} 508Q${at - side * (30 + sway * 0.5)} 522 ${at + side * 16} 508Z`
    p.fill('#a43a7e', d)
    p.clip(d, () => {
      for (let i = 0; i < 4; i++)
        p.fill(
          i % 2 ? '#8a2d6a' : '#7d2761',
          `M${at - side * (14 + i * 25)} 58C${at - side * (12 + i * 22)} 240 ${at - side * (4 + i * 16 + sway * 0.5)} 360 ${at - side * (2 + i * 18 + sway)} 530h${-side * 9}C${at - side * (14 + i * 17)} 340 ${at - side * (22 + i * 22)} 220 ${at - side * (24 + i * 25)} 58Z`,
        )
    })
  }
}

function neon(p, t) {
  const dip = Math.max(during(t, 5, 5.16, 0.05), during(t, 5.3, 5.5, 0.05), during(t, 17.2, 17.35, 0.05))
  const on = 1 - dip * 0.75
  p.at(300, 186, {}, () => {
    const outline = 'M-120 6C-70 -62 30 -66 96 -6L142 -46C132 -14 132 22 142 54L96 10C30 74 -70 66 -120 6Z'
    p.line('#17091e', 15, outline)
    p.alpha(on, () => {
      p.line('#ff4fb8', 9, outline)
      p.line('#ffd3ee', 3.5, outline)
      p.line('#35e3d2', 6, 'M-52 -30C-38 -8 -38 18 -52 40')
      p.line('#c8fff8', 2.2, 'M-52 -30C-38 -8 -38 18 -52 40')
      p.circle('#35e3d2', -82, -8, 7)
      p.line('#35e3d2', 5, 'M-10 6q14 -14 28 0t28 0')
    })
    p.glow('#ff4fb8', 0, 0, 330, 0.42 * on)
    p.glow('#35e3d2', -50, 0, 120, 0.2 * on)
  })
}

function fairyLights(p, t) {
  const hang = (k) => 40 + Math.abs(Math.sin(k * Math.PI * 3)) * 34
  let wire = `M-4 ${hang(0)}`
  for (let i = 1; i <= 72; i++) wire += `L${(i / 72) * 786} ${hang(i / 72)}`
  p.line('#120818', 3, wire)
  const colors = ['#ffd98a', '#ff9ade', '#8fd8ff', '#ffd98a']
  for (let i = 0; i < 17; i++) {
    const k = i / 16
    const x = 8 + k * 770
    const y = hang(x / 786) + 9
    const glow = 0.55 + 0.45 * wave(t, 6 + (i % 3) * 3, i * 0.29)
    p.circle('#120818', x, y - 5, 4)
    p.alpha(0.4 + 0.6 * glow, () => p.ellipse(colors[i % 4], x, y + 4, 5.5, 8))
    p.glow(colors[i % 4], x, y + 4, 34, 0.55 * glow)
  }
}

function posters(p) {
  p.at(560, 196, { rotate: 0.03 }, () => {
    p.rect('#150a1d', -54, -76, 116, 160)
    p.rect('#f0c46a', -60, -82, 116, 160)
    p.circle('#d9583f', -2, -18, 36)
    p.fill('#23395b', 'M-60 20Q-30 0 0 20T56 20V78H-60Z')
    p.fill('#2f5480', 'M-60 44Q-30 26 0 44T56 44V78H-60Z')
  })
  p.at(694, 220, { rotate: -0.05 }, () => {
    p.rect('#150a1d', -38, -54, 90, 118)
    p.rect('#35a79c', -44, -60, 90, 118)
    p.fill('#f4efe0', 'M0-42C30-42 32-6 26 8L32 40 16 26 8 46 0 28-8 46-16 26-32 40-26 8C-32-6-30-42 0-42Z')
    p.circle('#23395b', -10, -10, 5)
    p.circle('#23395b', 10, -10, 5)
  })
}

function bed(p, t) {
  const breath = (wave(t, 5) + 1) / 2
  p.rect('#1a0c16', 40, 330, 34, 330, 6)
  p.rect('#5a2f3f', 34, 318, 34, 340, 8)
  p.rect('#6f3d4e', 34, 318, 160, 150, 10)
  p.rect('#5a2f3f', 48, 334, 132, 134, 6)
  p.rect('#5a2f3f', 34, 590, 610, 66, 6)
  p.rect('#45222f', 34, 640, 610, 18)
  p.rect('#5a2f3f', 620, 508, 34, 150, 8)
  p.rect('#d9c7dc', 66, 520, 560, 76, 12)
  p.rect('#b9a3c0', 66, 568, 560, 28, 8)
  // pillow and sleeper
  p.fill('#efe3f0', 'M76 520C64 470 84 440 122 446 170 438 226 436 240 456 256 486 248 520 238 528Z')
  p.fill('#d4c2d9', 'M76 520C120 506 200 510 238 528 200 540 100 540 76 520Z')
  const roll = during(t, 11.4, 13.6, 0.8)
  p.at(198, 462 - breath * 3, { rotate: -1.12 + roll * 0.16 }, () =>
    head(p, {
      x: 0,
      y: 0,
      r: 50,
      skin: '#e2ae8c',
      shade: '#c08a6c',
      hair: '#3fb0a4',
      style: 'curls',
      shut: 1,
      nod: 0.3,
      look: 0.3,
      talk: breath * 0.35,
      smile: 0.6,
      light: 1,
      ink: '#6b3c36',
    }),
  )
  const h = breath * 14
  const d = `M226 ${486 - h * 0.4}C300 ${430 - h} 380 ${428 - h} 440 ${452 - h * 0.6} 520 ${470 - h * 0.2} 600 474 640 506V628H214C206 570 204 520 226 ${486 - h * 0.4}Z`
  p.fill('#6f3fa0', d)
  p.clip(d, () => {
    for (let i = 0; i < 7; i++)
      p.fill(i % 2 ? '#7f4db3' : '#62368f', `M${250 + i * 66} ${410 - h}q18 100 -8 230h34q24 -130 6 -230Z`)
    p.fill(
      '#8d5cc0',
      `M200 ${474 - h * 0.4}C232 ${470 - h * 0.4} 250 ${492 - h * 0.4} 246 560 244 600 240 640 236 650H180Z`,
    )
    p.fill('#4a2670', 'M200 608H660V640H200Z')
  })
  limb(p, {
    x: 262,
    y: 492 - h * 0.5,
    hx: 344,
    hy: 506 - h * 0.7,
    length: 110,
    bend: -1,
    width: 30,
    color: '#f0b9c8',
    hand: '#e2ae8c',
    handSize: 15,
  })
  // what is heard of a sleeper
  for (let i = 0; i < 3; i++) {
    const k = turn(t, 5, i / 3)
    p.at(
      262 + k * 60 + wave(t, 5, k) * 8,
      408 - k * 120,
      { scale: 0.5 + k * 0.9, alpha: Math.sin(Math.PI * k) * 0.8, rotate: 0.15 },
      () => p.line('#e6c9ff', 5, 'M-10-12H10L-10 12H10'),
    )
  }
}

function nightTable(p, t) {
  p.rect('#45222f', 676, 520, 104, 138, 4)
  p.rect('#5a2f3f', 668, 508, 120, 18, 4)
  p.rect('#5a2f3f', 686, 538, 84, 46, 3)
  p.rect('#c9a05a', 718, 558, 20, 5, 2)
  // lava lamp
  p.fill('#8d96a8', 'M700 508L708 470H748L756 508Z')
  const glass = 'M708 470C698 420 714 380 718 352H738C742 380 758 420 748 470Z'
  p.fill('#5a1f6a', glass)
  p.clip(glass, () => {
    p.ellipse('#ff5fa2', 728, 470, 26, 14)
    for (let i = 0; i < 4; i++) {
      const y = 418 + wave(t, 1 + (i % 2), i * 0.27) * 50
      p.ellipse(
        i % 2 ? '#ff8a5f' : '#ff5fa2',
        728 + wave(t, 2, i * 0.4) * 7,
        y,
        10 + (i % 3) * 3 + wave(t, 4, i * 0.3) * 2,
        13 + (i % 2) * 5 - wave(t, 4, i * 0.3) * 3,
      )
    }
  })
  p.fill('#8d96a8', 'M716 352L721 330H735L740 352Z')
  p.glow('#ff6fae', 728, 420, 190, 0.55)
  p.rect('#23395b', 764, 494, 20, 14, 2)
}

function records(p, t) {
  p.rect('#1a0c22', 838, 600, 260, 62)
  p.rect('#3f2450', 832, 516, 268, 144, 5)
  p.rect('#2b1636', 844, 560, 244, 92, 3)
  const roll = dice(3)
  for (let x = 850; x < 1080; x += 9)
    p.rect(
      ['#d9583f', '#f0c46a', '#35a79c', '#e8d7e6', '#5f7fd0', '#a43a7e'][Math.floor(roll() * 6)],
      x,
      570 + roll() * 8,
      7,
      82,
      1,
    )
  p.rect('#6b4a3a', 872, 494, 190, 24, 4)
  p.ellipse('#120c12', 950, 494, 66, 13)
  p.ellipse('#2a222a', 950, 493, 50, 9)
  p.ellipse('#d9583f', 950, 493, 21, 4.5)
  const a = turn(t, 13) * Math.PI * 2
  p.ellipse('#f7e3c0', 950 + Math.cos(a) * 13, 493 + Math.sin(a) * 2.8, 4, 1.8)
  p.alpha(0.5, () =>
    p.line(
      '#8a7f8a',
      3,
      `M${950 + Math.cos(a) * 30} ${493 + Math.sin(a) * 6}L${950 + Math.cos(a) * 58} ${493 + Math.sin(a) * 11}`,
    ),
  )
  p.line('#cfd6dc', 5, `M1042 482L1034 470 ${984 + wave(t, 1) * 6} 488`)
  p.circle('#cfd6dc', 1042, 484, 8)
  // notes in the air
  for (let i = 0; i < 3; i++) {
    const k = turn(t, 4, i / 3)
    p.at(
      968 + i * 14 + wave(t, 8, i * 0.3) * 12,
      470 - k * 130,
      { alpha: Math.sin(Math.PI * k) * 0.8, scale: 0.8 },
      () => {
        p.ellipse('#ffd98a', -6, 10, 8, 6, -0.4)
        p.line('#ffd98a', 3.5, 'M1 8V-18Q12-12 10-2')
      },
    )
  }
}

function listener(p, t) {
  const beat = Math.abs(wave(t, 16))
  const x = 1130
  p.ellipse('#12081a', 1120, 690, 180, 22)
  p.fill('#3d6fb0', 'M960 690C936 600 990 520 1090 512 1210 500 1290 570 1286 690Z')
  p.fill('#2f578f', 'M1130 690C1180 620 1190 560 1160 512 1240 520 1290 590 1286 690Z')
  torso(p, {
    x,
    y: 528 + beat * 3,
    width: 150,
    height: 150,
    color: '#f0a04b',
    shade: '#c97a2e',
    breath: wave(t, 5),
    light: -1,
  })
  head(p, {
    x: x - 6,
    y: 466 + beat * 7,
    r: 50,
    skin: '#7a4e38',
    shade: '#5d3928',
    hair: '#1c1216',
    style: 'bun',
    look: mix(-0.6, 0.3, during(t, 6, 9, 0.8)),
    nod: 0.5 + beat * 0.5,
    tilt: wave(t, 8) * 0.07,
    shut: Math.max(blink(t, [2.2, 5.8, 9.3, 20.4]), during(t, 12, 17, 0.3)),
    smile: 1.1,
    light: -1,
  })
  p.at(x - 6, 466 + beat * 7, { rotate: wave(t, 8) * 0.07 }, () => {
    p.line('#35e3d2', 8, 'M-47 -2C-56 -72 56 -72 47 -2')
    p.rect('#1f9c92', -60, -16, 20, 38, 8)
    p.rect('#1f9c92', 40, -16, 20, 38, 8)
  })
  // legs
  p.line('#2a2f4a', 46, `M1108 660L1016 ${594 + beat * 3} 972 690`)
  p.line('#353b5c', 46, 'M1150 664L1072 620 1040 694')
  p.rect('#f4efe0', 928, 676, 74, 30, 13)
  p.rect('#f4efe0', 998, 684, 74, 30, 13)
  const reach = during(t, 6, 9, 0.8)
  limb(p, {
    x: x + 60,
    y: 580 + beat * 3,
    hx: 1096,
    hy: 604 - reach * 10,
    length: 150,
    bend: 1,
    width: 34,
    color: '#d98a3a',
    hand: '#7a4e38',
  })
  limb(p, {
    x: x - 58,
    y: 580 + beat * 3,
    hx: 1072 + wave(t, 16) * 3,
    hy: 598 - reach * 10,
    length: 140,
    bend: 1,
    width: 34,
    color: '#f0a04b',
    hand: '#7a4e38',
  })
  p.at(1080, 580 - reach * 10, { rotate: -0.12 }, () => p.rect('#141a26', -17, -30, 34, 56, 5))
  p.glow('#8fc8ff', 1080, 556 - reach * 10, 130, 0.5 + 0.16 * wave(t, 9))
}

function rug(p) {
  p.ellipse('#35204a', 660, 694, 300, 34)
  p.ellipse('#4a2c66', 660, 692, 270, 27)
  p.ellipse('#35204a', 660, 691, 220, 19)
  p.ellipse('#8a4fa8', 660, 690, 150, 11)
}

export const bedroom = {
  id: 'bedroom',
  draw(p, t) {
    wall(p)
    posters(p)
    windowAndCurtains(p, t)
    rug(p)
    bed(p, t)
    nightTable(p, t)
    records(p, t)
    p.dusk(560, 330, 330, 960, '#0b0412')
    neon(p, t)
    fairyLights(p, t)
    listener(p, t)
    p.glow('#ff77d0', 300, 470, 420, 0.1 + 0.02 * wave(t, 4))
    p.light(() => p.alpha(0.03 + 0.01 * wave(t, 2), () => p.fill('#8fc8ff', 'M838 410H1138L1010 720H560Z')))
  },
}
