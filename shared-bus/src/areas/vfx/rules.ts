import type { VfxName } from './shapes.ts'

/** What an effect is called, and what of it is seen, for moderators who choose and for screen readers [ADM-6]. */
export const vfxWords: Readonly<Record<VfxName, { title: string; looks: string }>> = {
  confetti: { title: 'Confetti', looks: 'Strips of paper fall and turn' },
  'token-rain': { title: 'Token rain', looks: 'Gold ₣ fall from above' },
  fireworks: { title: 'Fireworks', looks: 'Rockets open into slow sparks' },
  hearts: { title: 'Hearts', looks: 'Hearts rise and sway' },
  bubbles: { title: 'Bubbles', looks: 'Bubbles rise to the surface' },
  shoal: { title: 'Shoal', looks: 'A shoal of fish swims across' },
  jellyfish: { title: 'Jellyfish', looks: 'Glowing jellyfish drift upwards' },
  'marine-snow': { title: 'Marine snow', looks: 'White flakes sink through the water' },
  ink: { title: 'Ink', looks: 'Dark ink spreads from the edges and clears' },
  'lights-out': { title: 'Lights out', looks: 'The page goes dark but for a torch' },
}
