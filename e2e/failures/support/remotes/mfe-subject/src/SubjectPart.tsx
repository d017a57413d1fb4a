/** Code that the panel fetches while it stands, on wish. */
export default function SubjectPart() {
  return <p>a later part of the panel</p>
}
