import type { MomentPart } from '@shoal/bus/moments'
import { Tokens } from '@shoal/ui/Tokens'
import { Fragment, type ReactNode } from 'react'

/** What happened, as a line of words; people stand there by their name and colour. */
export function Sentence({ parts }: { parts: readonly MomentPart[] }): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
    <Fragment key={index}>
      {index > 0 && ' '}
      <Part part={part} />
    </Fragment>
  ))
}

function Part({ part }: { part: MomentPart }): ReactNode {
  if ('person' in part) return <b style={{ color: part.person.color }}>{part.person.displayName}</b>
  if ('tokens' in part) return <Tokens amount={part.tokens} />
  return 'strong' in part ? <b>{part.strong}</b> : part.text
}
