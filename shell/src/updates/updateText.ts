import type { PanelOffer } from '../loading/registry.ts'
import type { Replaceable } from '../loading/Updates.ts'

/** `mfe-battle-chat` as a person would say it. */
const spoken = (remote: string): string => {
  const words = remote.replace(/^mfe-/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What is outdated, by the titles of panels; what has none by its remote, unless a panel of that is named already. */
export function namesOf(outdated: readonly Pick<Replaceable, 'offered'>[]): string[] {
  const panels = outdated.filter(({ offered }) => offered.kind === 'panel')
  const others = outdated.filter(
    ({ offered }) => !panels.some((panel) => panel.offered.entry.name === offered.entry.name),
  )
  return [
    ...new Set([
      ...panels.map(({ offered }) => (offered.offer as PanelOffer).title),
      ...others.map(({ offered }) => spoken(offered.entry.name)),
    ]),
  ]
}

/** The one sentence of the prompt. */
export function updateText(outdated: readonly Pick<Replaceable, 'offered'>[]): string {
  const names = namesOf(outdated)
  const [first = 'this page'] = names
  if (names.length < 2) return `A new version of ${first} is ready`
  const named = names.length > 3 ? [...names.slice(0, 2), 'more'] : names
  return `New versions of ${new Intl.ListFormat('en-GB').format(named)} are ready`
}
