import { formatOverrides, parseOverrides } from '@shoal/bus/remotes/overrides'
import { createRoot } from 'react-dom/client'
import type { Page } from '../page/context.ts'
import { PageContext } from '../page/context.ts'
import { Qa } from './Qa.ts'
import { QaTool } from './QaTool.tsx'

let qa: Qa | null = null

/**
 * Brings the testers' tool into the page, once, and opens its panel when it was asked for by key or by `?qa`. It has a
 * root of its own, so that it is there on every page of the shell, whatever becomes of the rest.
 * @param pressed the key was pressed, which also closes an open panel
 */
export async function bring(page: Page, pressed = false): Promise<void> {
  if (qa === null) {
    qa = new Qa(page)
    const place = document.createElement('div')
    place.id = 'shoal-qa'
    // An open dialog takes everything outside of it from assistive technology, live regions excepted.
    place.setAttribute('aria-live', 'off')
    document.body.append(place)
    createRoot(place).render(
      <PageContext value={page}>
        <QaTool qa={qa} />
      </PageContext>,
    )
  }
  const asked = takeParameter()
  if (pressed) qa.show(!qa.store.getState().open)
  // A link without anything that can be understood still deserves an answer.
  else if (asked !== null && !askAbout(qa, asked)) qa.show(true)
  await qa.whenReady()
}

/**
 * Asks whether this browser shall take the overrides of a link: a link alone changes nothing, whoever made it.
 * @returns false when the link brought nothing
 */
export function askAbout(qa: Qa, link: string): boolean {
  const overrides = parseOverrides(link)
  if (overrides.length === 0) return false
  if (formatOverrides(overrides) === formatOverrides(qa.active)) return true
  const wishes = overrides.map(({ remote, use }) =>
    use === 'off' ? `${remote} switched off` : `${remote} from ${use}`,
  )
  qa.page.modals.setState({
    confirm: {
      title: 'Use what this link asks for?',
      text: `In this browser, until you clear it: ${wishes.join('; ')}.`,
      confirmLabel: 'Use it',
      onConfirm: () => qa.take(overrides),
    },
  })
  return true
}

/** Takes `qa` out of the address, so that neither a reload nor a copied address asks again. */
function takeParameter(): string | null {
  const address = new URL(location.href)
  const asked = address.searchParams.get('qa')
  if (asked === null) return null
  address.searchParams.delete('qa')
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
  return asked
}
