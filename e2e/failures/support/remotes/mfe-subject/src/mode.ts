/** What goes wrong at the moment; a test sets it in the page. */
export const mode = (): string | undefined => (globalThis as { subjectMode?: string }).subjectMode

if (mode() === 'throws-while-evaluated') throw new Error('bad at heart')
