import { OwnToys } from './OwnToys.tsx'

/** The person's toys for the stream [ITEM-3]. */
export default function FishtoysModal() {
  return <OwnToys what="fishtoys" fits={({ kind }) => kind !== 'WARTOY'} />
}
