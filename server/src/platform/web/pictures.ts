import { emojiSet } from '@shoal/bus/emoji'
import { itemPictureSet } from '@shoal/bus/item-pictures'
import { medalPictureSet } from '@shoal/bus/medal-pictures'
import { type PackedPictures, packedDrawing } from './packedPictures.ts'

/** Emoji by their code points, so that they look alike on every system: `emojiAddress` of the contract. */
const emoji: PackedPictures = {
  at: `/emoji/${emojiSet}`,
  file: 'emoji/twemoji.br',
  document: (drawing) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">${drawing}</svg>`,
}

/** ITEM-1: items by their numbers: `itemPicture` of the contract. */
const items: PackedPictures = { at: `/item-pictures/${itemPictureSet}`, file: 'items/pictures.br' }

/** MED-1: medals by their ids: `medalPicture` of the contract. */
const medals: PackedPictures = { at: `/medal-pictures/${medalPictureSet}`, file: 'medals/pictures.br' }

export const packedPictures: readonly PackedPictures[] = [emoji, items, medals]

/** The SVG of a medal, for what is drawn on the server; undefined for one that has no picture. */
export const medalDrawing = (medalId: string): Promise<string | undefined> => packedDrawing(medals, medalId)
