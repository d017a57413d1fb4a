import { settingsArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { codesArea, type Redeemed } from '@shoal/bus/codes'
import { limits } from '@shoal/bus/codes/limits'
import { plainCode } from '@shoal/bus/codes/rules'
import { itemPicture } from '@shoal/bus/item-pictures'
import { ModalFooter, useSession, useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { RarityName } from '@shoal/ui/RarityName'
import { TextInput } from '@shoal/ui/TextInput'
import { Tokens } from '@shoal/ui/Tokens'
import { useState } from 'react'
import styles from './EnterSecretCodeModal.module.css'

/** Takes a code of the show, and shows what it gave. */
export default function EnterSecretCodeModal() {
  const { openModal } = useShell()
  const [got, setGot] = useState<Redeemed | null>(null)
  if (useSession() === null)
    return (
      <>
        <p className={styles.words}>A code gives something to one account. Log in, and it knows which.</p>
        <ModalFooter>
          <Button variant="live" onClick={() => openModal(logIn, { reason: 'Log in to enter a secret code.' })}>
            Log in
          </Button>
        </ModalFooter>
      </>
    )
  return got === null ? <CodeForm onGot={setGot} /> : <Opened {...got} onAgain={() => setGot(null)} />
}

function CodeForm({ onGot }: { onGot: (got: Redeemed) => void }) {
  const { api, bus } = useShell()
  const play = (name: string) => bus.publish(settingsArea.topics['play-sound'], { name })
  const form = useForm({
    values: { code: '' },
    blame: 'code',
    async send({ code }, key) {
      try {
        const got = await api(codesArea).redeem({ body: { code: code.trim() }, key })
        play('lock-open')
        onGot(got)
      } catch (error) {
        play('denied')
        throw error
      }
    },
  })
  return (
    <ModalForm form={form} action="Try the code" disabled={plainCode(form.values.code) === ''}>
      <p className={styles.words}>Capitals, dashes and blanks do not matter. Each code counts once for each person.</p>
      <TextInput
        label="Secret code"
        className={styles.code}
        maxLength={limits.codeTextMax}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX"
        {...form.text('code')}
      />
    </ModalForm>
  )
}

function Opened({ tokens, xp, passDays, item, onAgain }: Redeemed & { onAgain: () => void }) {
  const { closeModal } = useShell()
  return (
    <>
      <div className={styles.opened} role="status">
        <p className={styles.hatch}>The hatch opens. It is yours:</p>
        <ul className={styles.gains}>
          {tokens > 0 && (
            <li>
              <Tokens amount={tokens} size="large" signed />
            </li>
          )}
          {xp > 0 && <li className={styles.xp}>+{xp.toLocaleString('en-US')} XP</li>}
          {passDays > 0 && (
            <li className={styles.pass}>
              {passDays} {passDays === 1 ? 'day' : 'days'} of the season pass
            </li>
          )}
          {item && (
            <li className={styles.item}>
              <img src={itemPicture(item.id)} alt="" width={56} height={56} />
              <RarityName rarity={item.rarity}>{item.name}</RarityName>
            </li>
          )}
        </ul>
      </div>
      <ModalFooter>
        <Button variant="ghost" onClick={onAgain}>
          Another code
        </Button>
        <Button variant="live" onClick={closeModal}>
          Done
        </Button>
      </ModalFooter>
    </>
  )
}
