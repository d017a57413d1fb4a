import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/**
 * Storage as a released version of Shoal left it is kept in `server/test/releases/<version>/`, to prove that this version
 * finds everything in it: `pglite.tar.zst` and `postgres.tar.zst` are data directories, `postgres.sql` is a dump of the
 * database beside the second, `facts.json` has the KeptFacts of both. server/scripts/keepRelease.ts makes it.
 */
export type KeptFacts = {
  /** The person who has done all that. */
  person: { email: string; password: string; displayName: string }
  /** The person's balance. */
  tokens: number
  /** The person's message in the global room. */
  message: { id: string; text: string }
  /** A clip for holders of the season pass, as the account `pass` of the demo show is; `sha256` is of its film, in hex. */
  clip: { id: string; name: string; sha256: string }
  /** The poll that runs; the person voted for the answer at this position. */
  poll: { id: string; question: string; scores: number[]; myAnswer: number }
  /** A product that the person had bought. */
  order: { id: string; product: string }
}

/** An empty database is three copies of one: a window of 128 MB sees that. */
const windowLog = 27

/** A folder as one compressed file. */
export function packFolder(folder: string): Buffer {
  const tar = execFileSync('tar', ['-c', '--owner=0', '--group=0', '-C', folder, '.'], { maxBuffer: 1e9 })
  const params = { [constants.ZSTD_c_compressionLevel]: 20, [constants.ZSTD_c_windowLog]: windowLog }
  return zstdCompressSync(tar, { params })
}

/** Unpacks what `packFolder` made into a folder, which is made when it is missing. */
export function unpackFolder(packed: Uint8Array, folder: string): void {
  const tar = zstdDecompressSync(packed, { params: { [constants.ZSTD_d_windowLogMax]: windowLog } })
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-x', '--no-same-owner', '-C', folder], { input: tar })
}
