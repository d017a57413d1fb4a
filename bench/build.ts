import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './support/process.ts'
import { atMost, type Row } from './support/row.ts'

/** A cold build of one remote. webpack keeps no cache between runs. */
export async function build(): Promise<Row[]> {
  const began = performance.now()
  const child = spawn(process.execPath, ['../remote-kit/bin/build.ts'], { cwd: `${root}/mfe-social`, stdio: 'ignore' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('mfe-social does not build')
  return [atMost('build of one remote, cold (mfe-social)', (performance.now() - began) / 1000, 6, 's', 1)]
}
