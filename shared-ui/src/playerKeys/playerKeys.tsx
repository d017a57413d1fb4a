/** How far a key on a time bar moves the picture, in seconds; with Shift twice as far. */
export const timeSteps: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
}

const typing = 'input:not([type=range]), textarea, select, [contenteditable=""], [contenteditable=true]'
const dialogs = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog'
/** Keys that move the page. */
const scrolls = /^(Arrow|Home$|End$)/
/** Elements that use space or the arrows themselves. */
const pressed = 'button, a[href], summary, [role=tab], [role=button]'
const moved = 'input, [role=tab], [role=radio], [role=slider]'

/**
 * The key that a player reacts to, letters in lower case, or null: not while somebody types, not from another dialog than
 * the player's own, not with Ctrl, Alt or Meta, and not if the focused element uses that key itself. Arrows, Home and End
 * scroll the page unless the focus is in the player.
 */
export function playerKey(event: KeyboardEvent, playerElement: Element | null): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(typing)) return null
  const dialog = target?.closest(dialogs)
  if (dialog && !dialog.contains(playerElement)) return null
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (key === ' ' && target?.closest(pressed)) return null
  if (scrolls.test(key) && (target?.closest(moved) || !isNear(target, playerElement))) return null
  return key
}

/** In the player, or nowhere in particular. */
const isNear = (target: Element | null, playerElement: Element | null) =>
  target === null || target === document.body || (playerElement?.contains(target) ?? false)
