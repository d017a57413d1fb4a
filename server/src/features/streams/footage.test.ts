import { cpSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../../test/server.ts'

it('[STR-11] footage of one’s own that cannot be looped is told at the start, before anybody watches it', async () => {
  const footage = mkdtempSync(join(tmpdir(), 'shoal-footage-'))
  try {
    cpSync(join(__dirname, '../../../media-assets'), footage, { recursive: true })
    truncateSync(join(footage, 'garden/low.mp4'), 100_000)
    const server = await startServer({ env: { DEMO_FOOTAGE_DIR: footage } })
    const told = server.logs().filter(({ msg }) => msg.startsWith('the footage of the demo cameras'))
    await server.stop()
    expect(told).toEqual([expect.objectContaining({ level: 40, err: expect.objectContaining({ type: 'RangeError' }) })])
  } finally {
    rmSync(footage, { recursive: true })
  }
})
