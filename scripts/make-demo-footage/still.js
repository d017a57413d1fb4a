// Draws single moments to PNG files, for looking at: node still.js <folder> <room>@<second> ...
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDrawingPage } from './browser.js'
import { serve } from './serve.js'

const [folder, ...moments] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const site = await serve(import.meta.dirname, () => {})
const { page, close } = await openDrawingPage(site.url)
for (const moment of moments) {
  const [id, second] = moment.split('@')
  const png = await page.evaluate(
    ([id, second]) => {
      window.show(
        window.rooms.find((room) => room.id === id),
        second,
      )
      return document.querySelector('canvas').toDataURL('image/png').split(',')[1]
    },
    [id, Number(second ?? 0)],
  )
  await writeFile(join(folder, `${id}-${second ?? 0}.png`), Buffer.from(png, 'base64'))
}
await close()
site.close()
