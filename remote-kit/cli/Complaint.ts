/** A problem that the user of the command can mend. Shown as one line; the command ends with exit code 1. */
export class Complaint extends Error {
  override name = 'Complaint'
}
