import { OwnToys } from './OwnToys.tsx'

/** The person's toys of all kinds [ITEM-3]. */
export default function ToysModal() {
  return <OwnToys what="toys" fits={() => true} />
}
