import { problemText } from '@shoal/bus'
import { type SetupCheck, setupArea } from '@shoal/bus/setup'
import { useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Info, TriangleAlert } from 'lucide-react'
import { withQueries } from '../layout/queries.ts'
import { StaffPanel } from '../layout/StaffPanel.tsx'
import styles from './SetupPanel.module.css'

const marks = {
  ok: { icon: <Check />, word: 'In order' },
  advice: { icon: <Info />, word: 'Advice' },
  missing: { icon: <TriangleAlert />, word: 'Missing' },
} as const

const things = (count: number) => (count === 1 ? '1 thing is' : `${count} things are`)

/** What a server for people needs, and what is missing on this one [OPS-4]. */
function SetupPanel() {
  const { api } = useShell()
  const list = useQuery({ queryKey: ['setup'], queryFn: async () => (await api(setupArea).read()).checks })
  const missing = list.data?.filter(({ state }) => state === 'missing').length
  return (
    <StaffPanel title="Set-up">
      <Plate
        title="Before people come"
        level={2}
        aside={
          missing !== undefined && (
            <Badge variant={missing === 0 ? 'live' : 'lock'}>{missing === 0 ? 'Ready' : `${missing} missing`}</Badge>
          )
        }
        footer={
          <Button size="small" variant="ghost" busy={list.isFetching} onClick={() => void list.refetch()}>
            Look again
          </Button>
        }
      >
        <Answered
          query={list}
          waiting={<SkeletonLines lines={10} label="Looking at the server" />}
          failed="Not looked at"
        >
          {(checks) => (
            <>
              <p className={styles.lead}>
                {missing === 0
                  ? 'Nothing is missing. What the server found:'
                  : `${things(missing ?? 0)} missing. Mend that before you give the address to anybody.`}
              </p>
              <ul className={styles.checks}>
                {checks.map((check) => (
                  <Line key={check.id} check={check} />
                ))}
              </ul>
            </>
          )}
        </Answered>
      </Plate>
    </StaffPanel>
  )
}

function Line({ check: { id, title, state, found, todo, section } }: { check: SetupCheck }) {
  const { icon, word } = marks[state]
  return (
    <li className={styles.check} data-state={state}>
      <span className={styles.mark}>
        {icon}
        <span>{word}</span>
      </span>
      <h3>{title}</h3>
      <div className={styles.body}>
        <p className={styles.found}>{found}</p>
        {todo && <p className={styles.todo}>{todo}</p>}
        {state !== 'ok' && (
          <p className={styles.more}>
            docs/operations.md, section <cite>{section}</cite>
          </p>
        )}
        {id === 'mail' && state === 'ok' && <TestLetter />}
      </div>
    </li>
  )
}

/** Whether letters arrive is seen in a mailbox only. */
function TestLetter() {
  const { api, toast } = useShell()
  const letter = useMutation({
    mutationFn: () => api(setupArea).sendTestLetter(),
    onSuccess: ({ to }) => toast({ type: 'success', text: `A letter is on its way to ${to}` }),
    onError: (error) => toast({ type: 'error', text: problemText(error) }),
  })
  return (
    <Button size="small" busy={letter.isPending} onClick={() => letter.mutate()}>
      Send me a test letter
    </Button>
  )
}

export default withQueries(SetupPanel)
