import { OwnToys } from './OwnToys.tsx'

/** The own toys of all kinds [ITEM-3]. */
export default function ToysModal() {
  return <OwnToys what="toys" fits={() => true} />
}
