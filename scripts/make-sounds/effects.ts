import {
  curve,
  dice,
  draw,
  driven,
  envelope,
  evened,
  filtered,
  formed,
  hall,
  midi,
  mix,
  noise,
  type Pitch,
  plucked,
  room,
  type Sound,
  saw,
  shaken,
  shaped,
  sine,
  softened,
  struck,
  tone,
} from './synth.ts'

// The sound effects of the library [SFX-1]: each is known at once, none hurts, and all are about as loud.
const turn = Math.PI * 2

/** Comes in `attack` s, stays, and goes in `release` s. */
const held =
  (length: number, attack: number, release: number) =>
  (at: number): number =>
    Math.max(0, Math.min(1, at / attack, (length - at) / release))

/** Noise that dies away. */
const burst = (length: number, kind: 'low' | 'band' | 'high', hz: Pitch, q: number, seed: number): Sound =>
  shaped(filtered(softened(noise(length, seed)), kind, hz, q), (at) => envelope(at, 0.001, length))

/** A drum: a tone that falls quickly. */
const drum = (hz: number, length: number): Sound =>
  shaped(tone(length, hz * 1.9, hz, 0.06), (at) => envelope(at, 0.002, length))

/** Two hands. */
function clap(hz: number, seed: number): Sound {
  return mix(0.07, [
    [0, 0.5, burst(0.02, 'band', hz * 1.3, 1.5, seed)],
    [0.006, 1, burst(0.06, 'band', hz, 1.8, seed + 1)],
  ])
}

/** So many of a kind, scattered over the time; `make` gets chance from -1 to 1. `often` says how likely each moment is. */
function scattered(
  seconds: number,
  count: number,
  seed: number,
  often: (at: number) => number,
  make: (roll: () => number, index: number) => readonly [number, Sound],
): Sound {
  const roll = dice(seed)
  const parts: [number, number, Sound][] = []
  while (parts.length < count) {
    const at = ((roll() + 1) / 2) * seconds
    if ((roll() + 1) / 2 > often(at)) continue
    const [gain, sound] = make(roll, parts.length)
    parts.push([at, gain, sound])
  }
  return mix(seconds, parts)
}

/** What a mouth does to a voice, in Hz. */
const vowels = {
  ah: [730, 1_090, 2_440],
  oo: [320, 830, 2_240],
  oh: [500, 880, 2_400],
  ee: [300, 2_200, 2_950],
} as const

/** A voice that holds a vowel. */
const sung = (length: number, hz: Pitch, vowel: keyof typeof vowels, size = 1): Sound =>
  formed(saw(length, hz), [
    [vowels[vowel][0] * size, 1, 5],
    [vowels[vowel][1] * size, 0.6, 7],
    [vowels[vowel][2] * size, 0.25, 8],
  ])

/** Many voices with the same vowel; `pitch` is the course of all, as a factor. */
function crowd(length: number, count: number, seed: number, vowel: keyof typeof vowels, pitch: Pitch): Sound {
  const roll = dice(seed)
  const course = typeof pitch === 'function' ? pitch : () => pitch
  return mix(
    length,
    Array.from({ length: count }, () => {
      const [base, wobble, late] = [150 * 2 ** (roll() * 0.7), 4 + roll(), (roll() + 1) * 0.09]
      const voice = sung(
        length - late,
        (at) => base * course(at) * (1 + 0.012 * Math.sin(turn * wobble * at)),
        vowel,
        1 + roll() * 0.12,
      )
      return [late, 1, shaped(voice, held(length - late, 0.16 + 0.1 * roll(), 0.5))] as const
    }),
  )
}

/** A brass instrument: the louder, the brighter. */
function brass(length: number, hz: Pitch, bright = 1): Sound {
  const loud = held(length, 0.03, 0.07)
  return shaped(
    filtered(
      saw(length, hz),
      'low',
      (at) => 300 + 1_900 * bright * loud(at) * (0.65 + 0.35 * envelope(at, 0.04, 0.6)),
      1,
    ),
    loud,
  )
}

const cymbal = (length: number, seed: number): Sound =>
  mix(length, [
    [0, 1, burst(length, 'high', 3_600, 0.8, seed)],
    [0, 0.16, shaped(shaken(length, 1_870, 1.483, 7), (at) => envelope(at, 0.001, length * 0.7))],
  ])

const snare = (seed: number): Sound =>
  mix(0.16, [
    [0, 0.7, drum(190, 0.1)],
    [0, 0.8, burst(0.15, 'high', 1_500, 0.8, seed)],
  ])

/** A bell of metal: overtones that do not fit each other. */
const metal = [
  [1, 0.7, 1],
  [2.01, 1, 0.8],
  [2.42, 0.55, 0.65],
  [3.02, 0.6, 0.5],
  [4.5, 0.3, 0.3],
  [5.43, 0.2, 0.2],
] as const
const smallBell = [
  [1, 1, 1],
  [2.76, 0.5, 0.5],
  [5.4, 0.2, 0.25],
] as const
const chimes = [
  [1, 1, 1],
  [2, 0.25, 0.7],
  [2.99, 0.2, 0.45],
  [4.2, 0.1, 0.25],
] as const

const bubble = (from: number, to: number, length: number): Sound =>
  shaped(tone(length, from, to, length * 0.8), (at) => envelope(at, 0.006, length))

const click = (seed: number, hz: number, length = 0.04): Sound => burst(length, 'band', hz, 2, seed)

type Recipe = () => Sound

const people: Record<string, Recipe> = {
  applause: () =>
    room(
      scattered(2.8, 420, 11, curve([0, 0.25], [0.5, 1], [1.7, 0.9], [2.75, 0.05]), (roll, index) => [
        0.45 + 0.35 * roll(),
        clap(1_350 + 550 * roll(), 100 + index * 2),
      ]),
      0.35,
    ),
  /** One person, unimpressed. */
  'slow-clap': () =>
    hall(
      mix(2.2, [
        [0, 1, clap(1_050, 31)],
        [0.62, 0.85, clap(1_180, 33)],
        [1.26, 1, clap(1_000, 35)],
        [1.86, 0.6, clap(1_120, 37)],
      ]),
      0.5,
      0.55,
    ),
  cheer: () => {
    const length = 2.4
    const rising = curve([0, 1.5], [0.5, 2.1], [2.4, 1.8])
    const whistle = shaped(sine(0.5, curve([0, 1_500], [0.2, 2_300], [0.5, 1_700])), held(0.5, 0.05, 0.1))
    const breath = shaped(
      formed(softened(noise(length, 41)), [
        [900, 1, 1.5],
        [2_000, 0.4, 2.5],
      ]),
      held(length, 0.3, 0.9),
    )
    const hands = scattered(
      length,
      130,
      43,
      () => 1,
      (roll, index) => [0.4, clap(1_400 + 500 * roll(), 500 + index * 2)],
    )
    return room(
      mix(length, [
        [0, 0.42, crowd(length, 12, 45, 'ah', rising)],
        [0, 0.7, breath],
        [0, 0.5, shaped(hands, held(length, 0.3, 0.8))],
        [0.45, 0.16, whistle],
        [1.2, 0.12, whistle],
      ]),
      0.4,
    )
  },
  boo: () => {
    const length = 2.2
    const breath = shaped(filtered(noise(length, 51), 'band', 480, 1.5), held(length, 0.3, 0.7))
    return room(
      mix(length, [
        [0, 1, crowd(length, 14, 53, 'oo', curve([0, 1.1], [0.4, 1.05], [2.2, 0.8]))],
        [0, 0.9, breath],
      ]),
      0.4,
    )
  },
  /** All breathe in at once. */
  gasp: () => {
    const breath = (late: number, size: number, seed: number) =>
      [
        late,
        1,
        shaped(
          formed(softened(noise(0.55, seed)), [
            [curve([0, 600 * size], [0.4, 1_250 * size]), 1, 3],
            [curve([0, 1_500 * size], [0.4, 2_500 * size]), 0.8, 4],
          ]),
          curve([0, 0], [0.34, 1], [0.42, 0.7], [0.5, 0]),
        ),
      ] as const
    const voice = sung(0.3, curve([0, 260], [0.25, 420]), 'ah')
    return room(
      mix(1.05, [
        ...[0, 1, 2, 3, 4].map((index) => breath(index * 0.028, 0.85 + index * 0.08, 61 + index)),
        [0.1, 0.35, shaped(voice, curve([0, 0], [0.2, 1], [0.3, 0]))],
      ]),
      0.45,
    )
  },
}

const horns: Record<string, Recipe> = {
  'air-horn': () => {
    const blast = (length: number) => {
      const bend = curve([0, 0.9], [0.05, 1], [length - 0.06, 1], [length, 0.93])
      const reeds = [392, 395, 494, 587].map((hz) => [0, 1, saw(length, (at) => hz * bend(at))] as const)
      return shaped(filtered(driven(mix(length, reeds), 1.2), 'low', 2_600, 0.9), held(length, 0.012, 0.05))
    }
    return room(
      mix(1.65, [
        [0, 1, blast(0.17)],
        [0.22, 1, blast(0.17)],
        [0.44, 1, blast(0.17)],
        [0.66, 1, blast(0.9)],
      ]),
      0.3,
    )
  },
  'ships-horn': () => {
    const pipes = [73.4, 74, 110, 147.5].map((hz) => [0, 1, saw(2, hz)] as const)
    const loud = held(1.9, 0.25, 0.4)
    const horn = shaped(
      filtered(driven(mix(2, pipes), 0.9), 'low', (at) => 250 + 650 * loud(at), 1),
      loud,
    )
    return hall(mix(2.5, [[0, 1, horn]]), 0.45, 1.2)
  },
  /** Two strokes, as on every watch. */
  'ships-bell': () =>
    room(
      mix(2.2, [
        [0, 1, struck(640, 1.9, metal)],
        [0.36, 1, struck(640, 1.8, metal)],
      ]),
      0.3,
    ),
  /** Ah-oo-gah. */
  klaxon: () => {
    const length = 1.5
    const hz = curve([0, 170], [0.34, 430], [0.8, 440], [1, 250], [1.5, 235])
    const teeth = shaped(saw(length, hz), (at) => 0.6 + 0.4 * Math.sin(turn * (hz(at) / 6) * at))
    return shaped(
      driven(
        formed(teeth, [
          [curve([0, 500], [0.34, 1_100], [0.8, 1_100], [1, 650]), 1.4, 2.5],
          [2_100, 0.5, 3],
        ]),
        3,
      ),
      curve([0, 0], [0.05, 0.8], [0.36, 1], [0.8, 1], [0.9, 0.5], [0.96, 1], [1.4, 0.9], [1.5, 0]),
    )
  },
  siren: () => {
    const hz = (at: number) => 820 + 330 * Math.sin(turn * (at / 1.3) - Math.PI / 2)
    return room(shaped(sine(2.7, hz, [0.35, 0.25, 0.1]), held(2.7, 0.08, 0.25)), 0.4)
  },
  'sonar-ping': () => {
    const ping = shaped(
      sine(1.2, (at) => 1_090 - 25 * at, [0.08]),
      (at) => envelope(at, 0.004, 1.1),
    )
    return hall(
      mix(2.3, [
        [0, 1, ping],
        [0.75, 0.22, filtered(ping, 'low', 1_300)],
        [1.35, 0.07, filtered(ping, 'low', 1_100)],
      ]),
      0.6,
      1.7,
    )
  },
}

const comedy: Record<string, Recipe> = {
  'sad-trombone': () => {
    /** The hand in front of the bell opens and closes. */
    const note = (number: number, length: number, wail: number) => {
      const base = midi(number)
      const hz = (at: number) =>
        base * (1 + wail * 0.035 * Math.sin(turn * 5.2 * at) * Math.min(1, at)) * (1 - wail * 0.05 * at)
      const open = curve([0, 350], [0.12, 1_500], [length * 0.6, 900], [length, 350])
      return shaped(filtered(saw(length, hz), 'low', open, 2.2), held(length, 0.04, 0.09))
    }
    return room(
      mix(2.6, [
        [0, 1, note(58, 0.4, 0)],
        [0.44, 1, note(57, 0.4, 0)],
        [0.88, 1, note(56, 0.4, 0)],
        [1.32, 1, note(55, 1.2, 1)],
      ]),
      0.35,
    )
  },
  rimshot: () =>
    room(
      mix(1.3, [
        [0, 0.6, snare(71)],
        [0.16, 0.8, drum(130, 0.3)],
        [0.16, 0.4, click(73, 700)],
        [0.42, 0.4, drum(85, 0.2)],
        [0.42, 0.7, cymbal(0.88, 75)],
      ]),
      0.25,
    ),
  boing: () => {
    const swing = (at: number) => 10 ** (-1.2 * at) * Math.sin(turn * (7 * at + 3.5 * at * at))
    const spring = formed(
      saw(1.2, (at) => 128 * (1 + 0.28 * swing(at))),
      [
        [(at) => 900 + 650 * swing(at), 1.6, 6],
        [(at) => 1_900 + 900 * swing(at), 0.7, 6],
        [250, 0.8, 1],
      ],
    )
    return shaped(spring, (at) => envelope(at, 0.004, 1.5))
  },
  'slide-whistle': () => {
    const hz = (at: number) =>
      curve([0, 520], [0.62, 1_750], [0.74, 1_750], [1.4, 430])(at) * (1 + 0.012 * Math.sin(turn * 7 * at))
    const length = 1.42
    return room(
      shaped(
        mix(length, [
          [0, 1, sine(length, hz, [0.06, 0.12])],
          [0, 0.35, filtered(noise(length, 81), 'band', hz, 6)],
        ]),
        curve([0, 0], [0.03, 1], [0.63, 1], [0.67, 0.45], [0.73, 1], [1.3, 0.9], [1.42, 0]),
      ),
      0.25,
    )
  },
  'whoopee-cushion': () => {
    const length = 1
    const roll = dice(91)
    let drift = 0
    const hz = draw(length, (at) => {
      drift += (roll() - drift) * 0.004
      return curve([0, 118], [0.3, 92], [0.7, 105], [1, 58])(at) * (1 + 3 * drift)
    })
    const flap = saw(length, (at) => hz[Math.min(hz.length - 1, Math.round(at * 24_000))]!)
    const lips = flap.map((value) => Math.max(0, value) ** 3 - 0.2)
    return shaped(
      driven(
        mix(length, [
          [
            0,
            1.6,
            formed(lips, [
              [280, 1, 1.5],
              [760, 0.9, 2],
              [1_500, 0.5, 2],
            ]),
          ],
          [
            0,
            0.3,
            shaped(filtered(noise(length, 93), 'band', 700, 1), (at) =>
              Math.max(0, lips[Math.floor(at * 24_000)] ?? 0),
            ),
          ],
        ]),
        3,
      ),
      curve([0, 0], [0.03, 1], [0.55, 0.9], [0.62, 0.5], [0.68, 0.95], [0.9, 0.6], [1, 0]),
    )
  },
  'record-scratch': () => {
    const length = 0.85
    /** How fast the hand moves the record, forth and back. */
    const speed = curve(
      [0, 0.5],
      [0.06, 1.5],
      [0.12, 0.1],
      [0.18, 1.3],
      [0.25, 0.1],
      [0.31, 1.6],
      [0.4, 0.15],
      [0.52, 2.3],
      [0.8, 0.15],
    )
    const music = mix(length, [
      [0, 1, saw(length, (at) => 230 * speed(at))],
      [0, 0.8, saw(length, (at) => 347 * speed(at))],
    ])
    const grit = filtered(softened(noise(length, 97)), 'band', (at) => 250 + 900 * speed(at), 2.2)
    return shaped(
      mix(length, [
        [0, 0.5, filtered(music, 'band', (at) => 350 + 900 * speed(at), 1.5)],
        [0, 1.3, grit],
      ]),
      (at) => Math.min(1, speed(at)) * held(length, 0.01, 0.08)(at),
    )
  },
}

const animals: Record<string, Recipe> = {
  seagull: () => {
    const call = (length: number, high: number) => {
      const hz = curve([0, high * 0.62], [length * 0.22, high], [length * 0.6, high * 0.86], [length, high * 0.6])
      const throat = saw(length, (at) => hz(at) * (1 + 0.02 * Math.sin(turn * 38 * at)))
      return shaped(
        formed(throat, [
          [1_350, 1, 3],
          [2_500, 0.55, 4],
        ]),
        held(length, 0.04, length * 0.45),
      )
    }
    return hall(
      mix(2, [
        [0, 1, call(0.55, 1_180)],
        [0.55, 0.9, call(0.3, 1_260)],
        [0.86, 0.9, call(0.27, 1_230)],
        [1.14, 0.75, call(0.25, 1_180)],
        [1.4, 0.55, call(0.24, 1_100)],
      ]),
      0.3,
      0.7,
    )
  },
  /** Clicks that come faster and faster, and whistles. */
  dolphin: () => {
    const clicks = Array.from({ length: 26 }, (_, index) => {
      const at = 0.5 * (1 - (1 - index / 26) ** 1.8)
      return [at, 0.6, click(111 + index, 2_800, 0.012)] as const
    })
    const whistle = (length: number, ...points: [number, number][]) =>
      shaped(sine(length, curve(...points), [0.12]), held(length, 0.03, 0.06))
    return room(
      mix(1.5, [
        ...clicks,
        [0.5, 0.6, whistle(0.3, [0, 1_500], [0.16, 3_100], [0.3, 2_300])],
        [0.84, 0.6, whistle(0.2, [0, 1_900], [0.2, 3_300])],
        [1.06, 0.5, whistle(0.34, [0, 3_000], [0.1, 1_800], [0.24, 2_900], [0.34, 2_500])],
      ]),
      0.4,
    )
  },
  'whale-song': () => {
    const call = (length: number, ...points: [number, number][]) => {
      const course = curve(...points)
      return shaped(
        sine(length, (at) => course(at) * (1 + 0.008 * Math.sin(turn * 4.3 * at)), [0.5, 0.3, 0.12, 0.06]),
        (at) => Math.sin((Math.PI * at) / length) ** 1.2,
      )
    }
    return hall(
      mix(3.5, [
        [0, 1, call(1.5, [0, 190], [0.5, 260], [1, 430], [1.5, 330])],
        [1.35, 0.8, call(0.7, [0, 520], [0.35, 740], [0.7, 610])],
        [2, 1, call(1.2, [0, 340], [0.5, 210], [1.2, 140])],
      ]),
      0.7,
      1.6,
    )
  },
  duck: () => {
    const quack = (length: number, high: number) => {
      const hz = curve([0, high * 1.1], [length * 0.3, high], [length, high * 0.72])
      return shaped(
        driven(
          formed(saw(length, hz), [
            [curve([0, 750], [length * 0.3, 1_150], [length, 850]), 1.5, 5],
            [curve([0, 1_900], [length * 0.3, 2_500], [length, 2_100]), 1, 6],
          ]),
          2.5,
        ),
        held(length, 0.012, length * 0.5),
      )
    }
    return room(
      mix(0.95, [
        [0, 1, quack(0.24, 250)],
        [0.31, 0.9, quack(0.2, 240)],
        [0.57, 0.8, quack(0.26, 225)],
      ]),
      0.2,
    )
  },
  /** Rib-bit, twice. */
  frog: () => {
    const part = (length: number, from: number, to: number, beats: number) =>
      shaped(
        formed(saw(length, curve([0, from], [length, to])), [
          [curve([0, from * 3.2], [length, to * 4.2]), 1.2, 4],
          [curve([0, from * 6.5], [length, to * 9]), 0.5, 5],
          [from, 0.6, 2],
        ]),
        (at) => held(length, 0.015, 0.05)(at) * (0.5 - 0.5 * Math.cos(turn * beats * at)) ** 1.5,
      )
    const ribbit = (late: number) =>
      [
        [late, 0.85, part(0.17, 150, 170, 42)],
        [late + 0.19, 1, part(0.21, 190, 300, 47)],
      ] as const
    return room(mix(1.15, [...ribbit(0), ...ribbit(0.6)]), 0.25)
  },
  /** Its mouth goes from ee to ah to oo. */
  cat: () => {
    const length = 0.95
    const hz = curve([0, 430], [0.2, 640], [0.45, 690], [0.95, 400])
    const mouth = formed(
      saw(length, (at) => hz(at) * (1 + 0.012 * Math.sin(turn * 6.5 * at))),
      [
        [curve([0, 380], [0.2, 520], [0.45, 1_150], [0.95, 520]), 1, 3.5],
        [curve([0, 1_400], [0.2, 2_700], [0.45, 1_900], [0.95, 950]), 0.75, 6],
        [3_300, 0.2, 8],
      ],
    )
    return room(shaped(mouth, curve([0, 0], [0.07, 0.5], [0.3, 1], [0.55, 0.9], [0.95, 0])), 0.2)
  },
  dog: () => {
    const bark = (high: number, seed: number) => {
      const length = 0.2
      const hz = curve([0, high * 0.6], [0.045, high], [length, high * 0.45])
      const throat = mix(length, [
        [0, 1, saw(length, hz)],
        [0, 0.8, noise(length, seed)],
      ])
      return shaped(
        driven(
          formed(throat, [
            [curve([0, 450], [0.05, 950], [length, 500]), 2, 2.5],
            [curve([0, 1_200], [0.05, 1_850], [length, 1_200]), 0.9, 4],
          ]),
          3,
        ),
        (at) => held(length, 0.012, 0.12)(at),
      )
    }
    return room(
      mix(0.95, [
        [0, 1, bark(400, 121)],
        [0.42, 1, bark(380, 123)],
      ]),
      0.3,
    )
  },
}

const music: Record<string, Recipe> = {
  'drum-roll': () => {
    const roll = dice(131)
    const strokes = Array.from({ length: 50 }, (_, index) => {
      const loud = 0.25 + 0.65 * (index / 50) ** 1.6
      return [0.036 * index + 0.003 * (roll() + 1), loud * (1 + 0.15 * roll()), snare(133 + index)] as const
    })
    return room(
      mix(2.55, [...strokes, [1.88, 0.8, drum(80, 0.3)], [1.88, 0.7, snare(199)], [1.88, 0.6, cymbal(0.65, 201)]]),
      0.25,
    )
  },
  fanfare: () => {
    const chord = (notes: readonly number[], length: number, bright: number) =>
      mix(
        length,
        notes.map((note, index) => [0, 0.8, brass(length, midi(note) * (1 + 0.0015 * index), bright)] as const),
      )
    return hall(
      mix(2.1, [
        [0, 0.9, chord([67, 60], 0.14, 0.9)],
        [0.16, 0.9, chord([67, 60], 0.14, 0.9)],
        [0.32, 0.9, chord([67, 60], 0.14, 0.9)],
        [0.48, 1, chord([72, 67, 64], 0.4, 1)],
        [0.9, 0.9, chord([70, 65, 62], 0.18, 1)],
        [1.1, 1.1, chord([72, 67, 64, 60, 48], 0.85, 1.15)],
      ]),
      0.35,
      0.9,
    )
  },
  'harp-glissando': () => {
    const scale = [60, 62, 64, 67, 69]
    const notes = Array.from({ length: 16 }, (_, index) => scale[index % 5]! + 12 * Math.floor(index / 5) - 5)
    return room(
      mix(
        1.9,
        notes.map((note, index) => {
          const string = filtered(plucked(0.95, midi(note), 211 + index), 'low', 2_600)
          return [index * 0.062, 0.7 + index * 0.02, shaped(string, held(0.95, 0.001, 0.4))] as const
        }),
      ),
      0.35,
    )
  },
  /** Shave and a haircut, two bits. */
  kazoo: () => {
    const note = (number: number, length: number) => {
      const hz = (at: number) =>
        midi(number) * (1 + 0.01 * Math.sin(turn * 6 * at)) * (1 - 0.06 * Math.max(0, 1 - at / 0.04))
      const buzz = driven(saw(length, hz), 4)
      return shaped(
        formed(buzz, [
          [800, 0.8, 2],
          [1_700, 1, 3],
          [2_700, 0.6, 3],
          [350, 0.4, 1],
        ]),
        held(length, 0.02, 0.05),
      )
    }
    return room(
      mix(2.05, [
        [0, 1, note(72, 0.27)],
        [0.3, 1, note(67, 0.13)],
        [0.45, 1, note(67, 0.13)],
        [0.6, 1, note(69, 0.27)],
        [0.9, 1, note(67, 0.27)],
        [1.5, 1, note(71, 0.2)],
        [1.75, 1, note(72, 0.25)],
      ]),
      0.2,
    )
  },
  'right-answer': () =>
    room(
      mix(1, [
        [0, 0.9, struck(midi(76), 0.4, chimes)],
        [0.13, 1, struck(midi(81), 0.8, chimes)],
        [0.13, 0.5, struck(midi(85), 0.7, chimes)],
      ]),
      0.3,
    ),
  /** The buzzer of a quiz. */
  'wrong-answer': () => {
    const length = 0.8
    const two = mix(length, [
      [0, 1, saw(length, 138)],
      [0, 1, saw(length, 146)],
    ])
    return shaped(filtered(driven(two, 2), 'low', 1_500, 1), held(length, 0.008, 0.05))
  },
}

const machines: Record<string, Recipe> = {
  doorbell: () =>
    room(
      mix(1.9, [
        [0, 1, struck(midi(76), 1.2, chimes)],
        [0.55, 1, struck(midi(72), 1.35, chimes)],
      ]),
      0.35,
    ),
  /** Two bells and a clapper between them, as telephones had it. */
  telephone: () => {
    const ring = mix(
      1,
      Array.from({ length: 20 }, (_, index) => {
        const bell = struck(index % 2 ? 1_240 : 1_020, 0.35, smallBell)
        return [index * 0.04, index % 2 ? 0.9 : 1, bell] as const
      }),
    )
    return room(
      mix(2.1, [
        [0, 1, ring],
        [1.12, 1, ring],
      ]),
      0.25,
    )
  },
  'cash-register': () =>
    room(
      mix(1.1, [
        [0, 1, click(221, 1_100, 0.05)],
        [0.03, 0.9, drum(170, 0.07)],
        [0.1, 0.9, click(223, 1_900, 0.05)],
        [0.18, 1, burst(0.12, 'band', 2_600, 1, 225)],
        [0.24, 0.9, struck(1_760, 0.75, smallBell)],
        [0.27, 0.6, struck(2_349, 0.6, smallBell)],
        ...[0.52, 0.58, 0.67, 0.71, 0.8].map(
          (at, index) => [at, 0.3, struck(3_000 + 370 * ((index * 2) % 5), 0.12, smallBell)] as const,
        ),
      ]),
      0.2,
    ),
  'camera-shutter': () =>
    mix(0.5, [
      [0, 1, click(231, 2_600, 0.03)],
      [0.012, 0.7, drum(260, 0.04)],
      [0.07, 0.5, burst(0.09, 'band', 3_200, 1, 233)],
      [0.17, 1, click(235, 1_700, 0.045)],
      [0.185, 0.6, drum(190, 0.05)],
      [0.26, 0.22, shaped(filtered(saw(0.2, curve([0, 150], [0.2, 190])), 'band', 1_600, 2), held(0.2, 0.02, 0.04))],
    ]),
  laser: () => {
    const shot = (from: number) =>
      shaped(
        filtered(
          shaken(0.28, (at) => 110 + from * 10 ** (-6.5 * at), 2, 1.4),
          'low',
          3_600,
        ),
        (at) => envelope(at, 0.002, 0.36),
      )
    return room(
      mix(0.95, [
        [0, 1, shot(2_100)],
        [0.21, 1, shot(1_850)],
        [0.42, 1, shot(2_250)],
      ]),
      0.4,
    )
  },
  'power-down': () => {
    const length = 1.7
    const hz = (at: number) => 330 * 10 ** (-0.85 * (at / length) ** 1.3 * 1.2)
    const motor = mix(length, [
      [0, 1, saw(length, hz)],
      [0, 0.8, saw(length, (at) => hz(at) * 1.506)],
      [0, 0.5, saw(length, (at) => hz(at) * 3.01)],
    ])
    return room(
      mix(length, [
        [
          0,
          1,
          shaped(
            filtered(motor, 'low', (at) => 200 + hz(at) * 6, 1.5),
            curve([0, 0], [0.02, 1], [1.2, 0.85], [1.7, 0]),
          ),
        ],
        [1.42, 0.9, drum(75, 0.2)],
        [0, 0.8, click(241, 900)],
      ]),
      0.3,
    )
  },
}

const nature: Record<string, Recipe> = {
  thunder: () => {
    const length = 3.2
    const swell = (at: number) =>
      [0.12, 0.5, 0.95, 1.6, 2.2].reduce(
        (sum, start, index) => sum + envelope(at - start, 0.08, 1.3) / (1 + index * 0.35),
        0,
      )
    const rumble = shaped(filtered(noise(length, 251), 'low', curve([0, 420], [0.8, 230], [3.2, 110]), 1), swell)
    const crack = scattered(0.4, 26, 253, curve([0, 1], [0.4, 0.1]), (roll, index) => [
      0.7 + 0.5 * roll(),
      burst(0.07, 'band', 1_500 + 900 * roll(), 0.8, 255 + index),
    ])
    return shaped(
      hall(
        driven(
          mix(length, [
            [0, 0.9, crack],
            [0, 3.2, rumble],
          ]),
          1.6,
        ),
        0.4,
        1.3,
      ),
      held(length, 0.005, 0.9),
    )
  },
  rain: () => {
    const length = 2.6
    const drops = scattered(
      length,
      260,
      261,
      () => 1,
      (roll, index) => [
        0.35 + 0.3 * roll(),
        index % 4
          ? burst(0.025, 'band', 2_600 + 1_200 * roll(), 3, 263 + index)
          : bubble(900 + 400 * roll(), 1_500, 0.05),
      ],
    )
    const hiss = mix(length, [
      [0, 0.2, filtered(softened(noise(length, 265)), 'high', 1_800)],
      [0, 0.22, filtered(noise(length, 267), 'band', 900, 0.8)],
    ])
    return shaped(
      mix(length, [
        [0, 1, hiss],
        [0, 1, drops],
      ]),
      held(length, 0.35, 0.7),
    )
  },
  wind: () => {
    const length = 2.9
    const gust = curve([0, 0.1], [0.7, 0.75], [1.1, 0.45], [1.8, 1], [2.3, 0.6], [2.9, 0])
    const air = noise(length, 271)
    return mix(length, [
      [
        0,
        1.6,
        shaped(
          filtered(air, 'band', (at) => 330 + 480 * gust(at), 9),
          gust,
        ),
      ],
      [
        0,
        0.8,
        shaped(
          filtered(air, 'band', (at) => 700 + 700 * gust(at), 14),
          gust,
        ),
      ],
      [0, 0.35, shaped(filtered(air, 'low', 500), gust)],
    ])
  },
  /** One comes in, breaks and runs out. */
  waves: () => {
    const length = 3.2
    const water = noise(length, 281)
    const deep = shaped(
      filtered(water, 'low', curve([0, 200], [1.2, 900], [1.7, 1_300], [3.2, 500])),
      curve([0, 0.1], [1, 0.6], [1.45, 1], [3.2, 0]),
    )
    const foam = shaped(
      filtered(softened(noise(length, 283)), 'high', curve([0, 2_600], [1.4, 1_100], [3.2, 2_800])),
      curve([0, 0], [0.9, 0.08], [1.45, 0.75], [2, 0.5], [3.2, 0]),
    )
    return mix(length, [
      [0, 1, deep],
      [0, 0.55, foam],
    ])
  },
  bubbles: () =>
    room(
      scattered(1.6, 34, 291, curve([0, 1], [1.2, 0.6], [1.5, 0]), (roll) => {
        const from = 420 * 2 ** (roll() * 1.1)
        return [0.7 + 0.3 * roll(), bubble(from, from * 1.9, 0.07 + 0.03 * roll())]
      }),
      0.3,
    ),
  crickets: () => {
    const chirp = (hz: number) =>
      shaped(sine(0.13, hz, [0.1]), (at) => (0.5 - 0.5 * Math.cos(turn * 31 * at)) ** 2 * held(0.13, 0.02, 0.03)(at))
    return mix(2, [
      ...[0, 0.48, 0.96, 1.44].map((at) => [at, 1, chirp(3_950)] as const),
      ...[0.2, 0.73, 1.25, 1.78].map((at) => [at, 0.4, chirp(3_520)] as const),
      [0, 0.025, shaped(filtered(noise(2, 295), 'band', 2_500, 1), held(2, 0.2, 0.3))],
    ])
  },
}

const drama: Record<string, Recipe> = {
  explosion: () => {
    const length = 2.3
    const fire = shaped(
      filtered(noise(length, 301), 'low', (at) => 90 + 3_400 * 10 ** (-2.2 * at), 0.9),
      (at) => envelope(at, 0.004, 2.6),
    )
    const boom = shaped(tone(1, 130, 38, 0.35), (at) => envelope(at, 0.003, 1))
    const rubble = scattered(1.5, 40, 303, curve([0, 0], [0.3, 1], [1.5, 0.1]), (roll, index) => [
      0.2 + 0.15 * roll(),
      burst(0.05, 'band', 700 + 500 * roll(), 2, 305 + index),
    ])
    return hall(
      mix(length, [
        [
          0,
          1,
          driven(
            mix(length, [
              [0, 2.2, fire],
              [0, 1.5, boom],
            ]),
            2.2,
          ),
        ],
        [0.2, 1, rubble],
      ]),
      0.3,
      0.9,
    )
  },
  'glass-break': () => {
    const shards = scattered(0.95, 38, 311, curve([0, 1], [0.2, 0.8], [0.9, 0.1]), (roll) => [
      0.3 + 0.25 * roll(),
      struck(2_300 * 2 ** (roll() * 0.75), 0.2 + 0.1 * roll(), smallBell),
    ])
    return room(
      mix(1.15, [
        [0, 1.4, burst(0.14, 'high', 2_500, 0.8, 313)],
        [0, 0.8, drum(240, 0.05)],
        [0.03, 0.9, shards],
        [0.05, 0.4, burst(0.5, 'high', 3_400, 0.8, 315)],
      ]),
      0.25,
    )
  },
  /** Wood that sticks and slips. */
  'door-creak': () => {
    const roll = dice(321)
    const parts: [number, number, Sound][] = []
    const often = curve([0, 24], [0.5, 58], [0.75, 34], [1.3, 105], [1.7, 150])
    for (let at = 0.03; at < 1.6; at += (1 + 0.14 * roll()) / often(at))
      parts.push([at, 0.8 + 0.2 * roll(), click(323 + parts.length, 1_900, 0.012)])
    const length = 1.75
    return room(
      shaped(
        formed(mix(length, parts), [
          [curve([0, 520], [1.6, 760]), 1, 9],
          [curve([0, 1_150], [1.6, 1_500]), 1, 10],
          [2_350, 0.6, 8],
        ]),
        curve([0, 0.5], [0.5, 1], [0.75, 0.6], [1.4, 1], [1.68, 0]),
      ),
      0.4,
    )
  },
  heartbeat: () => {
    const beat = (hz: number, length: number) =>
      driven(
        mix(length, [
          [0, 1, drum(hz, length)],
          [0, 0.9, drum(hz * 2.2, length * 0.7)],
          [0, 0.25, burst(length * 0.5, 'low', 420, 0.8, 331)],
        ]),
        2.2,
      )
    const parts = [0, 0.82, 1.64].flatMap((at) => [
      [at, 1, beat(76, 0.2)] as const,
      [at + 0.24, 0.75, beat(92, 0.16)] as const,
    ])
    return mix(2.15, parts)
  },
  /** Strings that know something. */
  'suspense-sting': () => {
    const length = 2.2
    const strings = [62, 63, 69, 74, 75].map((note, index) => {
      const hz = midi(note)
      return [0, 1, saw(length, (at) => hz * (1 + 0.005 * Math.sin(turn * (5.3 + index * 0.31) * at)))] as const
    })
    const bow = (at: number) => 0.72 + 0.28 * Math.sin(turn * 13 * at)
    const swell = curve([0, 0], [0.04, 0.75], [0.3, 0.4], [1.75, 1], [1.85, 0.9], [2.15, 0])
    return hall(
      mix(2.2, [
        [
          0,
          0.4,
          shaped(
            filtered(mix(length, strings), 'low', (at) => 500 + 2_000 * swell(at), 1),
            (at) => swell(at) * bow(at),
          ),
        ],
        [0, 1, drum(52, 0.5)],
      ]),
      0.4,
      0.9,
    )
  },
  /** Dun, dun, dun. */
  'dramatic-chord': () => {
    const chord = (notes: readonly number[], length: number) =>
      mix(
        length,
        notes.flatMap((note) => [
          [0, 0.6, brass(length, midi(note), 0.9)] as const,
          [0, 0.5, brass(length, midi(note) * 1.004, 0.7)] as const,
        ]),
      )
    return hall(
      mix(2.6, [
        [0, 1, chord([36, 48, 55, 60], 0.27)],
        [0.34, 1, chord([36, 48, 56, 62], 0.27)],
        [0.72, 1.15, chord([30, 42, 48, 54, 57, 63], 1.5)],
        ...[0, 0.34, 0.72].map((at) => [at, 1.6, drum(55, 0.4)] as const),
      ]),
      0.4,
      1.1,
    )
  },
}

/** How loud each of them seems, and how loud no moment is: what is compressed goes up to half as far beyond it again. */
const loudness = 0.18
const peak = 0.65

/** Every sound effect of the library, by its id, which is the name of its file. */
export const effects: Record<string, Recipe> = Object.fromEntries(
  Object.entries({ ...people, ...horns, ...comedy, ...animals, ...music, ...machines, ...nature, ...drama }).map(
    ([id, make]) => [id, () => evened(make(), loudness, peak)],
  ),
)
