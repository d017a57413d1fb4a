/**
 * Fetches the code of dialogs once the page has nothing else to do, so that the first one opens at once on a slow line, too.
 * Code that does not come is asked for again when somebody opens a dialog.
 */
export function dialogsAhead(): void {
  const idle = globalThis.requestIdleCallback ?? setTimeout
  idle(() => void import(/* webpackChunkName: "frames" */ './ModalFrame.tsx').catch(() => {}))
}
