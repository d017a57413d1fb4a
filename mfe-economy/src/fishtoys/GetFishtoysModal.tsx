import { ToyShop } from './ToyShop.tsx'
import { ToysReady } from './ToysReady.tsx'

/** Buys toys, from anywhere in the page [ITEM-3]. */
export default function GetFishtoysModal() {
  return (
    <ToysReady>
      <ToyShop />
    </ToysReady>
  )
}
