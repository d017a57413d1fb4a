import styles from './glow.module.css'

/** How long it is seen, in ms. */
export const glowFor = 1_200

/**
 * Lets a find glow where it was made, with the gained XP rising from it, or the lost XP falling. For the eye only: the
 * toast says the same. The place outlives the spot, which is gone by then.
 * @param from in px of `place`
 */
export function glow(place: HTMLElement, from: { left: number; top: number }, xp: number): void {
  const mark = document.createElement('div')
  mark.className = styles.glow ?? ''
  mark.setAttribute('aria-hidden', 'true')
  mark.dataset.find = xp < 0 ? 'lost' : 'won'
  mark.style.left = `${from.left}px`
  mark.style.top = `${from.top}px`
  const amount = document.createElement('b')
  amount.textContent = `${xp < 0 ? '−' : '+'}${Math.abs(xp).toLocaleString('en-US')} XP`
  mark.append(amount)
  place.append(mark)
  setTimeout(() => mark.remove(), glowFor)
}
