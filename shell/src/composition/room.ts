/** Keeps the room that an element takes while what is in it is exchanged, so that nothing around it moves. */
export function holdRoom(element: HTMLElement | null): () => void {
  if (!element) return () => {}
  const { display, minHeight } = element.style
  element.style.minHeight = `${element.offsetHeight}px`
  element.style.display = 'flex'
  return () => Object.assign(element.style, { display, minHeight })
}
