import type { PanelOffer } from '../loading/registry.ts'
import type { Replaceable } from '../loading/Updates.ts'

/** Something on the page, and the version that would stand in its place. */
export interface Outdated extends Pick<Replaceable, 'offered'> {
  next: string
}

/** Whether a version is an earlier one than another, by its three numbers. */
function isEarlier(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split('-')[0]!.split('.').map(Number))
  const at = one!.findIndex((number, index) => number !== other![index])
  return at !== -1 && one![at]! < other![at]!
}

/** `mfe-battle-chat` as a person would say it. */
const spoken = (remote: string): string => {
  const words = remote.replace(/^mfe-/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Titles of the panels that are outdated; other offers by the name of their remote, unless a panel of it is named already. */
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
export function updateText(outdated: readonly Outdated[]): string {
  const names = namesOf(outdated)
  const [first = 'this page'] = names
  const named = names.length > 3 ? [...names.slice(0, 2), 'more'] : names
  const all = new Intl.ListFormat('en-GB').format(named)
  const back = outdated.filter(({ offered, next }) => isEarlier(next, offered.entry.version)).length
  if (back > 0 && back === outdated.length)
    return names.length < 2 ? `${first} goes back to an earlier version` : `${all} go back to earlier versions`
  if (names.length < 2) return `${back > 0 ? 'Another' : 'A new'} version of ${first} is ready`
  return `${back > 0 ? 'Other' : 'New'} versions of ${all} are ready`
}
