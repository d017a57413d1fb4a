/** What is wrong with a text as an e-mail address, as far as a page can tell. */
export const emailProblem = (text: string): string | null =>
  /^\S+@\S+\.\S+$/.test(text.trim()) ? null : 'Enter an e-mail address'
