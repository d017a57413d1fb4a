/**
 * Takes away what was painted as the page itself comes to stand there: the frame with the page's own, the rest when the
 * main panel stands and is not busy any more. The panel may have done that itself, and taken the picture.
 * @param end called just before the rest of it goes
 */
export function leaveWhenReady(painted: HTMLElement, end: () => void): void {
  const look = () => {
    if (!painted.isConnected) return watching.disconnect()
    // It stands below the script that watches for it.
    const page = document.getElementById('shoal')
    if (!page?.hasChildNodes()) return
    // Its room stays, so that the picture does not move.
    for (const part of painted.querySelectorAll<HTMLElement>('[data-part="frame"]')) part.style.visibility = 'hidden'
    painted.inert = true
    const stage = page.querySelector('[data-stage]')?.getAttribute('data-stage')
    if (stage === 'loading' || stage === 'idle') return
    // It stands but still waits for its own data: it will take the picture once it has them.
    if (page.querySelector('[data-stage] > * > [aria-busy=true]')) return
    end()
    painted.remove()
  }
  const watching = new MutationObserver(look)
  const attributeFilter = ['data-stage', 'aria-busy']
  watching.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter })
}
