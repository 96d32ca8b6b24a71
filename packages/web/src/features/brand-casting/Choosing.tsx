import type { BrandCasting } from "@trame/core/castings/brand-contract"
import { useState } from "react"
import styles from "./Choosing.module.css"
import {
  type Choices,
  decisionsOf,
  isContested,
  isUndecided,
  type Proposal,
  tally,
} from "./choices/choice.ts"
import type { ChoiceStore } from "./choices/choiceStore.ts"
import type { Submission } from "./choices/useSubmission.ts"
import { ConfirmSubmit } from "./finalize/ConfirmSubmit.tsx"
import { Finalize } from "./finalize/Finalize.tsx"
import { ProgressBar } from "./finalize/ProgressBar.tsx"
import { submissionMessage } from "./finalize/submissionMessage.ts"
import { useReached } from "./finalize/useReached.ts"
import { useTyping } from "./finalize/useTyping.ts"
import { jumpToFinalize, jumpToNext } from "./proposals/jump.ts"
import { Proposals } from "./proposals/Proposals.tsx"
import { useShown } from "./proposals/useShown.ts"

interface ChoosingProps {
  view: BrandCasting
  choices: Choices
  store: ChoiceStore
  submission: Submission
  closed: string | null
}

const PROGRESS_BAR_PX = 96

/** The influencers, and beside or below them the end: what was chosen, and sending it. */
export function Choosing({ view, choices, store, submission, closed }: ChoosingProps) {
  const { casting, proposals } = view
  const { busy, problem, submit } = submission
  const shown = useShown(proposals, choices)
  const [end, atEnd] = useReached<HTMLElement>(PROGRESS_BAR_PX)
  const [typing, typingProps] = useTyping()
  const [confirming, setConfirming] = useState(false)

  const counts = tally(proposals, choices)
  const decisions = decisionsOf(proposals, choices)
  const contested = proposals.filter((proposal) => isContested(proposal, choices[proposal.id]))
  const jumpAmong = (some: readonly Proposal[]) =>
    jumpToNext(
      some.map(({ id }) => id),
      shown.showAll,
    )
  const next = () => jumpAmong(proposals.filter((proposal) => isUndecided(proposal, choices[proposal.id])))
  const confirm = () => {
    setConfirming(false)
    submit(decisions)
  }
  const about = { total: proposals.length, counts, closed, onNext: next }

  return (
    <div className={styles.columns} {...typingProps}>
      <Proposals
        shown={shown}
        total={proposals.length}
        counts={counts}
        choices={choices}
        store={store}
        locked={busy || closed !== null}
      />
      <aside ref={end}>
        <Finalize
          {...about}
          deadline={casting.deadline}
          unsent={decisions.length}
          contested={contested.length}
          onContested={() => jumpAmong(contested)}
          busy={busy}
          problem={problem && submissionMessage(problem)}
          onSubmit={() => (counts.pending ? setConfirming(true) : submit(decisions))}
        />
      </aside>
      <ProgressBar {...about} hidden={atEnd || typing} onFinalize={jumpToFinalize} />
      {confirming ? (
        <ConfirmSubmit pending={counts.pending} onConfirm={confirm} onClose={() => setConfirming(false)} />
      ) : null}
    </div>
  )
}
