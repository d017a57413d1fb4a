import { ModalFrame } from './ModalHost.tsx'

/** Fetches the code of dialogs once the page has nothing else to do, so that the first one opens at once on a slow line, too. */
export function dialogsAhead(): void {
  const idle = globalThis.requestIdleCallback ?? setTimeout
  idle(() => ModalFrame.ahead())
}
