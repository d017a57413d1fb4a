/** Fields that never hold anything written by hand. */
const harmless = new Set(['search', 'checkbox', 'radio', 'range', 'button', 'submit', 'hidden'])

/** Fields for whole sentences: text in them counts, even if it was written before this module listened. */
const writing = 'textarea, input[role="combobox"], [contenteditable="true"]'

const written = (field: HTMLElement): string =>
  ('value' in field ? String(field.value) : (field.textContent ?? '')).trim()

/** Remembers the fields of a document that somebody writes in, so that it can be said whether one is unfinished. */
export function unfinishedFields(place: Document): { some(): boolean } {
  const touched = new Set<HTMLElement>()
  place.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement ? !harmless.has(target.type) : target instanceof HTMLElement)
        touched.add(target as HTMLElement)
    },
    true,
  )
  return {
    /** Whether something written stands in a field that is still there. */
    some() {
      for (const field of touched) if (!field.isConnected || written(field) === '') touched.delete(field)
      if (touched.size > 0) return true
      return [...place.querySelectorAll<HTMLElement>(writing)].some((field) => written(field) !== '')
    },
  }
}
