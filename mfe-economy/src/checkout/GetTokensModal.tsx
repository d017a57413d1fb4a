import type { Product, TokenPack } from '@shoal/bus/checkout'
import { Badge } from '@shoal/ui/Badge'
import { Tokens } from '@shoal/ui/Tokens'
import { useTokens } from '../tokens/index.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import styles from './GetTokensModal.module.css'

const perPrice = ({ tokens, price }: TokenPack): number => tokens / price
const isPack = (product: Product): product is TokenPack => product.kind === 'tokens'

/** How much more one gets for the money than with the smallest pack, in percent. */
function bonus(pack: TokenPack, all: readonly Product[]): number {
  const smallest = all.find(isPack) ?? pack
  return Math.round((perPrice(pack) / perPrice(smallest) - 1) * 100)
}

/** Buys tokens [TOK-7]. */
export default function GetTokensModal() {
  const balance = useTokens((state) => state.balance)
  return (
    <CheckoutForm
      kind="tokens"
      label="Packs of tokens"
      intro={() =>
        balance !== null && (
          <p className={styles.balance}>
            You have <Tokens amount={balance} />
          </p>
        )
      }
      describe={(product, all) => {
        if (!isPack(product)) return { name: product.id }
        const more = bonus(product, all)
        return {
          name: (
            <>
              <Tokens amount={product.tokens} />
              {more > 0 && <Badge variant="pill">+{more} %</Badge>}
            </>
          ),
        }
      }}
      notSold="Nobody can buy tokens here. What you have, you got from the show and from other people."
    />
  )
}
