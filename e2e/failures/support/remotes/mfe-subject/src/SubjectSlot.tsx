import { Subject } from './Subject.tsx'

export default function SubjectSlot() {
  return <Subject kind="slot" />
}
