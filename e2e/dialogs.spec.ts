import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { seriousFindings } from './support/axe.ts'
import type { Dialogs, Hand, Show } from './support/dialogs.ts'
import { expect, type Page, test } from './support/test.ts'
import { atEachWidth } from './support/widths.ts'

// The things that dialogs show are created in the show, and stay in it.
test.use({ showOf: 'dialogs', footage: 'light' })

/** The dialogs that each area declares in its own file. scripts/dialogs.test.ts proves that none is left out. */
const areas = await Promise.all(
  globSync('dialogs/*.ts', { cwd: import.meta.dirname })
    .sort()
    .map(async (file) => ((await import(`./dialogs/${basename(file)}`)) as { default: Dialogs }).default),
)
const openings = areas.flatMap(({ swept = {} }) =>
  Object.entries(swept).flatMap(([id, ways]) => [ways].flat().map((way) => ({ id, ...way }))),
)

/** Calls of the show over HTTP, as the account of a page. */
const handOf = ({ request }: Page): Hand => ({
  read: async (path) => (await request.get(`/api/${path}`)).json(),
  async change(method, path, data = {}) {
    const answer = await request[method](`/api/${path}`, { data })
    const text = await answer.text()
    expect(answer.ok(), `${path}: ${text}`).toBe(true)
    return text && JSON.parse(text)
  },
})

/** Elements of a dialog that are cut off at its side, or reach out of the window. */
const outOfSight = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      // A table and a row of tabs scroll by themselves, also by keyboard.
      .filter((one) => !one.closest('section[tabindex="0"], [role=tablist]'))
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect()
        const scrolls = /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth
        return scrolls || left < 0 || right > window.innerWidth
      })
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
  )

interface Watching {
  /** The distances from the top of the window that the frame of the dialog has had since it was opened, in pixels. */
  tops: Set<number>
}

/** Opens a modal, and notes with each picture that the browser paints where its frame lies. */
const open = (page: Page, id: string, props: object) =>
  page.evaluate(
    ([id, props]) => {
      const { __shoal } = window as unknown as { __shoal: { bus: { publish(topic: object, of: object): void } } }
      const tops = new Set<number>()
      Object.assign(window, { tops })
      const look = () => {
        // While the code of the first dialog is on its way, something else says so.
        const frame = document.querySelector<HTMLElement>('[role=dialog]:not([aria-label=Opening])')
        if (frame) tops.add(frame.offsetTop)
        if ((window as unknown as Watching).tops === tops) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      __shoal.bus.publish({ kind: 'topic', name: 'modal:open' }, { id, props })
    },
    [id, props] as const,
  )

for (const [as, those] of Map.groupBy(openings, (opening) => opening.as))
  test(`[UI-10] [MOD-3] the dialogs of ${as ?? 'visitors'} open under their titles and stay where they opened, have no serious finding, and fit each width`, async ({
    browse,
  }) => {
    const admin = await browse('admin')
    const show: Show = { ...handOf(admin), as: async (name) => handOf(await browse(name)) }
    const page = await browse(as)
    await page.goto('/about')
    for (const { id, title, props, after, shows } of those) {
      await open(page, id, (await props?.(show)) ?? {})
      await expect(page.getByRole('dialog', { name: title }).getByText(shows).first(), id).toBeVisible()
      expect(await seriousFindings(page, '[role=dialog]'), id).toEqual([])
      // A button that somebody is about to press stays under the pointer when the rest of the dialog arrives.
      expect(await page.evaluate(() => (window as unknown as Watching).tops.size), id).toBe(1)
      await atEachWidth(page, (width) =>
        expect.poll(() => outOfSight(page, title), { message: `${id} at ${width} px` }).toEqual([]),
      )
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog'), id).toHaveCount(0)
      await after?.(show)
    }
  })
