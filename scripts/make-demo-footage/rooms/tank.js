// The Tank: the whole picture is water. A diver reads the paper in a deck chair and is not disturbed by much.
import { blink, dice, during, mix, turn, wave } from '../paint.js'
import { bubbles, crossing, fish, kelp } from '../sea.js'

function water(p, t) {
  const bands = ['#1c93a6', '#15839b', '#10728d', '#0c6280', '#095373', '#074565', '#063856']
  p.rect('#052d48', 0, 0, 1280, 720)
  for (let i = bands.length - 1; i >= 0; i--) {
    let d = 'M0 0H1280'
    for (let x = 1280; x >= -80; x -= 40)
      d += `L${x} ${70 + i * 72 + Math.sin(x * 0.008 + i) * 18 + wave(t, 2, i * 0.17 + x / 1900) * 7}`
    p.fill(bands[i], `${d}Z`)
  }
}

function rays(p, t) {
  p.light(() => {
    for (let i = 0; i < 6; i++) {
      const x = 120 + i * 210 + wave(t, 1, i * 0.21) * 60
      const w = 46 + (i % 3) * 26
      p.alpha(0.05 + 0.05 * (1 + wave(t, 2, i * 0.37)), () =>
        p.fill('#a8f4ee', `M${x} -10h${w}L${x + w - 120} 640h${-w * 2.6}Z`),
      )
    }
  })
}

function far(p, t) {
  p.fill(
    '#0a5470',
    'M0 470C90 420 150 440 220 400 300 360 330 430 420 440 520 450 560 380 660 398 760 416 800 470 900 440 1010 408 1080 360 1180 410 1230 434 1260 440 1280 436V720H0Z',
  )
  // a drowned castle
  p.fill('#084660', 'M860 470V300h18v-22h22v22h20v-22h22v22h18V360h70V250h16v-24h24v24h22v-24h24v24h16V470Z')
  p.fill('#0b5874', 'M1030 250V470h-20V250Z')
  for (const [x, y] of [
    [902, 350],
    [1062, 300],
    [1062, 372],
  ])
    p.fill('#ffcf6b', `M${x} ${y + 30}v-18a11 11 0 0 1 22 0v18Z`)
  p.alpha(0.35 + 0.25 * wave(t, 6), () => p.fill('#ffe9a8', 'M1062 330v-18a11 11 0 0 1 22 0v18Z'))
  p.line('#062f45', 4, 'M1062 226V176')
  p.fill(
    '#e2604c',
    `M1062 178C1080 ${170 + wave(t, 8) * 6} 1096 ${190 + wave(t, 8, 0.2) * 6} 1116 ${182 + wave(t, 8, 0.4) * 6}V${204 + wave(t, 8, 0.4) * 6}C1096 ${212 + wave(t, 8, 0.2) * 6} 1080 ${192 + wave(t, 8) * 6} 1062 200Z`,
  )
  for (const [x, h, ph] of [
    [60, 200, 0],
    [150, 150, 0.3],
    [690, 170, 0.5],
    [1200, 230, 0.8],
  ])
    kelp(p, { x, y: 480, height: h, width: 13, color: '#0a5f6c', t, phase: ph, leaves: 6 })
}

function sand(p, t) {
  p.fill('#b58a4e', 'M0 590C160 548 300 560 470 584 660 610 820 560 1000 566 1120 570 1210 590 1280 580V720H0Z')
  p.fill('#c99e5f', 'M0 612C170 572 320 584 480 606 660 630 830 584 1000 590 1120 594 1210 612 1280 604V720H0Z')
  p.fill('#dbb473', 'M0 668C200 630 360 650 540 664 740 680 900 640 1060 650 1160 656 1230 670 1280 664V720H0Z')
  const roll = dice(7)
  for (let i = 0; i < 44; i++)
    p.ellipse(roll() > 0.5 ? '#a77c44' : '#e6c58a', roll() * 1280, 624 + roll() * 96, 3 + roll() * 8, 2 + roll() * 2)
  // light nets on the ground
  p.light(() => {
    for (let i = 0; i < 9; i++) {
      const x = 40 + i * 150 + wave(t, 3, i * 0.27) * 24
      p.alpha(0.1 + 0.06 * wave(t, 6, i * 0.3), () =>
        p.line(
          '#fff3c2',
          5,
          `M${x} ${640 + (i % 3) * 22}q40 ${-12 + wave(t, 4, i * 0.1) * 8} 84 0t84 ${wave(t, 4, i * 0.2) * 8}`,
        ),
      )
    }
  }, 'overlay')
}

function corals(p, t) {
  p.line(
    '#e2604c',
    17,
    'M1130 610V520M1130 570C1100 560 1090 540 1090 512M1130 560C1166 552 1172 526 1172 498M1130 530C1118 512 1120 496 1118 482',
  )
  p.line('#f58a70', 6, 'M1127 606V524M1126 566C1102 556 1092 540 1092 516')
  p.line('#b25fc0', 14, 'M1214 618V548M1214 588c-18-6-26-18-28-40M1214 578c20-4 28-18 30-42')
  for (let i = 0; i < 11; i++) {
    const a = (i - 5) * 0.2 + wave(t, 6, i * 0.08) * 0.12
    p.at(94, 624, { rotate: a }, () => {
      p.line('#ff9ec4', 11, `M0 0Q${wave(t, 6, i * 0.11) * 14} -40 ${wave(t, 6, i * 0.11 + 0.1) * 18} -76`)
      p.circle('#ffe0ee', wave(t, 6, i * 0.11 + 0.1) * 18, -78, 7)
    })
  }
  p.fill('#a8437a', 'M48 640C44 606 66 596 94 596S146 606 142 640Z')
}

function chest(p, t) {
  const open = during(t, 8, 13, 0.7)
  const x = 226
  const y = 636
  p.at(x + 4, y - 54, { rotate: -open * 0.9 }, () => {
    p.fill('#6b4426', 'M-4 6V-14C-4-40 116-40 116-14V6Z')
    p.rect('#e0b25e', 18, -34, 9, 40)
    p.rect('#e0b25e', 84, -34, 9, 40)
  })
  if (open > 0.05) {
    p.glow('#ffd76a', x + 60, y - 56, 130 * open, 0.7)
    for (let i = 0; i < 5; i++) p.ellipse('#f4c14f', x + 22 + i * 20, y - 52 - (i % 2) * 7, 14, 9)
  }
  p.rect('#7d5230', x, y - 52, 120, 62, 4)
  p.rect('#5b3a20', x, y - 52, 120, 10)
  p.rect('#e0b25e', x + 22, y - 52, 9, 62)
  p.rect('#e0b25e', x + 88, y - 52, 9, 62)
  p.rect('#f4c14f', x + 50, y - 50, 20, 22, 3)
  if (open > 0.1)
    bubbles(p, {
      x: x + 60,
      y: y - 60,
      rise: 420,
      count: Math.round(9 * open),
      t,
      seed: 12,
      cycles: 5,
      size: 10,
      spread: 70,
    })
}

function diver(p, t) {
  const breath = wave(t, 6) * 3
  // deck chair
  p.line('#7b5433', 11, 'M560 652L700 500M742 652L612 566M690 652L760 560')
  p.fill('#e8dfc8', 'M604 566L700 468 722 478 650 588 770 566 774 584 640 616Z')
  p.line('#d9583f', 7, 'M622 572L708 474M664 590L770 572')
  // legs
  p.line('#a3762f', 42, 'M664 566L560 556 500 622')
  p.line('#b98a3c', 42, `M668 572L584 ${540 + breath} ${540 + breath} 620`)
  p.rect('#3b2f28', 470, 612, 60, 30, 10)
  p.rect('#4a3b32', 508, 612, 62, 30, 10)
  // body
  p.fill('#c99a45', `M626 ${458 + breath}C660 430 730 440 738 480L706 588C690 606 640 600 632 586Z`)
  p.fill('#a97e33', `M694 446C726 446 738 466 738 480L706 588C700 596 690 600 678 600Z`)
  p.rect('#5b3a20', 634, 556, 80, 12, 4)
  // copper helmet
  const nod = during(t, 15.2, 18.4, 0.5)
  p.at(682, 396 + breath, { rotate: -0.08 - nod * 0.14 }, () => {
    p.ellipse('#8d5a2b', 0, 60, 62, 16)
    p.circle('#c9823f', 0, 0, 64)
    p.fill('#a5662e', 'M14-62C52-56 66-24 64 4 62 40 30 64 0 64 40 40 44-30 14-62Z')
    p.circle('#7c4c22', -14, 2, 40)
    p.circle('#e0a560', -14, 2, 35)
    p.circle('#0b3348', -14, 2, 30)
    const window = new Path2D()
    window.arc(-14, 2, 30, 0, Math.PI * 2)
    p.clip(window, () => {
      p.ellipse('#d9a47c', -16, 8, 22, 26)
      const look = mix(-1, 1, nod)
      const shut = blink(t, [1.5, 4.6, 7.2, 11.8, 15.1, 18.5, 22])
      for (const side of [-1, 1])
        p.ellipse('#241712', -18 + side * 9 + look * 4, 4 - nod * 5 + (1 - nod) * 4, 2.8, 3.8 * (1 - shut) + 0.4)
      p.fill('#e9e2d4', `M-36 16Q-16 10 6 16 0 34-16 34-32 34-36 16Z`)
      p.fill('#ffffff33', 'M-44-14L-4-34 6-30-42 0Z')
    })
    p.circle('#7c4c22', 44, -18, 13)
    p.circle('#0b3348', 44, -18, 8)
    p.rect('#8d5a2b', -14, -78, 28, 18, 5)
  })
  p.line('#20282b', 9, `M740 402C800 380 812 300 792 200S830 60 812 -10`)
  bubbles(p, { x: 676, y: 320, rise: 360, count: 8, t, seed: 5, cycles: 4, size: 10, spread: 26 })
  // the paper
  const flip = during(t, 19.6, 21, 0.6)
  p.at(590, 470 + breath, { rotate: -0.12 }, () => {
    p.fill('#e9e4d2', `M0 54V-46L58-58V44Z`)
    p.fill('#f7f3e4', `M0 54V-46L${-66 + flip * 90} ${-58 - flip * 24}V${44 - flip * 24}Z`)
    if (flip < 0.5) {
      p.rect('#3a4a4d', -54, -40, 44, 10)
      for (let i = 0; i < 5; i++) p.rect('#9aa39b', -54, -20 + i * 11, 44, 4)
    }
    p.rect('#9fb7b4', 14, -38, 32, 30)
    for (let i = 0; i < 4; i++) p.rect('#9aa39b', 14, 0 + i * 11, 32, 4)
  })
  p.line('#b98a3c', 34, `M700 ${488 + breath}L664 ${538 + breath} 628 ${506 + breath}`)
  p.circle('#8d5a2b', 622, 500 + breath, 19)
}

function jelly(p, t, x, y, s, phase, color) {
  const beat = wave(t, 8, phase)
  p.at(x, y + wave(t, 8, phase - 0.2) * 12, { scale: s }, () => {
    for (let i = -3; i <= 3; i++)
      p.line(
        `${color}aa`,
        5,
        `M${i * 12} 8C${i * 12 + wave(t, 6, phase + i * 0.1) * 14} 50 ${i * 13 - wave(t, 6, phase + i * 0.1) * 16} 84 ${i * 12 + wave(t, 6, phase + i * 0.15) * 14} 122`,
      )
    p.glow(color, 0, 0, 110, 0.4)
    p.fill(
      color,
      `M${-52 - beat * 6} 12C${-56 - beat * 6} -48 -22 -58 0 -58S${56 + beat * 6} -48 ${52 + beat * 6} 12Q26 ${2 + beat * 6} 0 12T${-52 - beat * 6} 12Z`,
    )
    p.ellipse('#ffffff44', -16, -30, 15, 11, -0.5)
  })
}

function crab(p, t) {
  const x = 880 + wave(t, 1) * 170
  const step = wave(t, 48)
  const y = 654
  for (const side of [-1, 1]) {
    for (let i = 0; i < 3; i++)
      p.line(
        '#b33f2c',
        6,
        `M${x + side * 22} ${y}L${x + side * (46 + i * 6)} ${y - 12 + i * 6}L${x + side * (54 + i * 8)} ${y + 14 + (i % 2 ? step : -step) * 4}`,
      )
    p.line('#d9583f', 8, `M${x + side * 28} ${y - 10}L${x + side * 50} ${y - 34}`)
    p.circle('#d9583f', x + side * 54, y - 42 + wave(t, 12, side * 0.25) * 4, 13)
    p.fill('#dbb473', `M${x + side * 54} ${y - 42}l${side * 4 - 6} -18h12Z`)
    p.line('#d9583f', 4, `M${x + side * 10} ${y - 16}V${y - 30}`)
    p.circle('#fff', x + side * 10, y - 32, 6)
    p.circle('#12222b', x + side * 10 + wave(t, 1, 0.25) * 2, y - 32, 3)
  }
  p.ellipse('#d9583f', x, y - 2, 36, 22)
  p.ellipse('#ee7a5e', x - 6, y - 9, 20, 8)
}

export const tank = {
  id: 'tank',
  draw(p, t) {
    water(p, t)
    far(p, t)
    for (let i = 0; i < 9; i++)
      fish(p, {
        x: crossing(t, 1, 0.55 + i * 0.017 + (i % 3) * 0.008, -160, 1440),
        y: 208 + ((i * 47) % 110) + wave(t, 5, i * 0.13) * 8,
        scale: 0.42,
        wag: wave(t, 56, i * 0.23),
        body: '#8fdce0',
        fin: '#5fb8c4',
        belly: '#d8f7f2',
        kind: 'slim',
      })
    jelly(p, t, 226 + wave(t, 1, 0.1) * 50, 250, 0.9, 0.1, '#e79be0')
    jelly(p, t, 352 + wave(t, 1, 0.4) * 30, 168, 0.55, 0.6, '#b79bff')
    rays(p, t)
    sand(p, t)
    corals(p, t)
    for (const [x, h, ph, color] of [
      [168, 250, 0.1, '#3fae6b'],
      [202, 190, 0.4, '#2f9160'],
      [842, 210, 0.7, '#3fae6b'],
      [1044, 170, 0.2, '#2f9160'],
    ])
      kelp(p, { x, y: 626, height: h, width: 16, color, t, phase: ph, leaves: 7 })
    chest(p, t)
    diver(p, t)
    crab(p, t)
    // the big one turns at both ends of its way
    const to = turn(t, 1, 0.05)
    const left = to > 0.5
    const k = left ? (to - 0.5) * 2 : to * 2
    fish(p, {
      x: left ? mix(1440, -160, k) : mix(-160, 1440, k),
      y: (left ? 300 : 140) + wave(t, 3) * 22,
      scale: 1.75,
      left,
      tilt: wave(t, 3, 0.25) * (left ? -0.06 : 0.06),
      wag: wave(t, 20),
      body: '#ff9448',
      fin: '#e8632b',
      belly: '#ffc586',
      stripe: '#fff1dd',
    })
    for (let i = 0; i < 3; i++)
      fish(p, {
        x: crossing(t, 1, 0.2 + i * 0.06, 1440, -160),
        y: 430 + i * 40 + wave(t, 4, i * 0.3) * 14,
        scale: 0.8 - i * 0.1,
        left: true,
        wag: wave(t, 32, i * 0.4),
        body: '#f4d24f',
        fin: '#d9a52e',
        belly: '#fff0b0',
        stripe: '#2b3f66',
        kind: 'tall',
      })
    bubbles(p, { x: 1050, y: 640, rise: 640, count: 7, t, seed: 21, cycles: 3, size: 12, spread: 40 })
    bubbles(p, { x: 90, y: 590, rise: 580, count: 5, t, seed: 33, cycles: 3, size: 9, spread: 30 })
    for (const [x, h, ph] of [
      [-6, 420, 0],
      [46, 300, 0.3],
      [1248, 380, 0.55],
      [1290, 480, 0.8],
    ])
      kelp(p, { x, y: 740, height: h, width: 26, color: '#04222f', t, phase: ph, leaves: 8, cycles: 3 })
    p.dusk(640, 250, 380, 940, '#021420')
    // the pane and its frame
    p.alpha(0.045, () => p.fill('#ffffff', 'M0 420L480 0H640L0 560ZM0 620L720 0H770L0 670Z'))
    p.rect('#0c1a1f', 0, 0, 1280, 14)
    p.rect('#35525a', 0, 12, 1280, 3)
    p.rect('#0c1a1f', 0, 706, 1280, 14)
    p.rect('#35525a', 0, 704, 1280, 2)
  },
}
