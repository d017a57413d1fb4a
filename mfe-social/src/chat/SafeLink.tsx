import { modalArea } from '@shoal/bus'
import { useShell } from '@shoal/remote-kit'
import type { MouseEvent } from 'react'

/** A link that somebody set in the chat: where it leads is shown in full before it opens, in a window that knows nothing of this one. */
export function SafeLink({ href, tabIndex }: { href: string; tabIndex: number }) {
  const { bus } = useShell()
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    bus.publish(modalArea.topics.confirm, {
      title: 'Open this link?',
      text: `It leads away from Shoal, to ${href}`,
      confirmLabel: 'Open',
      onConfirm: () => void window.open(href, '_blank', 'noopener,noreferrer'),
    })
  }
  // The middle button would open it without the question; the right one has its menu.
  const askInstead = (event: MouseEvent) => event.button === 1 && ask(event)
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      tabIndex={tabIndex}
      onClick={ask}
      onAuxClick={askInstead}
    >
      {href}
    </a>
  )
}
