import { mode } from './mode.ts'

/** Out of sight, as what only watches is. */
export default function SubjectWatch() {
  if (mode() === 'throws-in-render' || mode() === 'watch-throws') throw new Error('the watch is drawn badly')
  return <i data-testid="subject-watch" />
}
