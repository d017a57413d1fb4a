import { mode } from './mode.ts'

/** Out of sight, like every offer that only watches. */
export default function SubjectWatch() {
  if (mode() === 'throws-in-render' || mode() === 'watch-throws') throw new Error('the watch is drawn badly')
  return <i data-testid="subject-watch" />
}
