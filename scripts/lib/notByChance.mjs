// Failures that no slow machine explains. `npm test` asks again about what failed; about these it never does, whatever a
// later try would say: a server that ended by itself, books that do not add up, an acknowledgement that was lost or came twice.

/** Begins the message of such a failure. It is looked for in the reports of Jest and Playwright. */
const mark = 'Not by chance: '

/** The error for something of this kind. */
export const notByChance = (message) => new Error(mark + message)

/** Whether the text of a failure says that it is one. */
export const saysNotByChance = (text) => text.includes(mark)

function fail(error) {
  if (!(error instanceof Error)) throw notByChance(String(error))
  if (!saysNotByChance(error.message)) {
    // The stack begins with the message, and it is what Jest reports.
    const stack = error.stack ?? ''
    error.message = mark + error.message
    error.stack = `${mark}${stack}`
  }
  throw error
}

/** Runs a check, which may be asynchronous, and returns its result; if it throws, the failure is of this kind. */
export function certainly(check) {
  try {
    const result = check()
    return result instanceof Promise ? result.catch(fail) : result
  } catch (error) {
    return fail(error)
  }
}
