/** Runs the lines of `shoal-remote` that its parent sends, one after the other, and answers each with code and output. */
import { createRequire, registerHooks } from 'node:module'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { main } from '../main.ts'
import type { Result } from './farm.ts'
import type { Line } from './lines.ts'

const { cache } = createRequire(import.meta.url)
let root = ''
let count = 0

// Each line reads the files of its remote as they are now, as a process of its own would.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const isOfRemote = root !== '' && found.url.startsWith(pathToFileURL(join(root, sep)).href)
    if (!isOfRemote || context.conditions.includes('require')) return found
    return { ...found, url: `${found.url}${found.url.includes('?') ? '&' : '?'}line=${count}` }
  },
})

/** Keeps what is written to a stream until it is asked for. */
function captured(stream: NodeJS.WriteStream): () => string {
  const write = stream.write
  let text = ''
  stream.write = (chunk: string | Uint8Array) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    return true
  }
  return () => {
    stream.write = write
    return text
  }
}

async function run(line: Line): Promise<Result> {
  root = line.root
  count += 1
  for (const file of Object.keys(cache)) if (file.startsWith(join(root, sep))) delete cache[file]
  process.chdir(line.folder)
  const [out, err] = [captured(process.stdout), captured(process.stderr)]
  const code = await main(line.args)
  // A command that builds sets it.
  delete process.env.NODE_ENV
  return { code, output: out() + err() }
}

process.on('message', (line: Line) => {
  void run(line).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())
