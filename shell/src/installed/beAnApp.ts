import type { Page } from '../page/context.ts'
import { countOnIcon } from './badge.ts'
import { closeRead } from './closeRead.ts'
import { deviceMemory } from './deviceMemory.ts'
import { offerInstall } from './offerInstall.ts'
import { bringWorker, forgetPerson } from './serviceWorker.ts'
import { tellInstalled } from './tellInstalled.ts'

/** UI-9: what makes the page an app. It comes last of all, when nobody waits for anything. */
export async function beAnApp(page: Page): Promise<void> {
  offerInstall(page, deviceMemory)
  tellInstalled(page)
  // For measurements of a page: from here on all of the shell is there.
  void countOnIcon(page).finally(() => performance.mark('shoal:app'))
  const registration = await bringWorker()
  if (!registration) return
  await (page.session.current ? closeRead(page, registration) : forgetPerson(registration))
}
