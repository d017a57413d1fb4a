/** Makes the pictures of all medals: one packed file of the server's assets, and the name of the set. See README.md. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { catalogue } from '../../server/src/features/medals/catalogue/index.ts'
import { allPictures, nameOfSet } from './pack.ts'

const root = resolve(import.meta.dirname, '../..')
const pictures = allPictures(catalogue)
const packed = brotliCompressSync(pictures, {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: pictures.length },
})
const folder = join(root, 'server/media-assets/medals')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'pictures.br'), packed)

const addresses = join(root, 'shared-bus/src/medalPictures.ts')
const set = nameOfSet(pictures)
writeFileSync(addresses, readFileSync(addresses, 'utf8').replace(/(medalPictureSet = ')[^']*/, `$1${set}`))
process.stdout.write(`${catalogue.length} pictures in ${packed.length} bytes, set ${set}\n`)
