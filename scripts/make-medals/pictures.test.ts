import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { medalPictureSet } from '@shoal/bus/medal-pictures'
import { limits } from '@shoal/bus/medals/contract'
import { levelMedals } from '@shoal/bus/medals/rules'
import { catalogue } from '../../server/src/features/medals/catalogue/index.ts'
import { facts } from '../../server/src/features/medals/facts.ts'
import { allPictures, nameOfSet } from './pack.ts'

const kept = brotliDecompressSync(
  readFileSync(join(__dirname, '../../server/media-assets/medals/pictures.br')),
).toString('latin1')

describe('the pictures of medals', () => {
  it('[MED-1] are those of the catalogue, and named by what they are: run scripts/make-medals/make.ts', () => {
    expect(kept === allPictures(catalogue)).toBe(true)
    expect(medalPictureSet).toBe(nameOfSet(kept))
  })

  it('[MED-1] are small, and no two are the same', () => {
    const drawings = kept.split('\n').map((line) => line.slice(line.indexOf(' ') + 1))
    expect(new Set(drawings).size).toBe(catalogue.length)
    for (const drawing of drawings) expect(brotliCompressSync(drawing).length).toBeLessThan(2_500)
  })
})

describe('the catalogue of medals', () => {
  it('[MED-1] has ids, names, icons and conditions of their own, and the tiers of XP that there are', () => {
    for (const part of ['id', 'name', 'icon'] as const)
      expect(new Set(catalogue.map((medal) => medal[part])).size).toBe(catalogue.length)
    expect(new Set(catalogue.map(({ fact, atLeast }) => `${fact} ${atLeast}`)).size).toBe(catalogue.length)
    expect(new Set(catalogue.map(({ xp }) => xp))).toEqual(new Set(limits.medalXp))
    // The ranks promise these.
    expect(catalogue.filter(({ fact }) => fact === 'level').map(({ atLeast }) => atLeast)).toEqual(levelMedals)
    // A fact that no medal asks for would be counted for nothing.
    expect(new Set(catalogue.map(({ fact }) => fact))).toEqual(new Set(Object.keys(facts)))
  })
})
