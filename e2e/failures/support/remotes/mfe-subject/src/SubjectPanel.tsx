import { Subject } from './Subject.tsx'

export default function SubjectPanel() {
  return <Subject kind="panel" />
}
