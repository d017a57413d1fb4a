// What other areas of this remote may use of recordings of battles.
export { BattleClipFilm } from './BattleClipFilm.tsx'
export { BattlesPlate } from './BattlesPlate.tsx'
