import { CopyLine } from '@shoal/remote-kit'
import { personAddress } from './personAddress.ts'

/** The address of somebody's page, to be taken elsewhere. */
export const PersonLink = ({ id }: { id: string }) => (
  <CopyLine label="Link to this page" text={`${location.origin}${personAddress.href({ id })}`} />
)
