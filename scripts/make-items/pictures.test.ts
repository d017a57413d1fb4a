import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { itemPictureSet } from '@shoal/bus/item-pictures'
import { catalogue } from '../../server/src/features/items/catalogue/index.ts'
import { contours, outermost } from './outline.ts'
import { allPictures, nameOfSet } from './pack.ts'

const kept = brotliDecompressSync(
  readFileSync(join(__dirname, '../../server/media-assets/items/pictures.br')),
).toString('latin1')

describe('the pictures of items', () => {
  it('[ITEM-1] are those of the catalogue, and named by what they are: run scripts/make-items/make.ts', () => {
    expect(kept === allPictures(catalogue)).toBe(true)
    expect(itemPictureSet).toBe(nameOfSet(kept))
  })

  it('[ITEM-1] are small, and no two are the same', () => {
    const drawings = kept.split('\n').map((line) => line.slice(line.indexOf(' ') + 1))
    expect(new Set(drawings).size).toBe(catalogue.length)
    for (const drawing of drawings) expect(brotliCompressSync(drawing).length).toBeLessThan(2_000)
  })
})

describe('contours of a path', () => {
  it('stand by themselves, wherever the path had come to', () => {
    const found = contours('m10 10h20v20H10zm5 5l4 0v4zM100 100c0 10 10 10 10 0z')
    expect(found.map(({ path }) => path)).toEqual(['M10 10h20v20h-20z', 'M15 15l4 0v4z', 'M100 100c0 10 10 10 10 0z'])
    expect(outermost(found).map(({ path }) => path)).toEqual(['M10 10h20v20h-20z', 'M100 100c0 10 10 10 10 0z'])
  })

  it('begin where the last one did when it was closed, and read flags of arcs that are written together', () => {
    expect(contours('M20 20a5 5 0 011 9.6zl3 3').map(({ path }) => path)).toEqual([
      'M20 20a5 5 0 0 1 1 10z',
      'M20 20l3 3',
    ])
  })
})
