import type { FilledSlot } from '@shoal/remote-kit/mount'
import { createRoot } from 'react-dom/client'
import type { Page } from '../page/context.ts'
import { PageContext } from '../page/context.ts'
import { SlotView } from './SlotView.tsx'

/** Fills an element inside one remote with what the others offer for a slot. */
export function fillSlot(page: Page, name: string, element: HTMLElement, props: object, by: string): FilledSlot {
  const root = createRoot(element)
  const draw = (input: object) =>
    root.render(
      <PageContext value={page}>
        <SlotView name={name} input={input} by={by} />
      </PageContext>,
    )
  draw(props)
  return {
    update: draw,
    // The remote that made the room may be in the middle of its own rendering.
    release: () => queueMicrotask(() => root.unmount()),
  }
}
