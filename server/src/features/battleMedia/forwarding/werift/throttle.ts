/** Runs an action at once and then at most once in `every` ms; asked meanwhile, it runs when the time is up. */
export function createThrottle(every: number, action: () => void) {
  let timer: NodeJS.Timeout | null = null
  let again = false
  const run = () => {
    action()
    timer = setTimeout(() => {
      timer = null
      if (!again) return
      again = false
      run()
    }, every).unref()
  }
  return {
    ask(): void {
      if (timer) again = true
      else run()
    },
    stop(): void {
      if (timer) clearTimeout(timer)
      timer = null
      again = false
    },
  }
}
