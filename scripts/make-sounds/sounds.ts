import {
  draw,
  envelope,
  filtered,
  finished,
  midi,
  mix,
  noise,
  room,
  type Sound,
  shaped,
  struck,
  tone,
} from './synth.ts'

// A control room at the bottom of the sea: relays and bubbles for what the house does, gold for tokens, and nothing
// that is heard often is loud.
const coin = [
  [1, 1, 1],
  [2.76, 0.5, 0.6],
  [5.4, 0.22, 0.3],
] as const
const glass = [
  [1, 1, 1],
  [2, 0.3, 0.6],
  [3.01, 0.12, 0.35],
] as const
const brass = [
  [1, 1, 1],
  [2, 0.55, 0.9],
  [3, 0.32, 0.7],
  [4, 0.14, 0.5],
] as const

const click = (seed: number, hz: number): Sound =>
  shaped(filtered(noise(0.05, seed), 'band', hz, 2), (at) => envelope(at, 0.001, 0.04))
const bubble = (from: number, to: number, length: number): Sound =>
  shaped(tone(length, from, to, length * 0.7), (at) => envelope(at, 0.006, length))
const swish = (length: number, from: number, to: number, seed: number): Sound =>
  shaped(
    filtered(noise(length, seed), 'band', (at) => from * (to / from) ** (at / length), 1.6),
    (at) => Math.sin(Math.PI * Math.min(1, at / length)) ** 2,
  )
const thud = (hz: number, length: number): Sound =>
  shaped(tone(length, hz * 1.8, hz, 0.05), (at) => envelope(at, 0.004, length))
const ring = (note: number, length: number): Sound => struck(midi(note), length, coin)
const chime = (note: number, length: number): Sound => struck(midi(note), length, glass)
const horn = (note: number, length: number): Sound =>
  shaped(struck(midi(note), length, brass), (at) => Math.min(1, at / 0.02))

/** Every sound of the page, by the name of its file. */
export const sounds: Record<string, () => Sound> = {
  /** A relay, and the picture rolls by: as long as the roll. */
  camera: () =>
    finished(
      mix(0.19, [
        [0, 0.9, click(3, 2_200)],
        [0.005, 0.8, swish(0.17, 2_600, 500, 11)],
        [0.15, 0.35, click(5, 1_400)],
      ]),
      0.4,
    ),
  'tip-small': () => finished(mix(0.26, [[0, 1, ring(90, 0.26)]]), 0.4),
  'tip-large': () =>
    finished(
      mix(0.4, [
        [0, 0.8, ring(86, 0.3)],
        [0.09, 1, ring(91, 0.31)],
      ]),
      0.55,
    ),
  'tip-grand': () =>
    finished(
      room(
        mix(0.8, [
          ...[79, 83, 86, 91, 95, 98].map((note, index) => [index * 0.065, 0.7, ring(note, 0.36)] as const),
          [0.36, 0.6, chime(79, 0.44)],
          [0.36, 0.6, chime(86, 0.44)],
        ]),
        0.45,
      ),
      0.75,
    ),
  mention: () =>
    finished(
      mix(0.28, [
        [0, 0.8, bubble(620, 980, 0.13)],
        [0.1, 1, bubble(930, 1_320, 0.18)],
      ]),
      0.55,
    ),
  notify: () => finished(mix(0.24, [[0, 1, chime(81, 0.24)]]), 0.45),
  find: () =>
    finished(
      room(
        mix(0.46, [
          [0, 0.5, bubble(500, 1_500, 0.16)],
          [0.1, 0.8, chime(84, 0.2)],
          [0.17, 0.8, chime(88, 0.2)],
          [0.24, 1, chime(91, 0.22)],
        ]),
        0.35,
      ),
      0.55,
    ),
  'level-up': () =>
    finished(
      room(
        mix(0.68, [
          ...[72, 76, 79, 84].map((note, index) => [index * 0.08, 0.8, chime(note, 0.34)] as const),
          [0.33, 0.5, chime(88, 0.35)],
          [0.33, 0.4, chime(91, 0.35)],
        ]),
        0.4,
      ),
      0.65,
    ),
  poll: () =>
    finished(
      room(
        mix(0.5, [
          [0, 0.9, thud(150, 0.2)],
          [0, 0.6, chime(69, 0.42)],
          [0.02, 0.5, chime(76, 0.42)],
        ]),
        0.4,
      ),
      0.6,
    ),
  'battle-win': () =>
    finished(
      room(
        mix(0.78, [
          [0, 0.7, horn(67, 0.16)],
          [0.11, 0.7, horn(67, 0.16)],
          [0.22, 0.9, horn(72, 0.5)],
          [0.22, 0.6, horn(76, 0.5)],
          [0.22, 0.5, horn(79, 0.5)],
        ]),
        0.35,
      ),
      0.7,
    ),
  error: () =>
    finished(
      mix(0.26, [
        [0, 1, thud(120, 0.12)],
        [0, 0.3, click(7, 700)],
        [0.11, 1, thud(92, 0.15)],
      ]),
      0.7,
    ),
  fail: () =>
    finished(
      draw(0.42, (at) => at).map((at, index, all) => {
        const hz = 330 * 0.42 ** (at / 0.42)
        const phase = (2 * Math.PI * (330 * 0.42 * (0.42 ** (at / 0.42) - 1))) / (0.42 * Math.log(0.42))
        const soft = Math.min(1, (all.length - index) / (all.length * 0.4))
        return (Math.sin(phase) + 0.35 * Math.sin(2 * phase) * (hz / 330)) * Math.min(1, at / 0.012) * soft
      }),
      0.5,
    ),
  purchase: () =>
    finished(
      room(
        mix(0.5, [
          [0, 0.8, click(13, 1_800)],
          [0.05, 0.5, thud(180, 0.1)],
          [0.1, 0.9, ring(88, 0.38)],
          [0.1, 0.6, ring(95, 0.34)],
        ]),
        0.3,
      ),
      0.6,
    ),
  'lock-open': () =>
    finished(
      room(
        mix(0.56, [
          [0, 1, click(17, 900)],
          [0.02, 0.8, thud(95, 0.16)],
          [0.14, 0.7, click(19, 1_700)],
          [0.16, 0.55, swish(0.36, 700, 2_400, 23)],
          [0.3, 0.35, chime(79, 0.26)],
        ]),
        0.3,
      ),
      0.65,
    ),
  /** A capsule falls into the tray and comes open. */
  capsule: () =>
    finished(
      mix(0.24, [
        [0, 0.8, thud(210, 0.07)],
        [0.04, 0.7, click(29, 2_600)],
        [0.06, 0.8, bubble(520, 1_250, 0.17)],
      ]),
      0.45,
    ),
  /** The whole room lights up: from the bottom of the sea to its surface. */
  'prize-epic': () =>
    finished(
      room(
        mix(0.98, [
          [0, 0.9, thud(70, 0.3)],
          [0.02, 0.6, swish(0.34, 300, 3_200, 31)],
          [0.22, 0.7, horn(62, 0.6)],
          [0.22, 0.6, horn(69, 0.6)],
          ...[74, 78, 81, 86, 90, 93].map((note, index) => [0.26 + index * 0.055, 0.75, chime(note, 0.42)] as const),
          [0.58, 0.5, ring(98, 0.4)],
        ]),
        0.5,
      ),
      0.8,
    ),
  /** Two heartbeats under a small bell: somebody who battles is loved. */
  love: () =>
    finished(
      mix(0.3, [
        [0, 0.7, bubble(520, 660, 0.1)],
        [0.11, 0.8, bubble(620, 880, 0.12)],
        [0.13, 0.5, chime(86, 0.17)],
      ]),
      0.45,
    ),
  /** A boost charges and goes up. */
  boost: () =>
    finished(
      mix(0.36, [
        [0, 0.6, swish(0.3, 400, 4_200, 41)],
        [0.02, 0.6, bubble(240, 1_450, 0.26)],
        [0.24, 0.7, chime(91, 0.12)],
      ]),
      0.55,
    ),
  /** A boost strikes like lightning. */
  'boost-strike': () =>
    finished(
      mix(0.34, [
        [0, 1, click(43, 3_100)],
        [0.02, 0.9, swish(0.12, 5_200, 900, 47)],
        [0.05, 0.7, thud(110, 0.24)],
        [0.12, 0.4, ring(93, 0.2)],
      ]),
      0.6,
    ),
  /** Slime falls on somebody who battles. */
  sabotage: () =>
    finished(
      mix(0.36, [
        [0, 0.9, thud(85, 0.14)],
        [0.04, 0.7, bubble(420, 130, 0.16)],
        [0.14, 0.6, bubble(330, 110, 0.12)],
        [0.23, 0.5, bubble(260, 90, 0.12)],
      ]),
      0.6,
    ),
  /** The line of somebody who battles is disturbed. */
  'sabotage-static': () =>
    finished(
      mix(0.34, [
        [0, 0.8, swish(0.1, 1_600, 2_800, 53)],
        [0.11, 0.9, swish(0.08, 2_400, 1_100, 59)],
        [0.2, 0.7, swish(0.12, 3_000, 700, 61)],
        [0.02, 0.35, thud(60, 0.3)],
      ]),
      0.5,
    ),
}
