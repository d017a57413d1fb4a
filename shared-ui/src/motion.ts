/** Whether this person wants things to stand still, by their system or by the settings of this page. */
export const reducedMotion = (): boolean =>
  document.documentElement.dataset.motion === 'reduce' ||
  // Not every place that draws components has media queries.
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true
