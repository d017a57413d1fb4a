function problemOf(input: HTMLInputElement | HTMLTextAreaElement): string | null {
  const text = input.value
  if (input.required && text.trim() === '') return 'Please fill this in'
  // Browsers check the length of typed text only, not of text that was there or was set.
  if (text !== '' && text.length < input.minLength) return `At least ${input.minLength} characters`
  return input.validity.valid ? null : input.validationMessage
}

/** Problems that the inputs of a form find by themselves with `required`, `minLength`, `type`, `pattern` …, by their names. */
export function constraintProblems(form: HTMLFormElement | null): Record<string, string> {
  const found: Record<string, string> = {}
  for (const input of form?.elements ?? []) {
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) continue
    const problem = input.name === '' || input.disabled ? null : problemOf(input)
    if (problem !== null) found[input.name] = problem
  }
  return found
}
