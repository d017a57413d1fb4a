// What each room sounds like. Times are seconds of the same loop that the pictures are drawn on.
import { dice, during, LOOP, wave } from '../paint.js'
import { add, bell, bubble, filter, noise, pad, room, shape, silence, strike, thump, tick, tone } from './synth.js'

const each = (count, use) => {
  for (let i = 0; i < count; i++) use(i)
}

function kitchen() {
  const out = silence()
  // fridge, sizzle, clock, knife; the radio plays a slow tune
  add(out, tone(50, { tremble: 3, depth: 0.2 }), 0.03, 0.6)
  add(out, tone(100, { tremble: 5, depth: 0.3 }), 0.018, 0.6)
  add(out, filter(noise(1), 'low', 160), 0.1)
  const sizzle = filter(noise(2), 'band', 4200, 0.9)
  const crackle = dice(5)
  add(
    out,
    shape(sizzle, (s) => 0.5 + during(s, 3.4, 9, 0.7) * 0.9 + 0.12 * wave(s, 96) * wave(s, 35)),
    0.03,
    -0.5,
  )
  each(150, () =>
    tick(out, crackle() * LOOP, {
      hz: 3000 + crackle() * 3500,
      gain: 0.012 + crackle() * 0.02,
      pan: -0.5,
      decay: 300,
      seed: 9,
    }),
  )
  each(LOOP, (s) => tick(out, s, { hz: s % 2 ? 1900 : 2300, gain: 0.035, pan: 0.35, decay: 150, seed: 3 }))
  each(48, (i) => {
    const at = i * 0.5 + 0.37
    if (during(at, 14, 20.8, 0.1) < 0.5) thump(out, at, { from: 420, to: 180, gain: 0.055, pan: 0.3, decay: 45 })
  })
  const radio = silence()
  const chords = [
    [57, 60, 64, 67],
    [62, 65, 69, 72],
    [55, 59, 62, 65],
    [60, 64, 67, 71],
    [53, 57, 60, 64],
    [59, 62, 65, 69],
    [52, 56, 59, 62],
    [57, 60, 64, 67],
  ]
  chords.forEach((chord, bar) => {
    chord.forEach((note, i) => {
      bell(radio, bar * 3 + i * 0.03, note, { gain: 0.09, length: 2.9 })
    })
  })
  const melody = [
    [0.75, 76],
    [1.5, 79],
    [2.25, 76],
    [3.75, 77],
    [4.5, 74],
    [6.75, 74],
    [7.5, 71],
    [8.25, 74],
    [9.75, 76],
    [11.25, 72],
    [12.75, 72],
    [13.5, 76],
    [14.25, 79],
    [15.75, 77],
    [17.25, 74],
    [18.75, 71],
    [19.5, 68],
    [21.75, 72],
    [22.5, 69],
  ]
  for (const [at, note] of melody) bell(radio, at, note, { gain: 0.1, length: 1.8 })
  const small = radio.map((channel) => filter(filter(channel, 'band', 1100, 0.6), 'low', 3200))
  add(out, room(small, { size: 1, wet: 0.35 }), 0.75, 0.35)
  return room(out, { size: 0.8, wet: 0.12 })
}

function tank() {
  const out = silence()
  const deep = filter(noise(11), 'low', (i) => 190 + 60 * wave(i / 48_000, 2))
  add(out, deep, 0.5, -0.2)
  add(out, filter(noise(12), 'low', 150), 0.4, 0.4)
  add(out, tone(46, { tremble: 4 }), 0.06)
  const roll = dice(13)
  each(190, () =>
    bubble(out, roll() * LOOP, 260 + roll() * 900, { gain: 0.02 + roll() * 0.06, pan: roll() * 1.6 - 0.8 }),
  )
  each(13, (i) =>
    each(7, (k) => bubble(out, 8.4 + i * 0.35 + k * 0.045, 320 + k * 60 + roll() * 200, { gain: 0.04, pan: -0.6 })),
  )
  // the diver breathes: in with a hiss, out with bubbles
  const air = filter(noise(14), 'band', 1500, 0.8)
  add(
    out,
    shape(air, (s) => Math.max(0, wave(s, 6)) ** 2),
    0.035,
    0.1,
  )
  each(6, (i) =>
    each(9, (k) => bubble(out, i * 4 + 2.2 + k * 0.11 + roll() * 0.05, 300 + roll() * 420, { gain: 0.075, pan: 0.1 })),
  )
  const notes = silence()
  for (const [at, note] of [
    [0, 62],
    [1.5, 69],
    [3, 74],
    [6, 72],
    [7.5, 69],
    [10.5, 65],
    [12, 60],
    [13.5, 67],
    [15, 72],
    [18, 74],
    [19.5, 69],
    [22.5, 65],
  ])
    bell(notes, at, note + 12, { gain: 0.1, pan: ((at * 7) % 3) / 1.5 - 1, length: 4 })
  // somebody large calls from far away
  let turned = 0
  strike(notes, 15, 4.5, 0.08, 0.3, (s) => {
    turned += (Math.PI * 2 * (150 + 60 * Math.sin((s / 4.5) * Math.PI * 1.5) + 4 * Math.sin(s * 34))) / 48_000
    return Math.sin(turned) * Math.sin((s / 4.5) * Math.PI) ** 2
  })
  add(
    out,
    room(
      notes.map((channel) => filter(channel, 'low', 1800)),
      { size: 2.4, wet: 0.8, feed: 0.8 },
    ),
    0.8,
  )
  return out
}

function bedroom() {
  const out = silence()
  // a record at 80 beats a minute: 32 beats in a loop
  const beat = LOOP / 32
  const record = silence()
  const chords = [
    [50, 57, 61, 66],
    [47, 54, 57, 62],
    [52, 55, 59, 62],
    [45, 55, 61, 64],
  ]
  each(8, (bar) => {
    const chord = chords[bar % 4]
    chord.forEach((note, i) => {
      pad(record, bar * 4 * beat, 4 * beat + 0.5, note, { gain: 0.05, pan: (i - 1.5) * 0.3 })
    })
    chord.slice(1).forEach((note, i) => {
      bell(record, (bar * 4 + 0.02 * i) * beat, note + 12, { gain: 0.05, length: 2.4 })
      bell(record, (bar * 4 + 2.5 + 0.02 * i) * beat, note + 12, { gain: 0.035, length: 1.6 })
    })
    for (const at of [0, 2.5]) thump(record, (bar * 4 + at) * beat, { from: 110, to: 46, gain: 0.24, decay: 11 })
    for (const at of [1, 3]) tick(record, (bar * 4 + at) * beat, { hz: 320, gain: 0.07, decay: 42, seed: 6 })
    each(8, (k) =>
      tick(record, (bar * 4 + k * 0.5 + (k % 2) * 0.07) * beat, {
        hz: 6800,
        gain: 0.012,
        pan: 0.4,
        decay: 190,
        seed: 4,
      }),
    )
  })
  const tune = [
    [0, 78],
    [1.5, 76],
    [2.5, 73],
    [6, 74],
    [7, 73],
    [8, 71],
    [10.5, 74],
    [13, 73],
    [14, 69],
    [16, 78],
    [17.5, 81],
    [18.5, 78],
    [22, 76],
    [23, 74],
    [24, 71],
    [26.5, 74],
    [29, 76],
    [30, 73],
  ]
  for (const [at, note] of tune) bell(record, at * beat, note, { gain: 0.075, pan: -0.2, length: 2 })
  add(
    out,
    room(
      record.map((channel) => filter(channel, 'low', 3400)),
      { size: 1.3, wet: 0.3 },
    ),
    0.9,
    0.25,
  )
  const dust = dice(31)
  each(170, () =>
    tick(out, dust() * LOOP, { hz: 2500 + dust() * 4000, gain: 0.006 + dust() * 0.014, pan: 0.3, decay: 420, seed: 8 }),
  )
  // a sleeper, and the sea against the glass
  const breath = filter(noise(32), 'band', 420, 1.1)
  add(
    out,
    shape(breath, (s) => Math.max(0, wave(s, 5)) ** 2 * 0.9 + Math.max(0, -wave(s, 5)) ** 3 * 0.5),
    0.055,
    -0.6,
  )
  add(
    out,
    filter(noise(33), 'low', (i) => 130 + 50 * wave(i / 48_000, 3)),
    0.16,
  )
  return out
}

function attic() {
  const out = silence()
  const wind = filter(noise(41), 'band', (i) => 360 + 150 * wave(i / 48_000, 2) + 70 * wave(i / 48_000, 5, 0.3), 3)
  add(
    out,
    shape(wind, (s) => 0.6 + 0.4 * wave(s, 3, 0.2)),
    0.05,
    -0.3,
  )
  add(out, filter(noise(42), 'low', 120), 0.22)
  // the pendulum passes the middle once a second
  each(LOOP, (s) => {
    tick(out, s, { hz: s % 2 ? 780 : 980, gain: 0.12, pan: 0.5, decay: 55, seed: 2 })
    thump(out, s, { from: 240, to: 130, gain: 0.04, pan: 0.5, decay: 40 })
  })
  // the set that nobody turned off
  add(out, filter(noise(43), 'band', 5200, 0.8), 0.009, -0.7)
  // knocks from the trunk, its hinges, and who lives there
  for (const at of [4.1, 4.35, 5.1, 5.35, 6.1]) thump(out, at, { from: 170, to: 70, gain: 0.3, pan: 0.1, decay: 16 })
  const creak = (from, length, start, end) => {
    let turned = 0
    strike(out, from, length, 0.03, 0.1, (s) => {
      turned += (start + (end - start) * (s / length) + 20 * Math.sin(s * 70)) / 48_000
      return ((turned % 1) * 2 - 1) * Math.sin((s / length) * Math.PI)
    })
  }
  creak(6.5, 1.2, 210, 340)
  creak(19.8, 1.2, 330, 190)
  const notes = silence()
  const line = [
    [0, 76],
    [0.75, 72],
    [1.5, 69],
    [3, 77],
    [3.75, 74],
    [4.5, 69],
    [6, 76],
    [6.75, 71],
    [7.5, 68],
    [9, 72],
    [12, 76],
    [12.75, 81],
    [13.5, 77],
    [15, 74],
    [15.75, 71],
    [16.5, 68],
    [18, 72],
    [19.5, 71],
    [21, 69],
  ]
  for (const [at, note] of line)
    bell(notes, at, note + 12, {
      gain: 0.06,
      pan: -0.2,
      length: 2.4,
      tones: [
        [1, 1],
        [2.76, 0.3],
        [5.4, 0.1],
      ],
    })
  each(24, (i) => bubble(notes, 9 + i * 0.42, 170 + ((i * 73) % 120), { gain: 0.08, pan: 0.1 }))
  for (const [at, note] of [
    [0, 45],
    [6, 41],
    [12, 38],
    [18, 40],
  ])
    pad(notes, at, 6.6, note, { gain: 0.06 })
  add(out, room(notes, { size: 2, wet: 0.65, feed: 0.78 }), 0.9)
  return room(out, { size: 1.7, wet: 0.25 })
}

function garden() {
  const out = silence()
  const leaves = filter(noise(51), 'band', 1400, 0.5)
  add(
    out,
    shape(leaves, (s) => 0.5 + 0.5 * wave(s, 3)),
    0.02,
    -0.5,
  )
  add(out, filter(noise(52), 'low', 140), 0.2)
  // crickets at two distances
  const song = (hz, times, pan, gain, seed) => {
    const roll = dice(seed)
    for (let at = 0; at < LOOP; at += LOOP / times)
      each(3, (k) =>
        strike(
          out,
          at + k * 0.055 + roll() * 0.01,
          0.045,
          gain,
          pan,
          (s) => Math.sin(Math.PI * 2 * hz * s) * Math.sin((s / 0.045) * Math.PI) ** 2,
        ),
      )
  }
  song(4300, 30, -0.7, 0.016, 1)
  song(3700, 24, 0.6, 0.013, 2)
  song(4700, 16, 0.1, 0.007, 3)
  // water from the can, drops on the pond, a frog, the ropes of the swing
  add(
    out,
    shape(filter(noise(53), 'band', 2600, 0.7), (s) => 0.65 + 0.35 * wave(s, 2)),
    0.03,
    0.6,
  )
  const roll = dice(54)
  each(90, () =>
    bubble(out, roll() * LOOP, 800 + roll() * 1400, { gain: 0.006 + roll() * 0.016, pan: 0.1 + roll() * 0.6 }),
  )
  for (const at of [4.6, 5.1, 13.2, 13.7, 19.4])
    strike(
      out,
      at,
      0.32,
      0.05,
      -0.1,
      (s) =>
        Math.sin(Math.PI * 2 * 190 * s) * (0.5 + 0.5 * Math.sin(Math.PI * 2 * 34 * s)) * Math.sin((s / 0.32) * Math.PI),
    )
  each(8, (i) => {
    let turned = 0
    strike(out, i * 3 + 0.4, 0.5, 0.01, -0.6, (s) => {
      turned += (300 + 160 * s) / 48_000
      return ((turned % 1) * 2 - 1) * Math.sin((s / 0.5) * Math.PI)
    })
  })
  const notes = silence()
  const scale = [60, 62, 64, 67, 69, 72, 74, 76, 79]
  const tune = [0, 3, 5, 4, 2, 5, 7, 6, 4, 1, 3, 5, 8, 7, 5, 4, 2, 4, 5, 3, 1, 2, 4, 3]
  tune.forEach((step, i) => {
    if (i % 8 !== 7)
      bell(notes, i + (i % 3) * 0.02, scale[step] + 12, {
        gain: 0.09,
        pan: Math.sin(i * 2.4) * 0.5,
        length: 2.6,
        tones: [
          [1, 1],
          [2, 0.2],
          [5.9, 0.08],
        ],
      })
  })
  for (const [at, a, b] of [
    [0, 48, 55],
    [6, 45, 52],
    [12, 53, 60],
    [18, 43, 50],
  ]) {
    pad(notes, at, 6.6, a, { gain: 0.05, pan: -0.3 })
    pad(notes, at, 6.6, b, { gain: 0.04, pan: 0.3 })
  }
  add(out, room(notes, { size: 1.8, wet: 0.5, feed: 0.76 }), 0.9)
  return out
}

/** Makes the sound of a room: two channels of LOOP seconds. */
export const sounds = { kitchen, tank, bedroom, attic, garden }
