const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, [tabindex], audio[controls], video[controls], [contenteditable="true"]'

/** The elements that the Tab key stops at inside `root`, in order; a group of radios counts as one. */
export function tabStops(root: HTMLElement | null): HTMLElement[] {
  const all = [...(root?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type="hidden"], [inert] *') &&
      (element.checkVisibility?.() ?? true),
  )
  const radios = all.filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.type === 'radio',
  )
  return all.filter((element) => {
    if (!radios.includes(element as HTMLInputElement)) return true
    const group = radios.filter(
      (radio) => radio.name === (element as HTMLInputElement).name && radio.form === (element as HTMLInputElement).form,
    )
    return element === (group.find((radio) => radio.checked) ?? group[0])
  })
}
