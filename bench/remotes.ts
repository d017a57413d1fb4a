import { buildRemotes } from './remotes/build.ts'
import { cycles } from './remotes/cycles.ts'
import { first } from './remotes/first.ts'
import { healing } from './remotes/healing.ts'
import { registry } from './remotes/registry.ts'
import { startSides } from './remotes/sides.ts'
import { switching } from './remotes/switching.ts'
import { startBrowser } from './support/browser.ts'
import type { Row } from './support/row.ts'

/**
 * The cost of five teams that ship by themselves: switching between remotes, the first of them on the screen, a bad answer,
 * mounting again and again, and the registry. The peer is a host as the guides of webpack, Module Federation and single-spa
 * build it, around the very same components.
 */
export async function remotes(): Promise<Row[]> {
  const built = await buildRemotes()
  const browser = await startBrowser()
  const sides = await startSides(browser, built)
  try {
    return [
      ...(await switching(browser, sides)),
      ...(await first(browser, sides)),
      ...(await healing(browser, sides)),
      ...(await cycles(browser, sides.show)),
      ...(await registry(sides.show)),
    ]
  } finally {
    await browser.close()
    await sides.stop()
  }
}
