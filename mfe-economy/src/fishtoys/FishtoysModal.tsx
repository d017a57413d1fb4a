import { OwnToys } from './OwnToys.tsx'

/** The own toys for the stream [ITEM-3]. */
export default function FishtoysModal() {
  return <OwnToys what="fishtoys" fits={({ kind }) => kind !== 'WARTOY'} />
}
