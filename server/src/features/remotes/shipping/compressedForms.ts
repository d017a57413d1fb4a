import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import {
  compressedPath,
  type Encoding,
  encodings,
  isWorthCompressing,
  smallest,
  typeOf,
} from '../../../platform/web/index.ts'
import type { Contents } from '../versionFiles.ts'

const unpack: Record<Encoding, (form: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
}

/** Those of the paths that are no compressed form of another one, such as `panel.js.br` of `panel.js`. */
export function withoutCompressedForms(paths: Iterable<string>): Set<string> {
  const own = new Set(paths)
  const forms = [...own].flatMap((path) => encodings.map((encoding) => compressedPath(path, encoding)))
  for (const form of forms) own.delete(form)
  return own
}

async function unpacksTo(content: Buffer, form: Buffer, encoding: Encoding): Promise<boolean> {
  try {
    return (await unpack[encoding](form, { maxOutputLength: content.length })).equals(content)
  } catch {
    return false
  }
}

/**
 * The compressed forms of a version's files, by their paths. Of the forms that came along, only those are taken that
 * unpack to the very file: what is sent is what was looked at. With `makeMissing` the others are made.
 */
export async function compressedForms(
  contents: Contents,
  cameAlong: Contents,
  makeMissing: boolean,
): Promise<Map<string, Buffer>> {
  const forms = new Map<string, Buffer>()
  const taken = [...contents.keys()].map((path) => path.toLowerCase())
  /** Whether a file or folder of the version itself has this name. */
  const isTaken = (name: string) => taken.some((path) => path === name || path.startsWith(`${name}/`))
  for (const [path, content] of contents) {
    if (!isWorthCompressing(typeOf(path), content.length)) continue
    for (const encoding of encodings) {
      const name = compressedPath(path, encoding)
      if (isTaken(name.toLowerCase())) continue
      const form = cameAlong.get(name)
      if (form && (await unpacksTo(content, form, encoding))) forms.set(name, form)
      else if (makeMissing) forms.set(name, await smallest(content, encoding))
    }
  }
  return forms
}
