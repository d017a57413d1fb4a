import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './support/process.ts'
import { atMost, median, type Row } from './support/row.ts'

const rounds = 3

/** A cold build of one remote, the median of three. webpack keeps no cache between runs. */
export async function build(): Promise<Row[]> {
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const child = spawn(process.execPath, ['../remote-kit/bin/build.ts'], {
      cwd: `${root}/mfe-social`,
      stdio: 'ignore',
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error('mfe-social does not build')
    seconds.push((performance.now() - began) / 1000)
  }
  return [atMost('build of one remote, cold (mfe-social)', median(seconds), 6, 's', 1)]
}
