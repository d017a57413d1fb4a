/** A sound effect as it comes with the server [SFX-1]. */
export interface EffectDefinition {
  /** Also the name of its file in `server/media-assets/effects`. */
  readonly id: string
  /** As people see it. */
  readonly name: string
  /** What it stands under in the library. */
  readonly category: string
  /** What it costs to play it once, in whole tokens: the more it takes over a room, by length and loudness, the more. */
  readonly cost: number
  /** How long its file is, in whole ms. */
  readonly durationMs: number
}

type Line = readonly [id: string, name: string, cost: number, durationMs: number]

const under = (category: string, lines: readonly Line[]): EffectDefinition[] =>
  lines.map(([id, name, cost, durationMs]) => ({ id, name, category, cost, durationMs }))

/**
 * The library, in its order. `scripts/make-sounds` makes the sounds: each is a recipe there and a line here, and a test
 * holds the two together.
 */
export const effects: readonly EffectDefinition[] = [
  ...under('Applause and crowd', [
    ['applause', 'Applause', 80, 2856],
    ['slow-clap', 'Slow clap', 60, 2256],
    ['cheer', 'Cheer', 80, 2448],
    ['boo', 'Boo', 80, 2256],
    ['gasp', 'Gasp', 40, 1104],
  ]),
  ...under('Alarms and horns', [
    ['air-horn', 'Air horn', 120, 1704],
    ['ships-horn', 'Ship’s horn', 120, 2568],
    ['ships-bell', 'Ship’s bell', 60, 2256],
    ['klaxon', 'Klaxon', 120, 1560],
    ['siren', 'Siren', 200, 2760],
    ['sonar-ping', 'Sonar ping', 60, 2352],
  ]),
  ...under('Comedy', [
    ['sad-trombone', 'Sad trombone', 80, 2664],
    ['rimshot', 'Rimshot', 60, 1368],
    ['boing', 'Boing', 40, 1248],
    ['slide-whistle', 'Slide whistle', 60, 1488],
    ['whoopee-cushion', 'Whoopee cushion', 40, 1056],
    ['record-scratch', 'Record scratch', 40, 912],
  ]),
  ...under('Animals', [
    ['seagull', 'Seagull', 60, 2064],
    ['dolphin', 'Dolphin', 60, 1560],
    ['whale-song', 'Whale song', 120, 3552],
    ['duck', 'Duck', 40, 1008],
    ['frog', 'Frog', 40, 1200],
    ['cat', 'Cat', 40, 1008],
    ['dog', 'Dog', 60, 1008],
  ]),
  ...under('Music', [
    ['drum-roll', 'Drum roll', 80, 2616],
    ['fanfare', 'Fanfare', 120, 2160],
    ['harp-glissando', 'Harp', 60, 1968],
    ['kazoo', 'Kazoo', 80, 2112],
    ['right-answer', 'Right answer', 40, 1056],
    ['wrong-answer', 'Wrong answer', 60, 864],
  ]),
  ...under('Machines', [
    ['doorbell', 'Doorbell', 80, 1968],
    ['telephone', 'Telephone', 80, 2160],
    ['cash-register', 'Cash register', 40, 1152],
    ['camera-shutter', 'Camera shutter', 40, 552],
    ['laser', 'Laser', 40, 1008],
    ['power-down', 'Power down', 60, 1752],
  ]),
  ...under('Nature', [
    ['thunder', 'Thunder', 200, 3264],
    ['rain', 'Rain', 80, 2664],
    ['wind', 'Wind', 80, 2952],
    ['waves', 'Waves', 80, 3264],
    ['bubbles', 'Bubbles', 40, 1656],
    ['crickets', 'Crickets', 60, 2064],
  ]),
  ...under('Drama', [
    ['explosion', 'Explosion', 200, 2352],
    ['glass-break', 'Breaking glass', 60, 1200],
    ['door-creak', 'Creaking door', 60, 1800],
    ['heartbeat', 'Heartbeat', 60, 2208],
    ['suspense-sting', 'Suspense', 80, 2256],
    ['dramatic-chord', 'Dramatic chord', 120, 2664],
  ]),
]

const byId: ReadonlyMap<string, EffectDefinition> = new Map(effects.map((effect) => [effect.id, effect]))

/** The sound effect with this id; null where the library has none. */
export const effectOf = (id: string): EffectDefinition | null => byId.get(id) ?? null
