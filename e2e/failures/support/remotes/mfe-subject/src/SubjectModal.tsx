import { Subject } from './Subject.tsx'

export default function SubjectModal() {
  return <Subject kind="modal" />
}
