/** Something that whoever typed the command can mend. Shown as one line; the command ends with exit code 1. */
export class Complaint extends Error {
  override name = 'Complaint'
}
