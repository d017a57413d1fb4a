// Ends a run of the tests whose program is gone, even by SIGKILL, which no program hears of: `beginRun` starts this beside it
// and alone holds its standard input open.
//   node scripts/lib/endRun.mjs <folder of the run>
import { existsSync } from 'node:fs'
import { removeRun } from './testRun.mjs'

const [folder] = process.argv.slice(2)
process.stdin.resume().once('close', () => {
  // Every other end of a run has removed its folder already.
  const wasKilled = existsSync(folder)
  removeRun(folder)
  if (wasKilled) process.stderr.write('\nThe run was killed; what it had started is stopped.\n')
})
