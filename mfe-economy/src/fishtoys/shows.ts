/** Ways to draw a toy: all that the catalogue of items asks for [ITEM-3]. A toy that asks for another one drops. */
export const shows = [
  'drop',
  'letter',
  'burst',
  'rise',
  'rain',
  'dark',
  'noise',
  'follow',
  'pair',
  'splat',
  'dash',
  'fog',
  'frost',
  'bubbles',
  'spot',
] as const
export type Show = (typeof shows)[number]
