// Attic (season pass): moonlight through water, a torch, a clock, and a trunk that is not empty.
import { blink, dice, during, mix, turn, wave } from '../paint.js'
import { head, limb, torso } from '../people.js'
import { crossing, fish, porthole } from '../sea.js'

function roof(p) {
  p.rect('#1d1730', 0, 0, 1280, 720)
  // gable wall of planks
  p.fill('#2a2145', 'M640 -70L1190 600H90Z')
  p.clip('M640 -70L1190 600H90Z', () => {
    for (let i = 0; i < 12; i++) p.rect(i % 2 ? '#2e254b' : '#272040', 92 + i * 92, 0, 90, 600)
  })
  // slopes and beams
  p.fill('#191329', 'M0 0H590L60 600H0Z')
  p.fill('#151024', 'M1280 0H690L1220 600H1280Z')
  for (let i = 0; i < 5; i++) {
    p.line('#211a36', 3, `M${-20 + i * 110} 0L${-200 + i * 40} 600`)
    p.line('#1c162f', 3, `M${1300 - i * 110} 0L${1480 - i * 40} 600`)
  }
  p.line('#3d2f4a', 30, 'M604 -20L64 620')
  p.line('#4b3a58', 8, 'M596 -20L54 620')
  p.line('#33283f', 30, 'M676 -20L1216 620')
  p.rect('#33283f', 330, 58, 620, 26)
  p.rect('#46375a', 330, 58, 620, 7)
  // floor
  p.fill('#2b2130', 'M90 598H1190L1280 660V720H0V660Z')
  for (let i = -7; i < 8; i++) p.line('#1d1622', 3, `M${640 + i * 84} 598L${640 + i * 150} 720`)
  p.rect('#1d1622', 90, 594, 1100, 7)
}

function sea(p, t) {
  p.circle('#b9c8ff', 676, 180, 62)
  p.circle('#d5deff', 676, 180, 48)
  // a whale passes before the moon
  const x = crossing(t, 1, 0.1, 1140, 130)
  p.at(x, 232 + wave(t, 3) * 8, { scale: 0.92 }, () => {
    const beat = wave(t, 8) * 16
    p.fill(
      '#16224d',
      `M-150 0C-130 -60 -20 -66 60 -34 110 -14 150 -10 176 ${-14 + beat * 0.4}C190 ${-40 + beat} 214 ${-46 + beat} 226 ${-42 + beat}C218 ${-22 + beat} 218 ${0 + beat} 232 ${16 + beat}C206 ${18 + beat} 190 ${8 + beat * 0.6} 178 ${2 + beat * 0.4}C120 30 60 46 -20 44 -110 44 -158 30 -150 0Z`,
    )
    p.fill('#2b3a74', 'M-148 10C-110 34 -40 30 10 40 -40 46 -120 46 -148 10Z')
    p.fill('#0f1a3e', `M-40 30C-50 50 ${-60 + beat * 0.4} 70 ${-78 + beat * 0.4} 82C-40 80 -14 56 -8 34Z`)
    p.circle('#d5deff', -106, -8, 4)
  })
  for (let i = 0; i < 5; i++)
    fish(p, {
      x: crossing(t, 2, i * 0.04, 470, 810),
      y: 276 + (i % 2) * 22 + wave(t, 4, i * 0.2) * 5,
      scale: 0.26,
      wag: wave(t, 40, i * 0.3),
      body: '#6f86d8',
      fin: '#4c62b4',
      kind: 'slim',
    })
}

function moonbeam(p, t) {
  p.light(() => {
    p.fill('#8ea2ff17', 'M540 170L740 170L1010 720H300Z')
    p.fill('#8ea2ff12', 'M570 200L710 200L860 720H440Z')
  })
  p.ellipse('#8ea2ff14', 650, 668, 330, 40)
  const roll = dice(17)
  for (let i = 0; i < 46; i++) {
    const k = turn(t, 1 + Math.floor(roll() * 2), roll())
    const x = 400 + roll() * 500 + wave(t, 2, roll()) * 24
    const y = 150 + k * 520
    p.alpha(Math.sin(Math.PI * k) * (0.3 + 0.5 * roll()), () => p.circle('#cfd8ff', x, y, 1.2 + roll() * 1.8))
  }
}

function clock(p, t) {
  const x = 964
  const y = 246
  p.rect('#0f0b18', x - 60, y + 4, 140, 366)
  p.fill('#4f2f2a', `M${x - 74} ${y + 20}Q${x} ${y - 60} ${x + 74} ${y + 20}V${y + 30}H${x - 74}Z`)
  p.rect('#5d3931', x - 64, y + 26, 128, 336, 4)
  p.rect('#4a2b26', x - 52, y + 150, 104, 190, 4)
  p.rect('#1a0f12', x - 42, y + 160, 84, 170, 3)
  p.rect('#6d463a', x - 76, y + 348, 152, 26, 4)
  p.circle('#e0b25e', x, y + 86, 50)
  p.circle('#e9dfc6', x, y + 86, 43)
  for (let i = 0; i < 12; i++)
    p.at(x, y + 86, { rotate: (i * Math.PI) / 6 }, () => p.rect('#3a2a22', -1.5, -39, 3, i % 3 ? 6 : 10))
  p.at(x, y + 86, { rotate: -0.26 }, () => p.rect('#241a16', -2.5, -26, 5, 30, 2))
  p.at(x, y + 86, { rotate: 0.12 }, () => p.rect('#241a16', -2, -35, 4, 39, 2))
  p.clip(`M${x - 42} ${y + 160}h84v170h-84Z`, () =>
    p.at(x, y + 120, { rotate: wave(t, 12) * 0.2 }, () => {
      p.rect('#c9a05a', -2.5, 0, 5, 150)
      p.circle('#e0b25e', 0, 158, 24)
      p.circle('#f4d590', -5, 152, 11)
    }),
  )
}

function tv(p, t) {
  p.rect('#0f0b18', 172, 440, 176, 172, 8)
  p.rect('#5a3c2f', 150, 560, 210, 50, 3)
  p.rect('#6d4a3a', 150, 552, 210, 14, 3)
  p.rect('#7a4a3a', 162, 418, 184, 138, 12)
  p.rect('#96604a', 162, 418, 184, 10, 6)
  p.rect('#0d1016', 174, 432, 124, 108, 16)
  const glow = 0.75 + 0.25 * wave(t, 31) * wave(t, 17)
  p.clip('M180 438h112v96h-112Z', () => {
    p.alpha(glow, () => p.rect('#6f8fb8', 178, 436, 116, 100, 12))
    const roll = dice(100 + Math.floor(t * 12))
    for (let i = 0; i < 26; i++)
      p.rect(
        roll() > 0.5 ? '#dfe9ff' : '#25344e',
        178 + roll() * 112,
        436 + Math.floor(roll() * 25) * 4,
        6 + roll() * 30,
        4,
      )
    p.alpha(0.4, () => p.rect('#ffffff', 178, 436 + turn(t, 12) * 120 - 20, 116, 14))
  })
  for (let i = 0; i < 3; i++) p.circle('#d9c3a0', 322, 452 + i * 28, 8)
  p.line('#a7a2b5', 4, 'M240 418L206 350M262 418L308 344')
  p.glow('#8fb4ff', 236, 486, 230, 0.42 * glow)
}

function dummy(p, t) {
  p.line('#3b2a22', 10, 'M440 590V470')
  p.line('#3b2a22', 8, 'M440 566L404 606M440 566L476 606')
  const form =
    'M426 284H454V316C480 320 496 340 490 372 486 396 474 408 472 420 484 444 488 466 484 488H396C392 466 396 444 408 420 406 408 394 396 390 372 384 340 400 320 426 316Z'
  p.fill('#8c7a94', form)
  p.clip(form, () => p.fill('#6d5d78', 'M380 280H432C414 340 414 420 424 490H380Z'))
  p.line('#5a4a66', 2, 'M440 318V486M398 424Q440 436 482 424')
  p.fill('#3b2a22', 'M424 290V276H456V290Z')
  p.at(440, 280 + wave(t, 2) * 1.5, { rotate: wave(t, 2) * 0.04 }, () => {
    p.ellipse('#a8324a', 0, 6, 66, 11)
    p.fill('#c2405a', 'M-34 4C-36-36 36-36 34 4Z')
    p.rect('#f4d590', -35, -4, 70, 9, 3)
  })
}

function boxes(p) {
  p.rect('#4a3629', 30, 596, 150, 116, 3)
  p.rect('#5c4534', 30, 596, 150, 22)
  p.rect('#a98d5c', 92, 596, 24, 116)
  p.rect('#3d2c22', 1130, 560, 140, 150, 3)
  p.rect('#513b2d', 1130, 560, 140, 24)
  p.rect('#8f7548', 1188, 560, 22, 150)
  p.at(1204, 500, {}, () => {
    p.circle('#27506b', 0, 0, 48)
    p.fill('#5d8a5a', 'M-30-24C-10-40 6-30 0-12S-30 8-38-4ZM10 6C30-4 44 4 36 22S6 40 4 24Z')
    p.line('#c9a05a', 6, 'M-14-56A58 58 0 1 1 30 48')
    p.rect('#c9a05a', -20, 50, 40, 10, 3)
  })
}

function trunk(p, t) {
  const x = 600
  const y = 650
  const open = during(t, 6.5, 21, 1.2)
  const out = during(t, 7.4, 20, 2.2)
  // lid
  p.at(x, y - 86, { rotate: -open * 0.62 }, () => {
    p.fill('#59382a', 'M0 8V-16C0-46 210-46 210-16V8Z')
    p.fill('#6d4735', 'M0 -8C0-46 210-46 210-8Z')
    for (const bx of [26, 164]) p.rect('#b08a4a', bx, -38, 16, 46)
  })
  if (open > 0.02) p.glow('#35e3d2', x + 116, y - 84, 200 * open, 0.6 + 0.1 * wave(t, 9))
  // the arm that lives in it
  if (out > 0.01) {
    const points = []
    for (let i = 0; i <= 24; i++) {
      const k = i / 24
      const bend = wave(t, 5, -k * 0.5) * 46 * k + Math.sin(k * 2.6) * 46
      points.push([
        x + 128 + bend + k * k * wave(t, 3) * 40,
        y - 66 - k * 262 * out + Math.max(0, k - 0.75) * 190 * (1 + wave(t, 4) * 0.5) * out,
      ])
    }
    for (const [color, extra] of [
      ['#7c3f7a', 0],
      ['#a1559a', -10],
    ])
      for (let i = 0; i < 24; i++) {
        const [ax, ay] = points[i]
        const [bx, by] = points[i + 1]
        p.line(
          color,
          Math.max(4, mix(48, 9, i / 24) + extra * (1 - i / 30)),
          `M${ax - (extra ? 4 : 0)} ${ay}L${bx - (extra ? 4 : 0)} ${by}`,
        )
      }
    for (let i = 1; i < 22; i += 2)
      p.circle('#f0b9d8', points[i][0] + mix(17, 3, i / 24), points[i][1] + 3, mix(7, 2.5, i / 24))
  }
  p.rect('#6d4735', x, y - 84, 210, 104, 4)
  p.rect('#59382a', x, y - 84, 210, 16)
  p.rect('#4a2d21', x, y - 4, 210, 24, 4)
  for (const bx of [26, 164]) p.rect('#b08a4a', x + bx, y - 84, 16, 104)
  p.rect('#d9b25e', x + 88, y - 80, 34, 36, 4)
  p.rect('#3a2a18', x + 101, y - 66, 8, 13, 3)
}

function seeker(p, t) {
  const fright = during(t, 9.6, 18.4, 0.5)
  const x = 336 - fright * 26
  const aim = mix(Math.sin(turn(t, 2) * Math.PI * 2) * 0.26 - 0.1, -0.12, fright)
  const shake = fright * wave(t, 96) * 1.6
  torso(p, {
    x,
    y: 520,
    width: 150,
    height: 240,
    color: '#3a6b8c',
    shade: '#284d68',
    breath: wave(t, 8) * 1.5,
    light: 1,
  })
  p.fill('#f0c46a', `M${x - 34} 516Q${x} 548 ${x + 34} 516L${x + 40} 534Q${x} 566 ${x - 40} 534Z`)
  head(p, {
    x: x + shake,
    y: 452 - fright * 4,
    r: 50,
    skin: '#e0ac88',
    shade: '#9c705c',
    hair: '#b5482e',
    style: 'short',
    look: 0.9,
    nod: mix(0.1 + aim, -0.3, fright),
    shut: blink(t, [2.3, 5.1, 8.6, 21.2, 23]) * (1 - fright),
    talk: fright * (0.75 + 0.25 * wave(t, 20)),
    smile: 0.2,
    light: 1,
    tilt: -fright * 0.06,
  })
  const hand = limb(p, {
    x: x + 54,
    y: 572,
    hx: x + 130,
    hy: 566 + aim * 60 + shake,
    length: 136,
    bend: 1,
    width: 36,
    color: '#3a6b8c',
    hand: '#e0ac88',
  })
  p.at(hand.x + 12, hand.y - 2, { rotate: aim }, () => {
    p.light(() => {
      p.fill('#ffe9a826', 'M34 -14L1100 -260V300L34 14Z')
      p.fill('#ffe9a81c', 'M34 -10L1100 -150V176L34 10Z')
    })
    p.rect('#22262e', -26, -10, 44, 20, 4)
    p.fill('#39404c', 'M16-10L36-17V17L16 10Z')
    p.ellipse('#fff6d0', 37, 0, 5, 16)
    p.glow('#ffe9a8', 40, 0, 90, 0.7)
  })
  limb(p, {
    x: x - 56,
    y: 572,
    hx: x - 30,
    hy: mix(690, 500, fright) + shake,
    length: 150,
    bend: -1,
    width: 36,
    color: '#315c79',
    hand: '#e0ac88',
  })
}

function spider(p, t) {
  const y = 150 + (1 - Math.cos(turn(t, 1) * Math.PI * 2)) * 66
  p.line('#8f86b5', 1.5, `M806 84V${y}`)
  p.at(806, y, { rotate: wave(t, 6) * 0.15 }, () => {
    for (const side of [-1, 1])
      for (let i = 0; i < 4; i++)
        p.line(
          '#0c0814',
          2.6,
          `M0 2L${side * (14 + i * 2)} ${-12 + i * 8}L${side * (22 + i * 2)} ${2 + i * 8 + wave(t, 24, i * 0.2) * 2}`,
        )
    p.circle('#0c0814', 0, 4, 10)
    p.circle('#0c0814', 0, -7, 6)
    p.circle('#ff6f5b', -2.5, -8, 1.6)
    p.circle('#ff6f5b', 2.5, -8, 1.6)
  })
}

export const attic = {
  id: 'attic',
  draw(p, t) {
    roof(p)
    porthole(p, {
      x: 640,
      y: 220,
      r: 118,
      t,
      brass: '#5b4a78',
      dark: '#2b2140',
      sea: ['#1a2a66', '#24408a', '#3357a8'],
      life: () => sea(p, t),
    })
    p.rect('#3a2c50', 634, 104, 12, 234)
    p.rect('#3a2c50', 522, 214, 236, 12)
    clock(p, t)
    dummy(p, t)
    tv(p, t)
    p.dusk(650, 330, 280, 860, '#07040f')
    moonbeam(p, t)
    spider(p, t)
    boxes(p)
    // something knocks from inside before it opens
    const knock = during(t, 4, 6.4, 0.2) * wave(t, 60) * Math.max(0, wave(t, 24)) * 2.5
    p.at(knock, 0, {}, () => trunk(p, t))
    seeker(p, t)
    p.glow('#93a8ff', 640, 220, 300, 0.22 + 0.03 * wave(t, 2))
  },
}
