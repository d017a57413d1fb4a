import { moves } from '../support/picture.ts'
import { expect, test } from '../support/test.ts'
import { behind, goesOn } from '../support/watching.ts'

const minutes = Number(process.env.SOAK_MINUTES)

test.use({ footage: 'real' })

test(`[STR-8] a camera that is watched for ${minutes} minutes goes on without a stall, and the page does not grow`, async ({
  visitor: page,
}) => {
  const client = await page.context().newCDPSession(page)
  /** Memory of the page's scripts after collecting garbage, in MB. */
  const heap = async () => {
    await client.send('HeapProfiler.collectGarbage')
    const { usedSize } = await client.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  }
  await page.goto('/')
  await moves(page)
  await expect.poll(() => behind(page)).toBeLessThan(3)
  await goesOn(page, 'Kitchen', 30)
  const before = await heap()
  for (let minute = 0; minute < minutes; minute += 1) {
    await goesOn(page, 'Kitchen', 60)
    process.stdout.write(
      `  minute ${minute + 1}: ${(await behind(page)).toFixed(1)} s behind, ${(await heap()).toFixed(1)} MB\n`,
    )
  }
  expect(await heap()).toBeLessThan(before * 1.25 + 2)
})
